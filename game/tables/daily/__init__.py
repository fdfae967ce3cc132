"""What comes on schedule: the Daily Escape each day, and the chronicle of a server each week."""
