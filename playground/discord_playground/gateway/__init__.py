"""Discord's gateway: the bot's sessions and the events that they receive."""
