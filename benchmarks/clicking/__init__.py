"""Bots and people for the benchmarks that click: what drives them, and bots to compare with."""
