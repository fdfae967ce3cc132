"""The first lesson, task by task."""
