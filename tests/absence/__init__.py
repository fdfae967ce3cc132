"""Whole games among people who come and go, over every part of the bot but Discord itself."""
