"""The first lesson, played step by step."""
