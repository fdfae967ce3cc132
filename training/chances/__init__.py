"""Whether the chances that hints tell come true, and the curves that set them right."""
