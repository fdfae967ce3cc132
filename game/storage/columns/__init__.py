"""Convert stored values to columns and back, in the same way for every database engine."""
