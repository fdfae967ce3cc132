"""Commands for moderators: at the game of a channel, and at all tables of their server."""
