"""The figures of people, and the table of a server."""
