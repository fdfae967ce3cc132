"""Check a finished game with only the information that all players had."""
