"""What the bot reports to monitoring programs: health and metrics."""
