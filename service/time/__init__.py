"""The clock, the scheduler of due jobs, and the time during which nobody could act."""
