"""Computers at real tables play on after every failure, and never act on an old state."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from game.computer import Level
from game.computer.decisions import choose_action
from game.model.due import Due
from game.model.ids import NO_CLICK, GameId
from game.rules.actions import Action
from game.rules.views import View
from game.storage.sqlite import SqliteRepository
from game.tables import Proposal, Table, Tables
from game.tables.lobby.start import begin_game
from game.tables.play.hints import forbid_hints
from game.tables.time.ending import cancel
from service import computer_turns as turns_module
from service.computer_turns import ComputerTurns
from service.processes.thinking_process import ThinkingProcess
from service.processes.workers import Workers
from tests.makers.people import ANA, HALL_PLACE, MODERATOR, new_click_id
from tests.makers.tables import JAMAICA_OPTIONS, do

COMPUTER_LEVELS = (Level.CABIN_BOY, Level.HELMSMAN)
PROPOSAL_WITH_COMPUTERS = Proposal(JAMAICA_OPTIONS, "en", computers=COMPUTER_LEVELS)
TIMEOUT_SECONDS = 120

Interruption = Callable[[], Awaitable[object]]


class InProcessThinking(ThinkingProcess):
    """Chooses moves in this process.

    Before each choice, it runs the next of the functions that it was given, if one is left.
    """

    def __init__(self, *interruptions: Interruption) -> None:
        super().__init__(Workers())
        self._interruptions = list(interruptions)
        self.views: list[View] = []

    async def choose(self, level: Level, view: View, seed: int) -> Action:
        """Run the next function, then choose a move."""
        self.views.append(view)
        if self._interruptions:
            await self._interruptions.pop(0)()
        return choose_action(level, view, random.Random(seed))  # noqa: S311


async def fail_to_start_process() -> None:
    """Fail like a process that cannot be started."""
    raise OSError


@pytest.fixture
async def tables() -> AsyncIterator[Tables]:
    async with await SqliteRepository.open(":memory:") as repository:
        yield Tables(repository)


@pytest.fixture(autouse=True)
def retry_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns_module, "RETRY_SECONDS", (0,))


async def started_watched_table(tables: Tables) -> Table:
    table = await tables.lobbies.open_computer_lobby(
        PROPOSAL_WITH_COMPUTERS, HALL_PLACE, ANA, new_click_id()
    )
    return await tables.do(table.game.id, ANA, NO_CLICK, begin_game)


async def wait_until_over(tables: Tables, game: GameId) -> Table:
    """Wait until the game is over, and return its table."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while (table := await tables.table(game)).open:  # noqa: ASYNC110 - nothing else tells
            await asyncio.sleep(0.01)
    return table


async def test_computer_retries_failures_and_finishes_the_game(tables: Tables) -> None:
    table, thinking = (
        await started_watched_table(tables),
        InProcessThinking(fail_to_start_process, fail_to_start_process),
    )
    computers = ComputerTurns(tables, thinking, pause=0)
    tables.listen(computers.on_table_change)
    [moment] = [one for one in await tables.upkeep.due(9) if one.kind is Due.COMPUTER]
    await computers.resume_turn(moment)
    table = await wait_until_over(tables, table.game.id)
    assert table.state.winner is not None
    assert len(thinking.views) == len(table.game.record) + 2
    await computers.close()


async def test_choice_for_an_old_version_is_discarded_and_made_again(tables: Tables) -> None:
    table = await started_watched_table(tables)

    async def change_meanwhile() -> None:
        await do(tables, table.game.id, ANA, forbid_hints)

    async def cancel_meanwhile() -> None:
        await do(tables, table.game.id, MODERATOR, cancel)

    thinking = InProcessThinking(change_meanwhile, cancel_meanwhile)
    computers = ComputerTurns(tables, thinking, pause=0)
    tables.listen(computers.on_table_change)
    await computers.on_table_change(table)
    ended = await wait_until_over(tables, table.game.id)
    await computers.close()
    assert ended.game.record == ()
    assert len(thinking.views) == 2


async def test_computers_do_not_act_after_closing(tables: Tables) -> None:
    table, thinking = await started_watched_table(tables), InProcessThinking()
    computers = ComputerTurns(tables, thinking, pause=TIMEOUT_SECONDS)
    await computers.on_table_change(table)
    await asyncio.sleep(0.01)
    await computers.close()
    await computers.on_table_change(table)
    assert (await tables.table(table.game.id)).game.record == ()
    assert len(thinking.views) == 1
