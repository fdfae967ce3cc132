"""Clicks, commands and forms on their way to the bot, and its answers on their way back."""
