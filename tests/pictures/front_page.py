"""The clip of one turn on the README's first screen: the solution of a daily puzzle.

    python -m tests.pictures.front_page    # draws it again; look at it before you commit

The bot shows a clip once. On a page that people read at their own pace, it begins again and again.
"""

from datetime import date
from pathlib import Path

from game.daily import puzzle_of
from game.pictures.reel import draw_clip
from game.rules import apply
from game.rules.actions import Move
from game.rules.views import View, view

FILE = Path(__file__).parents[2] / "docs/images/turn.webp"
DAY = date(2026, 12, 11)
"""Its puzzle sends one pirate of four crews from space 4 to space 34, in three moves."""
LOOPS = slice(4, 6)
"""The bytes of an ANIM chunk's data that say how often the clip is shown; 0 is for ever."""


def draw_turn() -> bytes:
    """Return the clip as the bot would send it to a channel, except that it has no end."""
    puzzle = puzzle_of(DAY)
    state, seen = puzzle.start, list[tuple[Move, View]]()
    for action in puzzle.solution:
        state = apply(state, action)
        seen.append((action, view(state, None)))
    return _without_end(draw_clip(view(puzzle.start, None), seen).data)


def _without_end(clip: bytes) -> bytes:
    """Return an animated WebP that is shown again and again."""
    chunk_name_and_size = 8
    first = clip.index(b"ANIM") + chunk_name_and_size
    return clip[: first + LOOPS.start] + bytes(2) + clip[first + LOOPS.stop :]


if __name__ == "__main__":
    FILE.write_bytes(draw_turn())
