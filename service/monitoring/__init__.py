"""What the bot tells of itself to those who watch it: health and metrics."""
