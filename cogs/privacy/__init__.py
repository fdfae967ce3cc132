"""The data about a person: shown, sent as a file, and deleted on request."""
