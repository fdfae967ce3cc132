"""Tests of the chances to win that hints show."""
