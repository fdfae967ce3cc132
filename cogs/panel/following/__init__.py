"""What one player sees follows the game: edited as long as Discord lets it, noted, illustrated."""
