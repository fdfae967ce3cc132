"""The options of the commands: what they offer, and what somebody chose."""
