"""The clock, the scheduler of due jobs, and the time in which nobody could act."""
