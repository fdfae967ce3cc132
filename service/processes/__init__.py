"""Runs slow work, drawing and thinking, in other processes."""
