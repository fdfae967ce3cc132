"""What the bot tells of itself to whoever watches over it: whether all is well, and figures."""
