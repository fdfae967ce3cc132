"""What `make guide` shows while it goes on."""

import sys


def say(line: str) -> None:
    """Show how far it is."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
