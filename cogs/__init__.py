"""The part of the game that Discord sees: commands, buttons, panels, boards."""

EXTENSIONS = ("cogs.cartagena",)
"""The modules that the bot loads at start."""
