"""Everything a repository does, each operation once, for any engine."""
