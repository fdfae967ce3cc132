"""The host's private panel with a lobby's settings."""
