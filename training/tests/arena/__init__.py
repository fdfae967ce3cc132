"""Tests of the programs in which computer players play against each other."""
