"""The public board of each table, and the commands and background work around boards."""
