"""Shows the rules to a learner: example positions, and a lesson to play."""
