"""People, waiting and handles for tests."""
