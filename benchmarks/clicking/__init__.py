"""Bots and simulated people for the benchmarks that click."""
