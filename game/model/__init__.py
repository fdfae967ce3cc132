"""Plain values that describe games and people, without rules, Discord or a database."""
