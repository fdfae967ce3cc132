"""What one player sees and presses in private."""
