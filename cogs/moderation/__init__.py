"""Commands with which moderators manage a channel's game, or all tables of their server."""
