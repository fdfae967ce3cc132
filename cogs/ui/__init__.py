"""What every feature of the cogs uses."""
