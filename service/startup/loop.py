"""Chooses the event loop: uvloop where it is installed, else Python's own (on Windows)."""

import sys

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop

__all__ = ["new_event_loop"]
