"""What Discord sees of the game: commands, buttons, panels, boards."""

EXTENSIONS = ("cogs.cartagena",)
"""The modules that the bot loads at start."""
