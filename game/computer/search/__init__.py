"""What a turn may come to: every way to spend it, what cards may bring, what a rival answers."""
