"""What is left of a database when the power goes: writes that were not synced may be missing."""
