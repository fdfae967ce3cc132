"""People who are away: played for, handed over, back again."""
