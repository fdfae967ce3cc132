"""What we claim about speed, to run again: `python -m benchmarks.NAME`."""
