"""People, waiting, a terminal and controls for tests."""
