"""A position and its moves for those who hear them: words alone, and a control for each move."""
