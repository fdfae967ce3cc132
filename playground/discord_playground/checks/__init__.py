"""Checks for the bodies of requests: they find what Discord would refuse."""
