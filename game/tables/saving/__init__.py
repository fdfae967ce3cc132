"""Find tables, save their changes one after another, cache some tables, and notify listeners."""
