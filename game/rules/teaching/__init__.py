"""Rules shown to a learner: example positions, and a lesson that is played."""
