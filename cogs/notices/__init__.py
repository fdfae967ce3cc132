"""Notices to people for whom a table waits. Each person gets them in the way they prefer."""
