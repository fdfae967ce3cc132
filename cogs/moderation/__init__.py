"""What moderators do: at the game of a channel, and at all tables of their server."""
