"""What each release has written, and tests that every later version opens it."""
