"""All rows of one database into another, of the same kind or of another."""
