"""Games of the computer players against each other and against the reference opponents."""
