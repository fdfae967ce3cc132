"""People, waiting, a terminal and handles for tests."""
