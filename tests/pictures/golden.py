"""Golden pictures: boards as a person last approved them, and how far new ones may differ.

    python -m tests.pictures.golden        # draws them again; look at them before you commit

They are stored small, as a phone shows them. Letters differ slightly between versions of FreeType.
So both pictures are blurred and then compared block by block, and small differences are allowed.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter

from game.pictures import (
    Picture,
    PirateStep,
    draw_board,
    draw_cards,
    draw_cover,
    draw_curve,
    draw_ending,
    draw_excerpt,
    draw_lesson,
    draw_low_cover,
    draw_moves,
    draw_panel,
    draw_standings,
)
from game.pictures.replay import ReplayPlayer, draw_scene
from game.pictures.sheet import CURVE, STANDINGS, samples
from game.rules.actions import Advance, Move, Retreat
from game.rules.editions import EDITIONS, Edition
from game.rules.setup import Options
from game.rules.teaching import examples
from game.rules.teaching.lesson import LESSON_STEPS, Rule, scene_after_refusal
from game.rules.views import View

FOLDER = Path(__file__).parent / "golden"
WIDTH = 330
BLOCK = 10
DIFFERENCE_LIMIT = 40.0
"""Two pictures count as different if the mean difference of one block is at least this number.

The scale is 0 to 255. A moved pirate makes a difference of 120.
"""


Drawing = Callable[[], Picture]


def drawings() -> Iterator[tuple[str, Drawing]]:
    """Yield the title and the drawing function of each golden picture."""
    for sample in samples():
        yield sample.title, partial(draw_board, sample.view, sample.trails)
    for boat in sorted({edition.boat for edition in EDITIONS.values()}):
        yield f"cover-{boat}", partial(draw_cover, boat)
        yield f"low-cover-{boat}", partial(draw_low_cover, boat)
    for edition in EDITIONS.values():
        options = Options.printed(edition)
        retreat, turn = examples.retreat(options), examples.turn(options)
        trails = ((0, 2, 8), (0, 8, 14), (0, 13, 10), (1, 0, 9), (1, 9, 5))
        yield f"panel-{edition.name}", partial(draw_panel, retreat.view, (), None, trails)
        moves, symbol = _moves(retreat.view)
        yield f"card-{edition.name}", partial(draw_panel, retreat.view, moves, symbol)
        yield f"plan-{edition.name}", partial(draw_moves, turn.view, turn.actions)
        yield f"cards-{edition.name}", partial(draw_cards, turn.view)
        shown = retreat.view, retreat.actions, retreat.place_labels, retreat.passed_spaces
        yield f"excerpt-{edition.name}", partial(draw_excerpt, *shown)
        yield f"ending-{edition.name}", partial(_draw_example_ending, edition)
    yield "lesson", _lesson_drawing()
    yield from _scenes()
    yield "standings", partial(draw_standings, STANDINGS)
    yield "curve", partial(draw_curve, "Rating this season, Jamaica", CURVE)


def _lesson_drawing() -> Drawing:
    """Return the function that draws a crossed-out forbidden move of the lesson."""
    [step] = [number for number, one in enumerate(LESSON_STEPS) if one.rule is Rule.BOAT]
    shown = scene_after_refusal(step, LESSON_STEPS[step].wrong[-1])
    moves = tuple(one for one in shown.view.choices if isinstance(one, Advance))
    scene = (shown.view, moves, moves[0].symbol, shown.trails, shown.crossed)
    return partial(draw_lesson, *scene)


def _scenes() -> Iterator[tuple[str, Drawing]]:
    """Yield frames of a replay: a player's own move, and moves that a deputy made."""
    example = examples.turn(Options.printed(EDITIONS["classic"]))
    step, name = PirateStep(0, 3, 9, 0), "Bartholomew Roberts"
    deputies = {"own": None, "helmsman": "Helmsman for Ben", "guest": f"Carl in {name}'s seat"}
    for title, deputy in deputies.items():
        player = ReplayPlayer(1, name, deputy)
        yield f"scene-{title}", partial(draw_scene, example.view, (), 12, player, step, 0.4)


def _draw_example_ending(edition: Edition) -> Picture:
    """Draw the end of a game for three: one has won, one is far behind, and one has left."""
    options = Options.printed(edition)
    view = examples.goal(options).view
    winner, other = view.seats[0], view.seats[1]
    all_in_boat = (view.passage.boat,) * edition.pirates
    resigned_seat = replace(other, pirates=(), resigned=True, colour=2)
    seats = (replace(winner, pirates=all_in_boat), other, resigned_seat)
    steps = (PirateStep(0, 3, view.passage.boat, 0), PirateStep(None, 16, 13, 2))
    shown = replace(view, seats=seats, winner=0)
    return draw_ending(shown, ("Ana", "Bartholomew Roberts", "W" * 60), (0, 1, 2), steps)


def _moves(view: View) -> tuple[list[Move], int]:
    """Return the moves of the first card and all retreats, and the symbol of that card."""
    advances = [choice for choice in view.choices if isinstance(choice, Advance)]
    symbol = advances[0].symbol
    retreats = [choice for choice in view.choices if isinstance(choice, Retreat)]
    return [*(one for one in advances if one.symbol == symbol), *retreats], symbol


def shrink_to_phone(data: bytes) -> Image.Image:
    """Return a picture as wide as a phone shows it."""
    image = Image.open(BytesIO(data)).convert("RGB")
    return image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.BOX)


def distance(one: Image.Image, other: Image.Image) -> float:
    """Return the difference of the block that differs most, or infinity if the sizes differ."""
    if one.size != other.size:
        return float("inf")
    blurred = [
        np.asarray(image.filter(ImageFilter.BoxBlur(2)), np.float32) for image in (one, other)
    ]
    differences = np.abs(blurred[0] - blurred[1]).max(axis=2)
    tall, wide = (length // BLOCK * BLOCK for length in differences.shape)
    blocks = differences[:tall, :wide].reshape(tall // BLOCK, BLOCK, wide // BLOCK, BLOCK)
    return float(blocks.mean(axis=(1, 3)).max())


def load_golden(title: str) -> Image.Image:
    """Return the stored picture."""
    with Image.open(FOLDER / f"{title}.webp") as image:
        return image.convert("RGB")


def main() -> None:
    """Draw and store all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for title, draw in drawings():
        shrink_to_phone(draw().data).save(FOLDER / f"{title}.webp", quality=80, method=6)


if __name__ == "__main__":
    main()
