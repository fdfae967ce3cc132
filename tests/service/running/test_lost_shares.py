"""Each kind of background work logs the loss of its share as a warning without a traceback."""

import io
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import cast

import pytest

from cogs.board.following.known import Stands
from cogs.board.following.shown_saver import ShownSaver
from cogs.board.following.store import MessageStates
from cogs.privacy.forgetting import Forgetting
from cogs.ui.answer_services import Boards
from discord_playground import until
from game.computer import Level
from game.computer.decisions import choose_action
from game.model.due import Due
from game.model.ids import NO_CLICK
from game.model.message import ShownState
from game.rules.actions import Action
from game.rules.views import View
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sharding import Lease, Sharding
from game.tables import Proposal, Tables
from game.tables.lobby.start import begin_game
from game.tables.time.ending import LOBBY_LIFETIME
from i18n.catalogue import shipped_catalogue
from service.computer_turns import ComputerTurns
from service.logs.setup import configure
from service.processes.thinking_process import ThinkingProcess
from service.processes.workers import Workers
from service.startup.settings import load_settings
from service.time.scheduler import Scheduler
from service.time.uptime import Uptime
from tests.makers.people import ANA, HALL_PLACE, Clock, new_click_id
from tests.makers.tables import JAMAICA_OPTIONS, open_lobby_of

LOST_LEASE = Lease(Sharding(shards=1, share_size=1), share=0, epoch=1, holder=1)
"""A lease that was never granted, so it is as invalid as one that another process took over."""

COMPUTER_LEVELS = (Level.CABIN_BOY, Level.HELMSMAN)
COMPUTERS_ONLY = Proposal(JAMAICA_OPTIONS, "en", computers=COMPUTER_LEVELS)
PATIENCE_SECONDS = 120

pytestmark = pytest.mark.usefixtures("own_log")


class InProcessThinking(ThinkingProcess):
    """Chooses moves in this process."""

    async def choose(self, level: Level, view: View, seed: int) -> Action:
        """Choose a move."""
        return choose_action(level, view, Random(seed))  # noqa: S311


@dataclass
class LostShare:
    """The tables of a share that was lost, and the log about them."""

    tables_before_loss: Tables
    """The same tables, before the share was lost."""
    tables: Tables
    clock: Clock
    stream: io.StringIO

    async def log_lines(self) -> list[dict[str, str]]:
        """Wait for a log line, and return all log lines."""
        await until(lambda: bool(self.stream.getvalue()), PATIENCE_SECONDS, "Something is said")
        return [json.loads(line) for line in self.stream.getvalue().splitlines()]


@pytest.fixture
async def lost(postgres: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[LostShare]:
    monkeypatch.setenv("DISCORD_TOKEN", "MTA.GxYz_1.s3cret-part")
    monkeypatch.setenv("CARTAGENA_LOG_FORMAT", "json")
    stream, clock = io.StringIO(), Clock()
    configure(load_settings(), stream)
    async with await PostgresRepository.open(postgres) as repository:
        lost_repository = repository.with_lease(LOST_LEASE)
        yield LostShare(Tables(repository, clock), Tables(lost_repository, clock), clock, stream)
        await lost_repository.close()


async def run_due_jobs(lost: LostShare) -> None:
    await open_lobby_of(lost.tables_before_loss)
    lost.clock.now += LOBBY_LIFETIME
    scheduler = Scheduler(lost.tables.upkeep, {Due.EXPIRY: lost.tables.upkeep.expire_lobby})
    scheduler.start()
    await lost.log_lines()
    await scheduler.close()


async def record_being_online(lost: LostShare) -> None:
    uptime = Uptime(lost.tables.upkeep, lambda: None)
    await uptime.record_connect(0)
    await uptime.close()


async def save_shown_boards(lost: LostShare) -> None:
    number = (await open_lobby_of(lost.tables_before_loss)).game.id
    store = MessageStates()
    store.change_fields(number, stands=Stands(None, ShownState("0", 1)))
    saver = ShownSaver(store, lost.tables.boards.save_shown)
    saver.save_soon(number)
    await saver.close()


async def play_computer_turns(lost: LostShare) -> None:
    table = await lost.tables_before_loss.lobbies.open_computer_lobby(
        COMPUTERS_ONLY, HALL_PLACE, ANA, new_click_id()
    )
    table = await lost.tables_before_loss.do(table.game.id, ANA, NO_CLICK, begin_game)
    turns = ComputerTurns(lost.tables, InProcessThinking(Workers()), pause=0)
    await turns.on_table_change(table)
    await lost.log_lines()
    await turns.close()


async def forget_a_person(lost: LostShare) -> None:
    await open_lobby_of(lost.tables_before_loss)
    await lost.tables_before_loss.privacy.ask_to_be_forgotten(ANA.user)
    # Nobody's name is replaced here, so the boards are never needed.
    work = Forgetting(lost.tables, shipped_catalogue(), cast("Boards", None), None, None)
    work.start_forgetting()
    await lost.log_lines()
    await work.close()


WORK_BY_EVENT = {
    "due jobs could not be read": run_due_jobs,
    "the time online could not be saved": record_being_online,
    "what boards show could not be saved": save_shown_boards,
    "a computer must wait": play_computer_turns,
    "a person's data could not be deleted yet": forget_a_person,
}


@pytest.mark.parametrize(("event", "work"), WORK_BY_EVENT.items(), ids=WORK_BY_EVENT)
async def test_background_work_logs_a_lost_share_without_a_traceback(
    lost: LostShare, event: str, work: Callable[[LostShare], Awaitable[None]]
) -> None:
    await work(lost)
    for line in await lost.log_lines():
        assert (line["event"], line["level"]) == (event, "warning")
        assert line["reason"].endswith("was lost to another process.")
        assert "exception" not in line
