"""The memory that a worker needs for the longest replay, above what it has when it is idle.

    python -m benchmarks.replays

A game of any length is shown in MOST_FRAMES frames at most: so many are drawn, one after the other,
and then made one moving picture, in a process of their own each.
"""

import re
from multiprocessing import get_context
from pathlib import Path

from benchmarks.pictures import GAMES, played
from game.pictures.replay import Player, animate, draw_scene
from game.pictures.samples import Sample
from game.tables.afterwards.replay import MOST_FRAMES

LENGTHS = 40, MOST_FRAMES
NOBODY = Player(0, "Bartholomew Roberts")


def main() -> None:
    """Draw the frames here, and let processes animate them."""
    boards = list(played(*GAMES[1]))
    boards = (boards * MOST_FRAMES)[:MOST_FRAMES]
    frames = [_drawn(number, board) for number, board in enumerate(boards)]
    print("frames | their files | idle worker | at most | above idle | the replay")
    for length in LENGTHS:
        with get_context("spawn").Pool(1) as pool:
            idle = pool.apply(_idle, (boards[0],))
            size = pool.apply(_animated, (frames[:length],))
            most = pool.apply(_most)
        files = sum(map(len, frames[:length])) / 2**20
        print(
            f"{length} | {files:.1f} MiB | {idle:.0f} MiB | {most:.0f} MiB"
            f" | {most - idle:.0f} MiB | {size / 2**20:.1f} MiB"
        )


def _drawn(number: int, board: Sample) -> bytes:
    return draw_scene(board.view, board.trails, number, NOBODY, None, number / MOST_FRAMES).data


def _idle(board: Sample) -> float:
    """The most so far, once the worker has drawn a frame."""
    _drawn(0, board)
    return _most()


def _animated(frames: list[bytes]) -> int:
    return len(animate(frames).data)


def _most() -> float:
    """Mebibytes that this process ever had at most."""
    found = re.search(r"VmHWM:\s*([0-9]+)", Path("/proc/self/status").read_text("ascii"))
    return int(found[1]) / 1024 if found else 0.0


if __name__ == "__main__":
    main()
