"""How to play, page by page."""
