"""Times of day and time zones, as people write them."""
