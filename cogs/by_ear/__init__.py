"""A position and its moves for people who use a screen reader: text, and a control per move."""
