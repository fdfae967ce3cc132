"""Find tables, change each table one step at a time, cache some, and notify the listeners."""
