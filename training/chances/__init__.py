"""Measures whether the chances that players are told come true, and fits their corrections."""
