"""Reports on games that are over."""
