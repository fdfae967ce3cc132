"""Pictures show the last moves, and are drawn once and kept for all who request them."""

import asyncio
import gc
import random
import weakref
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, TypeVar

import pytest

from cogs.ui.services.pictures import KEPT, Drawing, Pictures, _last_moves, _moves_since
from discord_playground import until
from game.model.ids import GameId
from game.pictures import Picture, draw_board, draw_cover
from game.rules.actions import Advance, EndTurn, Retreat
from game.rules.editions import CLASSIC, Handling
from game.rules.moves import legal_actions
from game.rules.setup import Options
from game.tables import Table
from game.tables.afterwards.played_actions import Trail
from service.processes.workers import Workers
from tests.makers.whole_games import make_game_table, table_after_action

GAME = GameId(1)

T = TypeVar("T")
SEAT_COUNT, TURN_COUNT = 3, 7
COVER = Drawing(draw_cover, ("sloop",))


@pytest.fixture
def luck() -> random.Random:
    return random.Random("trails")  # noqa: S311


def play_random_move(table: Table, luck: random.Random) -> tuple[Table, Trail]:
    moves = [m for m in legal_actions(table.state) if isinstance(m, Advance | Retreat)]
    move, seat = luck.choice(moves), table.state.seat_on_turn
    return table_after_action(table, move), (seat, move.origin, move.target)


def test_board_shows_the_moves_of_this_turn_or_else_the_previous_turn(luck: random.Random) -> None:
    table = make_game_table(Options(CLASSIC, Handling.JAMAICA, passing=True), SEAT_COUNT, luck)
    assert _last_moves(table) == ()
    for _ in range(TURN_COUNT):
        shown: list[Trail] = []
        for _ in range(2):
            table, trail = play_random_move(table, luck)
            shown.append(trail)
            assert list(_last_moves(table)) == shown
        table = table_after_action(table, EndTurn())
        assert list(_last_moves(table)) == shown


def test_panel_shows_the_moves_since_the_readers_turn_or_the_readers_own_moves(
    luck: random.Random,
) -> None:
    table = make_game_table(Options(CLASSIC, Handling.JAMAICA, passing=True), SEAT_COUNT, luck)
    users = [seat.user for seat in table.game.seats]
    moves_to_show: dict[int, list[Trail]] = {seat: [] for seat in range(SEAT_COUNT)}
    for _ in range(TURN_COUNT):
        seat = table.state.seat_on_turn
        assert list(_moves_since(table, users[seat])) == moves_to_show[seat]
        moves_to_show[seat] = []
        own_moves: list[Trail] = []
        for _ in range(2):
            table, trail = play_random_move(table, luck)
            own_moves.append(trail)
            for other_seat in set(moves_to_show) - {seat}:
                moves_to_show[other_seat].append(trail)
                assert list(_moves_since(table, users[other_seat])) == moves_to_show[other_seat]
            assert list(_moves_since(table, users[seat])) == own_moves
        table = table_after_action(table, EndTurn())
        assert _moves_since(table, users[seat]) == ()


class Drawers(Workers):
    """Workers that draw when their gate is open, and count the drawings."""

    def __init__(self) -> None:
        self.drawing_count = 0
        self.stopped_count = 0
        self.gate = asyncio.Event()
        self.broken = False

    async def run(self, function: Callable[..., T], *args: Any) -> T:
        self.drawing_count += 1
        try:
            await self.gate.wait()
        except asyncio.CancelledError:
            self.stopped_count += 1
            raise
        if self.broken:
            raise OSError("no paint")
        return function(*args)


async def test_cover_is_drawn_once_and_kept_after_a_timeout() -> None:
    drawers = Drawers()
    pictures = Pictures(drawers)
    assert await pictures.get_cover_in_time(GAME, COVER, 0.01) is None
    drawers.gate.set()
    cover = await pictures.get_cover_in_time(GAME, COVER, 20)
    assert cover is not None
    assert await pictures.get_cover_in_time(GAME, COVER, 0) is cover
    assert drawers.drawing_count == 1


async def test_a_cover_that_could_not_be_drawn_is_tried_again() -> None:
    drawers = Drawers()
    drawers.gate.set()
    drawers.broken = True
    pictures = Pictures(drawers)
    assert await pictures.get_cover_in_time(GAME, COVER) is None
    drawers.broken = False
    assert await pictures.get_cover_in_time(GAME, COVER) is not None


async def test_answer_waits_only_briefly_for_a_picture(
    luck: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.ui.services.pictures.AT_ONCE_SECONDS", 0.05)
    table = make_game_table(Options(CLASSIC, Handling.JAMAICA, passing=True), SEAT_COUNT, luck)
    drawing, drawers = Drawing(draw_board, (table.public_view, ())), Drawers()
    pictures = Pictures(drawers)
    assert await pictures.get_if_drawn_soon(drawing) is None
    drawers.gate.set()
    drawn = await pictures.get_or_draw(drawing)
    assert await pictures.get_if_drawn_soon(drawing) is drawn
    assert drawers.drawing_count == 1
    drawers.broken = True
    assert (
        await pictures.get_if_drawn_soon(Drawing(draw_board, (table.public_view, ((0, 0, 1),))))
        is None
    )


async def test_prepared_picture_is_available_after_drawing(luck: random.Random) -> None:
    table = make_game_table(Options(CLASSIC, Handling.JAMAICA, passing=True), SEAT_COUNT, luck)
    drawing, drawers = Drawing(draw_board, (table.public_view, ())), Drawers()
    pictures = Pictures(drawers)
    pictures.prepare(drawing)
    assert pictures.get_if_drawn(drawing) is None
    drawers.gate.set()
    drawn = await pictures.get_or_draw(drawing)
    assert pictures.get_if_drawn(drawing) is drawn
    pictures.prepare(drawing)
    assert drawers.drawing_count == 1


async def test_a_preparation_that_failed_is_forgotten(luck: random.Random) -> None:
    table = make_game_table(Options(CLASSIC, Handling.JAMAICA, passing=True), SEAT_COUNT, luck)
    drawing, drawers = Drawing(draw_board, (table.public_view, ())), Drawers()
    drawers.gate.set()
    drawers.broken = True
    pictures = Pictures(drawers)
    pictures.prepare(drawing)
    await until(lambda: not pictures._kept._tasks, 5, "The failure should be noticed")
    drawers.broken = False
    assert await pictures.get_or_draw(drawing) is not None


async def test_drawing_stops_when_nobody_waits_for_the_picture() -> None:
    drawers = Drawers()
    pictures, drawing = Pictures(drawers), Drawing(_draw_blank, (1,))
    first_request, second_request = (
        asyncio.create_task(pictures.get_or_draw(drawing)) for _ in range(2)
    )
    await until(lambda: drawers.drawing_count == 1, 5, "It should be begun")
    first_request.cancel()
    await asyncio.wait({first_request})
    assert drawers.stopped_count == 0
    second_request.cancel()
    await asyncio.wait({second_request})
    await until(lambda: drawers.stopped_count == 1, 5, "It should be stopped")
    drawers.gate.set()
    assert (await pictures.get_or_draw(drawing)).filename == "1.png"
    assert drawers.drawing_count == 2
    assert not pictures._kept._waiter_counts


async def test_prepared_picture_is_drawn_even_if_its_request_is_cancelled() -> None:
    drawers = Drawers()
    pictures, drawing = Pictures(drawers), Drawing(_draw_blank, (1,))
    pictures.prepare(drawing)
    request = asyncio.create_task(pictures.get_or_draw(drawing))
    await until(lambda: drawers.drawing_count == 1, 5, "It should be begun")
    request.cancel()
    await asyncio.wait({request})
    drawers.gate.set()
    await until(lambda: pictures.get_if_drawn(drawing) is not None, 5, "It should be drawn")
    assert not pictures._kept._waiter_counts


async def test_number_of_kept_pictures_is_limited() -> None:
    drawers = Drawers()
    drawers.gate.set()
    pictures = Pictures(drawers)
    drawings = [Drawing(_draw_blank, (number,)) for number in range(KEPT + 1)]
    for drawing in drawings:
        await pictures.get_or_draw(drawing)
    assert pictures.get_if_drawn(drawings[0]) is None
    assert all(map(pictures.get_if_drawn, drawings[1:]))


async def test_most_recently_requested_pictures_are_kept() -> None:
    drawers = Drawers()
    drawers.gate.set()
    pictures = Pictures(drawers)
    requested_again, looked_up, *other_drawings = [
        Drawing(_draw_blank, (number,)) for number in range(KEPT + 2)
    ]
    for drawing in (requested_again, looked_up, *other_drawings[:-2]):
        await pictures.get_or_draw(drawing)
    await pictures.get_or_draw(requested_again)
    assert pictures.get_if_drawn(looked_up) is not None
    for drawing in other_drawings[-2:]:
        await pictures.get_or_draw(drawing)
    assert pictures.get_if_drawn(requested_again) is not None
    assert pictures.get_if_drawn(looked_up) is not None
    assert pictures.get_if_drawn(other_drawings[0]) is None


class Requester:
    """A person who asks for a picture."""


async def test_requester_of_a_picture_is_garbage_collected() -> None:
    bound: ContextVar[object] = ContextVar("bound", default=None)
    drawers = Drawers()
    drawers.gate.set()
    pictures, drawing = Pictures(drawers), Drawing(_draw_blank, (1,))

    async def ask() -> "weakref.ref[object]":
        requester = Requester()
        bound.set(requester)
        await pictures.get_or_draw(drawing)
        return weakref.ref(requester)

    reference = await asyncio.create_task(ask())

    def is_collected() -> bool:
        gc.collect()
        return reference() is None

    await until(is_collected, 5, "The caller should be let go")
    assert pictures.get_if_drawn(drawing) is not None


def _draw_blank(number: int) -> Picture:
    return Picture(b"", f"{number}.png", 1, 1)
