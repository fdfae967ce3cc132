"""A replay is made once even for many requests, after all other work, and kept for a while."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest

from cogs.ui.services import replays as replays_module
from cogs.ui.services.chances import Chances
from cogs.ui.services.replays import KEPT_SECONDS, OPENED, Replays, Speed
from game.model.game import Entry
from game.model.ids import InteractionId, UserId
from game.model.time import Moment
from game.pictures import Picture
from game.pictures.replay import ReplayPlayer
from game.rules.editions import CLASSIC, Handling
from game.rules.setup import Options
from game.tables import Table
from game.tables.afterwards.replay import replay_frames
from game.tables.players import STAND_IN_USER
from i18n.catalogue import shipped_catalogue
from service.processes.workers import Background
from tests.makers.people import Stopwatch
from tests.makers.whole_games import make_game_table, play_randomly

ENGLISH, GERMAN = (shipped_catalogue().for_locale(locale) for locale in ("en", "de"))


class Drawers:
    """Workers that draw at once, and count the drawings."""

    def __init__(self) -> None:
        self.drawing_count = 0
        self.players = list[ReplayPlayer]()
        self.requests = list[tuple[Callable[..., object], tuple[Any, ...]]]()
        self.byte_count = 10
        self.gate = asyncio.Event()
        self.gate.set()

    async def run(self, function: Callable[..., object], *args: Any) -> Picture:
        await self.gate.wait()
        self.drawing_count += 1
        self.requests.append((function, args))
        self.players += [arg for arg in args if isinstance(arg, ReplayPlayer)]
        return Picture(bytes(self.byte_count), "replay.webp", 1, 1)


class KnownChances:
    """Chances that know the turning points at once."""

    async def decisive_turns(self, _: Table) -> tuple[int, ...]:
        return (2, 5)


@pytest.fixture(scope="module")
def table() -> Table:
    luck = random.Random(4)  # noqa: S311
    return list(
        play_randomly(
            make_game_table(Options(CLASSIC, Handling.TORTUGA, passing=True), 2, luck), luck
        )
    )[-1]


@pytest.fixture
def drawers() -> Drawers:
    return Drawers()


@pytest.fixture
def clock() -> Stopwatch:
    return Stopwatch()


@pytest.fixture
def replays(drawers: Drawers, clock: Stopwatch) -> Replays:
    return Replays(cast(Background, drawers), cast(Chances, KnownChances()), clock)


async def ignore_progress(percent: int) -> None:
    """Show the progress to nobody."""


def with_game_id(table: Table, game_id: int) -> Table:
    return Table(replace(table.game, id=game_id), table.chronicle)


def test_opened_game_is_kept_until_too_many_others_are_opened(
    replays: Replays, table: Table
) -> None:
    opened = replays.open_replay(table)
    for number in range(1, OPENED):
        replays.open_replay(with_game_id(table, table.game.id + number))
    assert replays.open_replay(table) is opened
    for number in range(1, OPENED + 1):
        replays.open_replay(with_game_id(table, table.game.id + number))
    assert replays.open_replay(table) is not opened


async def test_ten_requests_make_one_replay(
    replays: Replays, drawers: Drawers, table: Table
) -> None:
    made = await asyncio.gather(
        *(replays.get_or_make(table, ENGLISH, ignore_progress) for _ in range(10))
    )
    frames = len(replays_module.leaping_frames(replay_frames(table), (2, 5)))
    assert drawers.drawing_count == frames + 1
    assert await replays.get_or_make(table, ENGLISH, ignore_progress) is made[0]
    assert drawers.drawing_count == frames + 1


async def test_replay_that_names_deputies_is_made_in_each_language(
    replays: Replays, drawers: Drawers, table: Table
) -> None:
    await replays.get_or_make(table, ENGLISH, ignore_progress)
    drawings_per_replay = drawers.drawing_count
    await replays.get_or_make(table, GERMAN, ignore_progress)
    assert drawers.drawing_count == drawings_per_replay
    seat = table.turns[0].seat
    entry = Entry(seat, f"@{seat}T", UserId(1), InteractionId(1), Moment(1))
    record = (entry, *(replace(one, user=STAND_IN_USER) for one in table.game.record))
    game_with_deputies = Table(replace(table.game, id=7, record=record))
    for words, made_count in ((ENGLISH, 2), (GERMAN, 3), (ENGLISH, 3)):
        await replays.get_or_make(game_with_deputies, words, ignore_progress)
        assert drawers.drawing_count == made_count * drawings_per_replay
    deputies = {player.deputy for player in drawers.players}
    names = [seat.name for seat in table.game.seats]
    assert {f"Helmsman for {name}" for name in names} <= deputies
    assert {f"Steuermann für {name}" for name in names} <= deputies


async def test_replay_with_a_computer_is_made_in_each_language(
    replays: Replays, drawers: Drawers, table: Table
) -> None:
    computer = replace(table.game.seats[1], name="", level="cabin-boy", ordinal=1)
    seats = (table.game.seats[0], computer)
    game = Table(replace(table.game, id=8, seats=seats), table.chronicle)
    for words in (ENGLISH, GERMAN):
        drawers.players.clear()
        await replays.get_or_make(game, words, ignore_progress)
        computer_name = words("computer-cabin-boy", number=1)
        assert {player.name for player in drawers.players if player.seat == 1} == {computer_name}


async def test_kept_replay_expires(
    replays: Replays, drawers: Drawers, clock: Stopwatch, table: Table
) -> None:
    await replays.get_or_make(table, ENGLISH, ignore_progress)
    drawings_per_replay = drawers.drawing_count
    clock.now += KEPT_SECONDS
    await replays.get_or_make(table, ENGLISH, ignore_progress)
    assert drawers.drawing_count == 2 * drawings_per_replay


async def test_total_size_of_kept_replays_is_limited(
    replays: Replays, drawers: Drawers, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays_module, "KEPT_BYTES", 3 * drawers.byte_count)
    for number in range(1, 6):
        await replays.get_or_make(with_game_id(table, number), ENGLISH, ignore_progress)
    assert [game for game, *_ in replays._replays.values_by_key()] == [3, 4, 5]
    drawers.byte_count = 10**6
    await replays.get_or_make(with_game_id(table, 6), ENGLISH, ignore_progress)
    assert replays._replays.values_by_key() == {}


async def test_waiting_person_is_told_the_progress(
    replays: Replays, drawers: Drawers, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays_module, "PROGRESS_SECONDS", 0.01)
    percents = list[int]()
    drawers.gate.clear()

    async def tell(percent: int) -> None:
        percents.append(percent)
        drawers.gate.set()

    await replays.get_or_make(table, ENGLISH, tell)
    assert percents[0] == 0


async def test_closing_cancels_running_replays(
    replays: Replays, drawers: Drawers, table: Table
) -> None:
    drawers.gate.clear()
    waiting = asyncio.create_task(replays.get_or_make(table, ENGLISH, ignore_progress))
    await asyncio.sleep(0)
    await replays.close()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    drawers.gate.set()
    await replays.get_or_make(table, ENGLISH, ignore_progress)


async def test_replay_is_made_again_for_a_new_version_of_the_game(
    replays: Replays, drawers: Drawers, table: Table
) -> None:
    opened = replays.open_replay(table)
    renamed = Table(replace(table.game, version=table.game.version + 1), table.chronicle)
    assert replays.open_replay(renamed) is not opened
    assert replays.open_replay(table) is opened
    await replays.get_or_make(table, ENGLISH, ignore_progress)
    drawings_per_replay = drawers.drawing_count
    await replays.get_or_make(renamed, ENGLISH, ignore_progress)
    assert drawers.drawing_count == 2 * drawings_per_replay


async def test_a_slow_replay_is_made_beside_the_usual_one(
    table: Table, drawers: Drawers, replays: Replays
) -> None:
    await replays.get_or_make(table, ENGLISH, ignore_progress)
    await replays.get_or_make(table, ENGLISH, ignore_progress, Speed.SLOW)
    *_, (_, (_, _, slowness)) = drawers.requests
    assert slowness == 2
    drawing_count = drawers.drawing_count
    await replays.get_or_make(table, ENGLISH, ignore_progress)
    assert drawers.drawing_count == drawing_count, "the usual one is kept"


async def test_replay_marks_the_turning_points_and_pauses_there(
    table: Table, drawers: Drawers, replays: Replays
) -> None:
    await replays.get_or_make(table, ENGLISH, ignore_progress)
    frames = replay_frames(table)
    *scenes, (_, (_, slow_frames, slowness)) = drawers.requests
    assert slowness == 1
    second_turn = min(one.turn for one in frames if one.turn >= 5)
    turns = [args[2] for _, args in scenes]
    assert [turns[number] for number in slow_frames] == [
        one.turn for one in frames if one.turn in (2, second_turn)
    ], "every action of a turning point is shown"
    assert {turns.count(one) for one in turns if one not in (2, second_turn)} == {1}
    ends = [number for number in slow_frames if number + 1 not in slow_frames]
    marks = tuple(number / (len(turns) - 1) for number in ends)
    assert {args[-1] for _, args in scenes} == {marks}
