"""The backup that a timer starts, for both kinds of databases."""
