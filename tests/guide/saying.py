"""The progress messages of `make guide`."""

import sys


def say(line: str) -> None:
    """Print the progress."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
