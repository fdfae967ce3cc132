"""Discord's gateway: sessions of the bot, and what they are told."""
