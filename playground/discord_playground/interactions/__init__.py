"""Clicks, commands and forms that are sent to the bot, and the bot's answers."""
