"""Keeps each private panel up to date, with its picture, as long as Discord allows edits."""
