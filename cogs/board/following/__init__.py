"""What the whole channel sees follows the game: edited, posted afresh, noted, looked for."""
