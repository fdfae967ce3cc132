"""The event loop to run on: uvloop where there is one, Python's own elsewhere (on Windows)."""

import sys

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop

__all__ = ["new_event_loop"]
