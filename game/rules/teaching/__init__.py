"""Rules shown to a learner: example positions, and a lesson with questions and answers."""
