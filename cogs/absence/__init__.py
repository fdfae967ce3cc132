"""People who are away: others play for them or get their seats, until they come back."""
