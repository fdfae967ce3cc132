"""Games of the computer players against each other and the reference opponents."""
