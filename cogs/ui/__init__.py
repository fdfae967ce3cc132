"""Code that every feature of the cogs uses."""
