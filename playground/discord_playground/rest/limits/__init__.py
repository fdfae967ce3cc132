"""Discord's limits on the bot's requests: their numbers, the counting, and the refusals."""
