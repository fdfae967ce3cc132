"""The host's own panel, in which a lobby is set up."""
