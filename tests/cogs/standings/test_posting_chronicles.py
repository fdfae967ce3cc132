"""A chronicle is posted once, even if the bot is killed or Discord refuses it meanwhile."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar, TypeVarTuple, cast

import discord
import pytest
from discord import ui

from cogs.standings.chronicle import ChronicleMessages, table_button
from cogs.ui.quiet_messages import QuietMessages
from cogs.ui.services.standings import Standings
from game.model.ids import ChannelId, GuildId, MessageId
from game.model.preferences import FiguresFor, Preferences
from game.model.time import Moment
from game.storage.sqlite import SqliteRepository
from game.tables import Place, Tables
from game.tables.daily.days import WEEK, last_chronicle, next_chronicle
from i18n.catalogue import Catalogue, shipped_catalogue
from service.processes.workers import Background, Workers
from tests.cogs.message_parts import text_of_message
from tests.makers.games import store_running_game
from tests.makers.people import (
    ANA,
    ATTIC_CHANNEL,
    BEN,
    GUILD,
    HALL_CHANNEL,
    HALL_PLACE,
    MODERATOR,
    NOON,
    Clock,
)
from tests.standings.results import ranking

T = TypeVar("T")
Args = TypeVarTuple("Args")
DUE = next_chronicle(NOON)
INSIDE = Moment(DUE - 1)


class InlineWorkers(Workers):
    """Workers in the test's own process."""

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        return function(*args)


@dataclass
class Channel:
    """Accepts or refuses messages in place of Discord."""

    catalogue: Catalogue = field(default_factory=shipped_catalogue)
    sent: list[tuple[ChannelId, str]] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    refuses: bool = False
    away: bool = False
    dies_after_sending: bool = False

    @property
    def bot(self) -> "Channel":
        return self

    def is_in_server(self, guild: GuildId) -> bool:
        return not self.away

    async def send(self, channel: ChannelId, view: ui.LayoutView, nonce: str) -> MessageId:
        if self.refuses:
            answer = cast("Any", type("Answer", (), {"status": 403, "reason": "Forbidden"}))
            raise discord.Forbidden(answer, {"code": 50013, "message": "Missing Permissions"})
        self.sent.append((channel, text_of_message(view)))
        if self.dies_after_sending:
            raise KilledError
        return MessageId(len(self.sent))

    async def find(self, channel: ChannelId, custom_id: str) -> MessageId | None:
        self.ids.append(custom_id)
        return MessageId(len(self.sent)) if self.sent else None


class KilledError(Exception):
    """Stands for the end of the process at this moment."""


@dataclass
class Server:
    """A server with a chronicle."""

    repository: SqliteRepository
    clock: Clock
    channel: Channel
    messages: ChronicleMessages
    tables: Tables

    async def play(self, ended: int, channel: int = 1, **more: Any) -> None:
        """Store the result of a game that Ana won against Ben."""
        game = await store_running_game(self.repository, ChannelId(channel))
        result = replace(
            ranking(ANA.user, BEN.user), guild=GUILD, ended=Moment(ended), game=game.id, **more
        )
        await self.repository.add_result(game.id, result)

    async def catch_up(self, moment: int) -> None:
        """Post the chronicles that are due at this moment."""
        self.clock.now = moment
        await self.messages.catch_up()
        await self.messages._follower.wait_until_all_finished(within=0)


@pytest.fixture
async def repository() -> AsyncIterator[SqliteRepository]:
    async with await SqliteRepository.open(":memory:") as repository:
        yield repository


@pytest.fixture
async def server(repository: SqliteRepository) -> AsyncIterator[Server]:
    clock, channel = Clock(), Channel()
    tables = Tables(repository, clock)
    background = Background(InlineWorkers())
    standings = Standings(tables.past_results, tables.privacy, background, clock)
    quiet = cast("QuietMessages", channel)
    messages = ChronicleMessages(tables, standings, quiet, longest_sleep=60)
    await tables.chronicles.choose_channel(HALL_PLACE, "en", MODERATOR)
    yield Server(repository, clock, channel, messages, tables)
    await messages.close()
    await standings.close()


async def test_a_week_is_told_once_when_it_is_over(server: Server) -> None:
    await server.play(INSIDE)
    await server.catch_up(INSIDE)
    assert server.channel.sent == []
    for _ in range(3):
        await server.catch_up(DUE)
    [(channel, text)] = server.channel.sent
    assert channel == HALL_CHANNEL
    assert "One game of two or more people." in text
    assert "Most wins: Ana ⚓, one win" in text


async def test_nothing_is_told_of_a_week_without_games_that_count(server: Server) -> None:
    await server.play(DUE - WEEK - 1, 1)
    await server.play(INSIDE, 2, private=True)
    await server.play(DUE, 3)
    await server.catch_up(DUE)
    assert server.channel.sent == []
    assert await server.tables.chronicles.to_post() == ()
    await server.catch_up(DUE + WEEK)
    assert len(server.channel.sent) == 1


async def test_of_several_missed_weeks_only_the_last_is_told(server: Server) -> None:
    for number in range(3):
        await server.play(INSIDE + number * WEEK, number, turns=50 + number)
    await server.catch_up(INSIDE + 2 * WEEK + 2)
    [(_, text)] = server.channel.sent
    assert "One game" in text
    await server.catch_up(INSIDE + 3 * WEEK)
    assert len(server.channel.sent) == 1


async def test_a_chronicle_that_was_sent_but_not_saved_is_found(server: Server) -> None:
    await server.play(INSIDE)
    server.channel.dies_after_sending = True
    await server.catch_up(DUE)
    server.channel.dies_after_sending = False
    assert len(await server.tables.chronicles.to_post()) == 1
    await server.catch_up(DUE + 1)
    assert len(server.channel.sent) == 1
    assert server.channel.ids == [str(table_button(last_chronicle(DUE)))]
    assert await server.tables.chronicles.to_post() == ()


async def test_a_refused_chronicle_is_tried_again_until_the_next_week(server: Server) -> None:
    await server.play(INSIDE)
    server.channel.refuses = True
    await server.catch_up(DUE)
    await server.catch_up(DUE + 1)
    server.channel.refuses = False
    server.messages.retry_in_server(GUILD)
    await server.messages._follower.wait_until_all_finished(within=0)
    assert len(server.channel.sent) == 1
    server.channel.refuses = True
    await server.play(DUE, 2)
    await server.catch_up(DUE + WEEK)
    server.channel.refuses = False
    await server.catch_up(DUE + 2 * WEEK)
    server.messages.retry_in_server(GUILD)
    await server.messages._follower.wait_until_all_finished(within=0)
    assert len(server.channel.sent) == 1


async def test_a_change_or_removal_of_the_channel_counts_at_once(server: Server) -> None:
    await server.play(INSIDE)
    await server.tables.chronicles.choose_channel(Place(GUILD, ATTIC_CHANNEL), "de", MODERATOR)
    await server.catch_up(DUE)
    [(channel, text)] = server.channel.sent
    assert channel == ATTIC_CHANNEL
    assert "Die Chronik der Woche" in text
    await server.tables.chronicles.clear_channel(GUILD, MODERATOR)
    await server.play(DUE, 2)
    await server.catch_up(DUE + WEEK)
    assert len(server.channel.sent) == 1


async def test_a_chronicle_waits_until_the_server_is_reachable(server: Server) -> None:
    await server.play(INSIDE)
    server.channel.away = True
    await server.catch_up(DUE)
    assert server.channel.sent == []
    server.channel.away = False
    await server.catch_up(DUE + 1)
    assert len(server.channel.sent) == 1


async def test_somebody_who_hides_their_figures_is_not_named(server: Server) -> None:
    await server.play(INSIDE)
    await server.repository.prefer(ANA.user, lambda _: Preferences(figures_for=FiguresFor.ME))
    await server.catch_up(DUE)
    [(_, text)] = server.channel.sent
    assert "Ana" not in text
