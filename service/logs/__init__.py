"""One log, its words, and what may never stand in it."""
