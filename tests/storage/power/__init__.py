"""The database after a loss of power: writes that were not synced may be missing."""
