"""The decisive turn as a clip: short, small, and with its end where nothing moves."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from cogs.ui.services.reels import MOST_BYTES, moments
from game.pictures import Picture, draw_ending
from game.pictures.reel import WIDTH, animate_reel, draw_moment, percent
from game.rules.editions import CLASSIC, Handling
from game.rules.setup import Options
from game.tables.afterwards.ranking import ranking
from game.tables.afterwards.replay import Replay
from tests.long import long
from tests.makers.chance import luck_of
from tests.makers.tables import JAMAICA
from tests.makers.whole_games import started, walk

MOST_MS = 6000
OPTIONS = [JAMAICA, Options(CLASSIC, Handling.TORTUGA, passing=True)]


def reel(options: Options, turn: int) -> Picture:
    """The reel of a whole game, as if its turn of this number had decided it."""
    luck = luck_of("reel")
    *_, table = walk(started(options, 3, luck), luck, leaving=0)
    final, replay = table.public_view, Replay(table)
    winner = final.winner
    assert winner is not None
    shown = moments(replay, turn)
    frames = [draw_moment(one, winner, 0.3).data for one in shown]
    ranks = ranking(final)
    endings = [draw_ending(final, table.names, ranks, beat=beat).data for beat in (0, 1)]
    return animate_reel(frames, endings)


@pytest.mark.parametrize("options", [OPTIONS[0], pytest.param(OPTIONS[1], marks=long)])
def test_it_is_short_and_small_and_stands_at_its_end(options: Options) -> None:
    made = reel(options, turn=4)
    assert len(made.data) <= MOST_BYTES
    frames, lasting = played(made)
    assert sum(lasting) <= MOST_MS
    assert len(frames) >= 4
    # Lossy frames are never quite the same.
    assert _unlike(frames[0], frames[-1]) < 4 < _unlike(frames[0], frames[1])


def played(made: Picture) -> tuple[list[Image.Image], list[int]]:
    """The frames of a clip, and how long each lasts in milliseconds."""
    frames, lasting = list[Image.Image](), list[int]()
    with Image.open(BytesIO(made.data)) as film:
        assert film.size == (made.width, made.height)
        assert made.width == WIDTH
        for number in range(getattr(film, "n_frames", 1)):
            film.seek(number)
            film.load()
            frames.append(film.convert("RGB"))
            lasting.append(film.info["duration"])
    return frames, lasting


def _unlike(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures differ on average, of 255."""
    grey = ImageChops.difference(one, other).convert("L").histogram()
    return sum(value * count for value, count in enumerate(grey)) / sum(grey)


def test_a_chance_that_is_not_sure_never_looks_so() -> None:
    shown = [percent(one) for one in (0.0, 0.001, 0.5, 0.999, 1.0)]
    assert shown == [0, 1, 50, 99, 100]
