"""The objects of the world: people, guilds, channels, messages, attachments, interactions."""
