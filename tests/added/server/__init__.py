"""Two settings of servers that are added to a copy of the product."""
