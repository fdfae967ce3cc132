"""A reel shows the winner's best turn as everybody saw it. Without such a turn there is no reel."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from cogs.ui.services.chances import Chances
from cogs.ui.services.pictures import Pictures
from cogs.ui.services.reels import MOST_BYTES, Reels
from game.pictures import Picture
from game.pictures.reel import ReelMoment, animate_reel, draw_moment
from game.rules.views import View
from game.tables import Table
from game.tables.afterwards.played_actions import played_actions
from game.tables.afterwards.replay import Replay
from game.tables.afterwards.turning_points import TurningPoint, views_after_turns
from service.processes.thinking_process import ThinkingProcess
from service.processes.workers import Background
from tests.makers.chance import random_seeded_by
from tests.makers.tables import JAMAICA_OPTIONS
from tests.makers.whole_games import make_game_table, play_randomly


class Drawers:
    """Workers that draw nothing, and record what they should draw."""

    def __init__(self) -> None:
        self.moments = list[tuple[ReelMoment, int, float]]()
        self.byte_count = 10

    async def run(self, function: Callable[..., object], *args: Any) -> Picture:
        if function is draw_moment:
            self.moments.append(args)
        return Picture(bytes(self.byte_count if function is animate_reel else 1), "reel.webp", 1, 1)

    async def draw_ending_beats(self, _: Table, least_height: int) -> list[Picture]:
        return [Picture(b"", "ending.png", 1, 1)] * 2


class Thinkers:
    """Thinkers that find one best turn: it raises the chance from 0.1 to ``after``, for good."""

    def __init__(self, best_view: View) -> None:
        self.best_view = best_view
        self.found = False
        self.after = 0.9
        self.fails = False

    async def chance_after_turn(self, seen: View) -> float:
        if self.fails:
            raise TimeoutError
        self.found = self.found or seen == self.best_view
        return self.after if self.found else 0.1


@pytest.fixture(scope="module")
def table() -> Table:
    luck = random_seeded_by("reels")
    *_, last = play_randomly(make_game_table(JAMAICA_OPTIONS, 3, luck), luck, resign_rate=0)
    return last


@pytest.fixture
def drawers() -> Drawers:
    return Drawers()


@pytest.fixture
def best_turn(table: Table) -> int:
    """The number of a turn in which the winner moved."""
    turns = sorted(
        {one.turn for one in played_actions(table) if one.seat == winner(table) and one.event}
    )
    return turns[len(turns) // 2]


@pytest.fixture
def thinkers(table: Table, best_turn: int) -> Thinkers:
    return Thinkers(views_after_turns(table, winner(table))[best_turn])


@pytest.fixture
def reels(drawers: Drawers, thinkers: Thinkers) -> Reels:
    chances = Chances(cast(ThinkingProcess, thinkers))
    return Reels(chances, cast(Background, drawers), cast(Pictures, drawers))


def winner(table: Table) -> int:
    seat = table.public_view.winner
    assert seat is not None
    return seat


async def test_reel_shows_the_best_turn_as_recorded(
    table: Table, drawers: Drawers, reels: Reels, best_turn: int
) -> None:
    assert await reels.make(table)
    reel = reels.get_if_made(table)
    assert reel is not None
    assert reel.turn.point == TurningPoint(best_turn, 0.1, 0.9)
    steps = [
        one for one in played_actions(table) if one.turn == best_turn and one.event is not None
    ]
    (start_moment, *later_moments) = [moment for moment, _, _ in drawers.moments]
    assert start_moment.trails == ()
    assert [one.trails for one in later_moments] == [one.trails for one in steps]
    assert [seat for _, seat, _ in drawers.moments] == [winner(table)] * (len(steps) + 1)
    assert [chance for _, _, chance in drawers.moments] == [0.1] * len(steps) + [0.9]
    shown = [(one.step.origin, one.step.target) for one in later_moments if one.step is not None]
    assert shown == [(one.origin, one.target) for one in reel.turn.moves]


async def test_reel_shows_the_last_turn_if_none_decided_the_game(
    table: Table, thinkers: Thinkers, reels: Reels
) -> None:
    thinkers.after = 0.2
    assert await reels.make(table)
    reel = reels.get_if_made(table)
    assert reel is not None
    last = max(one.turn for one in played_actions(table) if one.seat == winner(table) and one.event)
    assert (reel.turn.point.turn, reel.turn.stands_out) == (last, False)


async def test_reel_shows_no_hidden_hand(table: Table, drawers: Drawers, reels: Reels) -> None:
    await reels.make(table)
    views = [moment.view for moment, _, _ in drawers.moments]
    assert {view.viewer for view in views} == {None}
    assert all(seat.hand is None for view in views for seat in view.seats)


async def test_no_reel_is_kept_if_thinking_times_out(
    table: Table, thinkers: Thinkers, reels: Reels
) -> None:
    thinkers.fails = True
    with pytest.raises(TimeoutError):
        await reels.make(table)
    assert reels.get_if_made(table) is None


async def test_too_large_reel_is_not_kept(table: Table, drawers: Drawers, reels: Reels) -> None:
    drawers.byte_count = MOST_BYTES + 1
    assert not await reels.make(table)
    assert reels.get_if_made(table) is None


async def test_reel_begins_with_the_board_right_before_the_turn(
    table: Table, drawers: Drawers, reels: Reels, best_turn: int
) -> None:
    await reels.make(table)
    replay = Replay(table)
    frames = [replay.frame(number) for number in range(len(replay))]
    first = next(at for at, frame in enumerate(frames) if frame.turn == best_turn)
    assert drawers.moments[0][0].view == frames[first - 1].view
    assert drawers.moments[0][0].view != frames[0].view
