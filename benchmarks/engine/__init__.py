"""Compares the rules engine with a plain mutable engine."""
