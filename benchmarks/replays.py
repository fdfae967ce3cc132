"""The memory that a worker needs for the longest replay, in addition to its idle memory.

    python -m benchmarks.replays

A replay has at most MOST_FRAMES frames, however long the game is. The benchmark draws that many
frames one after another. Then it makes a replay of each length, each in a process of its own.
"""

import re
from multiprocessing import get_context
from pathlib import Path

from benchmarks.pictures import GAMES, boards_of_random_game
from game.pictures.replay import ReplayPlayer, animate_replay, draw_scene
from game.pictures.sheet import Sample
from game.tables.afterwards.replay import MOST_FRAMES

LENGTHS = 40, MOST_FRAMES
PLAYER = ReplayPlayer(0, "Bartholomew Roberts")


def main() -> None:
    """Draw the frames in this process, and make the replays in other processes."""
    boards = list(boards_of_random_game(*GAMES[1]))
    boards = (boards * MOST_FRAMES)[:MOST_FRAMES]
    frames = [_drawn(number, board) for number, board in enumerate(boards)]
    print("frames | their files | idle worker | at most | above idle | the replay")
    for length in LENGTHS:
        with get_context("spawn").Pool(1) as pool:
            idle = pool.apply(_idle_mebibytes, (boards[0],))
            size = pool.apply(_replay_size, (frames[:length],))
            most_mebibytes = pool.apply(_peak_mebibytes)
        files_mebibytes = sum(map(len, frames[:length])) / 2**20
        print(
            f"{length} | {files_mebibytes:.1f} MiB | {idle:.0f} MiB | {most_mebibytes:.0f} MiB"
            f" | {most_mebibytes - idle:.0f} MiB | {size / 2**20:.1f} MiB"
        )


def _drawn(number: int, board: Sample) -> bytes:
    return draw_scene(board.view, board.trails, number, PLAYER, None, number / MOST_FRAMES).data


def _idle_mebibytes(board: Sample) -> float:
    """Draw one frame, and return the most memory so far, in mebibytes."""
    _drawn(0, board)
    return _peak_mebibytes()


def _replay_size(frames: list[bytes]) -> int:
    return len(animate_replay(frames).data)


def _peak_mebibytes() -> float:
    """Return the most memory that this process has ever had, in mebibytes."""
    found = re.search(r"VmHWM:\s*([0-9]+)", Path("/proc/self/status").read_text("ascii"))
    return int(found[1]) / 1024 if found else 0.0


if __name__ == "__main__":
    main()
