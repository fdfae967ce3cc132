"""How people are told that a table waits for them: as each of them prefers."""
