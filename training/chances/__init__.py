"""Measures whether the chances in hints are right, and fits the curves that correct them."""
