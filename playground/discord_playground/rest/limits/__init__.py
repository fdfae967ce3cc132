"""What Discord lets a bot do how often: the numbers, the counting, and what comes of too much."""
