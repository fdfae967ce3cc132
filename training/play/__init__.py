"""Fast self-play: many games of any kind side by side, compiled, for teaching alone."""
