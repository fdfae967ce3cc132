"""Other processes for what takes long: drawing and thinking."""
