"""Compares the CPU time of drawing and encoding a board with the time of encoding alone.

    python -m benchmarks.pictures [--rounds 5]    # ratios and sizes of usual and worst boards
    python -m benchmarks.pictures formats         # one drawn board, in each of `ENCODINGS`

The usual boards come from random games. The benchmark draws all of them once before it measures, so
that the sprites are cached; the boards are not cached. The worst boards come from no game: `worst`
in game/pictures/sheet.py invents them.
"""

import argparse
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import Any, TypeVar

from PIL import Image

from benchmarks.engine.games import random_game
from game.pictures import Picture, draw_board
from game.pictures.picture import ENCODER_SETTINGS
from game.pictures.sheet import Sample, worst_samples
from game.rules.editions import CLASSIC, RAVENSBURGER_ADVANCED, SWEDISH, Edition, Handling
from game.rules.record.chronicle import chronicle
from game.rules.views import view
from game.tables.afterwards.replay import trails_of_turn

Item = TypeVar("Item")
GAMES: tuple[tuple[Edition, Handling, int], ...] = (
    (CLASSIC, Handling.JAMAICA, 3),
    (CLASSIC, Handling.JAMAICA, 5),
    (CLASSIC, Handling.TORTUGA, 2),
    (CLASSIC, Handling.TORTUGA, 5),
    (SWEDISH, Handling.HISPANIOLA, 4),
    (RAVENSBURGER_ADVANCED, Handling.JAMAICA, 4),
)
ACTIONS = 60
ROW_FORMAT = "{:34}{:>10}{:>13}{:>8}{:>10}{:>10}"
ENCODINGS: dict[str, dict[str, Any]] = {
    **{f"PNG, level {level}": {"format": "PNG", "compress_level": level} for level in range(1, 10)},
    "PNG, optimised": {"format": "PNG", "optimize": True},
    **{
        f"WebP, lossless, method {method}": {"format": "WEBP", "lossless": True, "method": method}
        for method in range(7)
    },
    **{
        f"WebP, quality {quality}": {"format": "WEBP", "quality": quality, "method": 2}
        for quality in (50, 70, 85)
    },
}


def main() -> None:
    """Print the table of ratios, or the table of formats."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pictures")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("what", nargs="?", choices=("formats",))
    given = parser.parse_args()
    if given.what is not None:
        _print_encodings(next(boards_of_random_game(*GAMES[2])), given.rounds)
        return
    print(ROW_FORMAT.format("", "whole", "encode only", "ratio", "median", "most"))
    for edition, handling, seats in GAMES:
        title = f"{edition.name}, {handling.name.lower()}, {seats} players"
        _print_row(title, list(boards_of_random_game(edition, handling, seats)), given.rounds)
    for sample in worst_samples():
        _print_row(f"worst: {sample.title}", [sample] * 10, given.rounds)


def boards_of_random_game(edition: Edition, handling: Handling, seats: int) -> Iterator[Sample]:
    """Yield the board after each action of a random game, as everyone sees it."""
    game = random_game(handling, seats, 0, ACTIONS, edition)
    story = chronicle(game.setup, ())
    for action in game.record:
        story = story.with_entry(action)
        found = (trails_of_turn(turn) for turn in reversed(story.turns[-2:]))
        trails = next(filter(None, found), ())
        yield Sample("", view(story.state, None), trails)


def _print_row(title: str, boards: list[Sample], round_count: int) -> None:
    pictures = list(map(_draw, boards))
    images = [_decoded(picture.data) for picture in pictures]
    sizes = [len(picture.data) / 1000 for picture in pictures]
    whole = _milliseconds(_draw, boards, round_count)
    encoding_only = _milliseconds(
        lambda image: _encoded(image, ENCODER_SETTINGS), images, round_count
    )
    figures = f"{whole:.2f} ms", f"{encoding_only:.2f} ms", f"{whole / encoding_only:.2f}"
    bytes_ = f"{statistics.median(sizes):.0f} KB", f"{max(sizes):.0f} KB"
    print(ROW_FORMAT.format(title, *figures, *bytes_))


def _print_encodings(board: Sample, round_count: int) -> None:
    image = _decoded(_draw(board).data)
    for encoding, options in ENCODINGS.items():
        converted = image if options["format"] == "PNG" else image.convert("RGB")
        spent = _milliseconds(
            lambda one, options=options: _encoded(one, options), [converted], round_count
        )
        print(f"{encoding:28}{spent:>8.1f} ms{len(_encoded(converted, options)) / 1000:>8.1f} KB")


def _milliseconds(work: Callable[[Item], object], items: Sequence[Item], round_count: int) -> float:
    """Return the CPU milliseconds per item, from the fastest round.

    Other programs may run at the same time and slow down some rounds.
    """
    rounds: list[float] = []
    for _ in range(round_count):
        before = time.process_time()
        for item in items:
            work(item)
        rounds.append(time.process_time() - before)
    return 1000 * min(rounds) / len(items)


def _draw(board: Sample) -> Picture:
    return draw_board(board.view, board.trails)


def _decoded(data: bytes) -> Image.Image:
    image = Image.open(BytesIO(data))
    image.load()
    return image


def _encoded(image: Image.Image, options: dict[str, Any]) -> bytes:
    target = BytesIO()
    image.save(target, **options)
    return target.getvalue()


if __name__ == "__main__":
    main()
