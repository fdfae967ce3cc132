"""The values that are kept, as columns and back: the same for every engine."""
