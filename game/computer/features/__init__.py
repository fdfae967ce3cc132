"""Turn positions at the end of a turn into numbers for the networks.

Each network was trained with one kind of these numbers.
"""
