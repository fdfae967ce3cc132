"""Copy all rows of one database into another, also from one engine to the other."""
