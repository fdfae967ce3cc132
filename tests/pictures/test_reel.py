"""The decisive turn of a game as a short and small clip.

The first frame shows the end of the clip. People see only this frame where clips do not play.
"""

from datetime import date
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from cogs.ui.services.reels import MOST_BYTES, boards_during_turn
from game.daily import Puzzle, puzzle_of
from game.pictures import Picture, draw_ending, pirate_step_of
from game.pictures.parts.steps import step_between
from game.pictures.reel import WIDTH, animate_reel, draw_clip, draw_moment, percent
from game.rules import apply, begin
from game.rules.actions import Advance, Move, Retreat
from game.rules.editions import CLASSIC, Handling
from game.rules.engine import replay_steps
from game.rules.setup import Options
from game.rules.views import View, view
from game.tables.afterwards.replay import Replay
from game.tables.afterwards.summary import seats_by_rank
from tests.long import long
from tests.makers.chance import random_seeded_by
from tests.makers.tables import JAMAICA_OPTIONS
from tests.makers.whole_games import make_game_table, play_randomly

MOST_MS = 6000
OPTIONS = [JAMAICA_OPTIONS, Options(CLASSIC, Handling.TORTUGA, passing=True)]


def reel(options: Options, turn: int) -> Picture:
    """Play a game, and return the clip of the turn with this number, as if it was decisive."""
    luck = random_seeded_by("reel")
    *_, table = play_randomly(make_game_table(options, 3, luck), luck, resign_rate=0)
    final, replay = table.public_view, Replay(table)
    winner = final.winner
    assert winner is not None
    shown = boards_during_turn(replay, turn)
    frames = [draw_moment(one, winner, 0.3).data for one in shown]
    ranks = seats_by_rank(final)
    endings = [draw_ending(final, table.names, ranks, beat=beat).data for beat in (0, 1)]
    return animate_reel(frames, endings)


@pytest.mark.parametrize("options", [OPTIONS[0], pytest.param(OPTIONS[1], marks=long)])
def test_a_reel_is_short_and_small_and_its_first_frame_shows_the_end(options: Options) -> None:
    picture = reel(options, turn=4)
    assert len(picture.data) <= MOST_BYTES
    frames, durations_ms = frames_and_durations(picture)
    assert sum(durations_ms) <= MOST_MS
    assert len(frames) >= 4
    # Compressed frames are never exactly the same.
    assert _mean_difference(frames[0], frames[-1]) < 4 < _mean_difference(frames[0], frames[1])


def test_clip_of_a_puzzle_runs_from_start_to_last_move() -> None:
    puzzle = puzzle_of(date(2026, 11, 26))
    picture = clip(puzzle, puzzle.seat)
    assert len(picture.data) <= MOST_BYTES
    frames, durations_ms = frames_and_durations(picture)
    assert len(frames) == len(puzzle.solution) + 2
    assert sum(durations_ms) <= MOST_MS
    assert _mean_difference(frames[0], frames[-1]) < 4
    start = draw_clip(view(puzzle.start, puzzle.seat), ())
    assert _mean_difference(frames_and_durations(start)[0][0], frames[1]) < 4


def test_a_clip_is_the_same_for_the_player_and_for_onlookers() -> None:
    puzzle = puzzle_of(date(2026, 11, 26))
    assert clip(puzzle, puzzle.seat) == clip(puzzle, None)


def clip(puzzle: Puzzle, viewer: int | None) -> Picture:
    """Return the clip of the solution of a daily puzzle, as this viewer sees the game."""
    seen, state = list[tuple[Move, View]](), puzzle.start
    for action in puzzle.solution:
        state = apply(state, action)
        seen.append((action, view(state, viewer)))
    return draw_clip(view(puzzle.start, viewer), seen)


@pytest.mark.parametrize("options", OPTIONS)
def test_the_step_between_two_views_equals_the_step_of_the_event(options: Options) -> None:
    luck = random_seeded_by("step")
    *_, table = play_randomly(make_game_table(options, 3, luck), luck, resign_rate=0)
    compared = 0
    for before, action, after in replay_steps(begin(table.setup), table.actions):
        if isinstance(action, Advance | Retreat):
            step_of_event = next(filter(None, map(pirate_step_of, after.events)))
            assert step_between(view(before, None), action, view(after, None)) == step_of_event
            compared += 1
    assert compared


def frames_and_durations(picture: Picture) -> tuple[list[Image.Image], list[int]]:
    """Return the frames of a clip, and the length of each frame in milliseconds."""
    frames, durations_ms = list[Image.Image](), list[int]()
    with Image.open(BytesIO(picture.data)) as film:
        assert film.size == (picture.width, picture.height)
        assert picture.width == WIDTH
        for number in range(getattr(film, "n_frames", 1)):
            film.seek(number)
            film.load()
            frames.append(film.convert("RGB"))
            durations_ms.append(film.info["duration"])
    return frames, durations_ms


def _mean_difference(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of two pictures, from 0 to 255."""
    grey = ImageChops.difference(one, other).convert("L").histogram()
    return sum(value * count for value, count in enumerate(grey)) / sum(grey)


def test_only_chances_of_exactly_0_or_1_are_shown_as_0_or_100_percent() -> None:
    shown = [percent(one) for one in (0.0, 0.001, 0.5, 0.999, 1.0)]
    assert shown == [0, 1, 50, 99, 100]
