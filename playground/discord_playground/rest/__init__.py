"""Discord's REST API: its routes, and the faults that a test can cause."""
