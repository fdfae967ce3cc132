"""The meanings of our ids, kept in a file: `ids.txt` has a line for every form of an id."""
