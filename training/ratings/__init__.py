"""Rates all computer players by a round robin, for each kind of table."""
