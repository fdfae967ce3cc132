"""Fast self-play for training: many games of any kind at the same time, in compiled code."""
