"""Measure what ratings say among people whose strength is known."""
