"""What every room of the cogs uses."""
