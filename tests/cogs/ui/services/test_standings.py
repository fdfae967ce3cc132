"""Tables are computed once for all who look, until the server's next result."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import TypeVar, TypeVarTuple

import pytest

from cogs.ui.services import standings as service
from cogs.ui.services.standings import Standings
from game.model.game import Change, Status
from game.model.ids import NO_CLICK, GameId, GuildId
from game.model.preferences import FiguresFor, Preferences
from game.model.results import Result
from game.standings.figures import FirstWin
from game.standings.tables import change_by_game, server_table
from game.storage.sqlite import SqliteRepository
from game.tables import Table, Tables
from game.tables.afterwards import past_results
from game.tables.afterwards.past_results import PastResults
from service.processes.workers import Background, Workers
from tests.makers.games import result_in, store_running_game
from tests.makers.people import ANA, NOON, Clock
from tests.makers.tables import JAMAICA_OPTIONS
from tests.makers.whole_games import make_game_table
from tests.standings.results import ANN, BEN, CLEO, GUILD, ranking

T = TypeVar("T")
Args = TypeVarTuple("Args")


class CountingWorkers(Workers):
    """Workers in the test's own process, which count their work."""

    def __init__(self) -> None:
        super().__init__()
        self.functions: list[object] = []

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        self.functions.append(function)
        await asyncio.sleep(0)
        return function(*args)

    @property
    def table_count(self) -> int:
        """How many tables were computed."""
        return self.functions.count(server_table)


class Servers:
    """Standings of servers whose results are in a database."""

    def __init__(self, repository: SqliteRepository) -> None:
        self.clock, self.workers = Clock(), CountingWorkers()
        self.repository = repository
        self.results = PastResults(repository)
        self.standings = Standings(
            self.results,
            Tables(repository, self.clock).privacy,
            Background(self.workers),
            self.clock,
        )

    async def add(self, result: Result, guild: GuildId = GUILD) -> Result:
        """Store a result; its id is the number of its game."""
        assert result.game is not None
        await self.repository.add_result(result.game, replace(result, guild=guild))
        return result


@pytest.fixture
async def servers() -> AsyncIterator[Servers]:
    async with await SqliteRepository.open(":memory:") as repository:
        servers = Servers(repository)
        yield servers
        await servers.standings.close()


def finished_table(guild: GuildId) -> Table:
    table = make_game_table(JAMAICA_OPTIONS, 2, random.Random(1))  # noqa: S311
    return Table(replace(table.game, status=Status.FINISHED, guild=guild))


async def test_a_table_is_computed_once_for_all_who_look(servers: Servers) -> None:
    await servers.add(ranking(ANN, BEN, day=1))
    looks = await asyncio.gather(*(servers.standings.table_of(GUILD) for _ in range(5)))
    assert {table.all_time.figures.games for table in looks} == {1}
    assert servers.workers.table_count == 1


async def test_a_finished_game_makes_the_table_of_its_server_new(servers: Servers) -> None:
    other = GuildId(GUILD + 1)
    await servers.add(ranking(ANN, BEN, day=1))
    await servers.standings.table_of(GUILD)
    await servers.standings.table_of(other)
    await servers.add(ranking(ANN, BEN, day=2))
    await servers.standings.on_table_change(finished_table(other))
    assert (await servers.standings.table_of(GUILD)).all_time.figures.games == 1
    await servers.standings.on_table_change(finished_table(GUILD))
    assert (await servers.standings.table_of(GUILD)).all_time.figures.games == 2
    running = make_game_table(JAMAICA_OPTIONS, 2, random.Random(1))  # noqa: S311
    await servers.standings.on_table_change(Table(replace(running.game, guild=GUILD)))
    await servers.standings.table_of(GUILD)
    assert servers.workers.table_count == 3


async def test_a_table_gets_old_and_is_new_after_somebody_was_forgotten(servers: Servers) -> None:
    for change in (
        lambda: setattr(servers.clock, "now", servers.clock.now + service.KEPT_MS),
        servers.standings.forget_all,
    ):
        await servers.standings.table_of(GUILD)
        before = servers.workers.table_count
        await servers.standings.table_of(GUILD)
        assert servers.workers.table_count == before
        change()
        await servers.standings.table_of(GUILD)
        assert servers.workers.table_count == before + 1


async def test_only_the_last_servers_are_kept(servers: Servers) -> None:
    for number in range(service.KEPT_SERVERS + 1):
        await servers.standings.table_of(GuildId(number))
    await servers.standings.table_of(GuildId(service.KEPT_SERVERS))
    assert servers.workers.table_count == service.KEPT_SERVERS + 1
    await servers.standings.table_of(GuildId(0))
    assert servers.workers.table_count == service.KEPT_SERVERS + 2


async def test_others_see_neither_other_servers_nor_private_tables(servers: Servers) -> None:
    await servers.add(ranking(ANN, BEN, day=1))
    await servers.add(ranking(ANN, BEN, day=2, private=True))
    await servers.add(ranking(ANN, CLEO, day=3), GuildId(GUILD + 1))
    own = await servers.standings.own_page(ANN)
    assert own.figures.games == 3
    public = await servers.standings.public_page(ANN, GUILD)
    assert public.figures.games == 1
    assert CLEO not in public.games_with_names


async def test_results_are_read_in_parts_without_a_gap(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(past_results, "RESULTS_AT_ONCE", 3)
    added = [await servers.add(ranking(ANN, BEN, day=day)) for day in (1, 2, 3, 4, 5, 6, 7)]
    assert [one.ended for one in await servers.results.of_server(GUILD)] == [
        one.ended for one in added
    ]


async def test_what_a_game_changed_is_worked_out_once(servers: Servers) -> None:
    game = await store_running_game(servers.repository)
    ending = Change(status=Status.FINISHED, result=result_in(game))
    table = Table(await servers.repository.save(game, ending, NO_CLICK, NOON))
    changes = [
        await servers.standings.prepare_change(table),
        await servers.standings.change_in_time(table),
    ]
    assert changes == [FirstWin(ANA.user, 1)] * 2
    assert servers.workers.functions == [change_by_game]


async def test_nothing_is_told_of_a_person_who_keeps_their_figures_to_themselves(
    servers: Servers,
) -> None:
    game = await store_running_game(servers.repository)
    ending = Change(status=Status.FINISHED, result=result_in(game))
    table = Table(await servers.repository.save(game, ending, NO_CLICK, NOON))
    hidden = Preferences(figures_for=FiguresFor.ME)
    await servers.repository.prefer(ANA.user, lambda _: hidden)
    assert await servers.standings.change_in_time(table) is None


async def test_a_game_without_a_result_changed_nothing(servers: Servers) -> None:
    assert await servers.standings.change_in_time(finished_table(GUILD)) is None


@pytest.mark.parametrize("hidden", [False, True])
async def test_a_change_that_is_known_late_is_shown_then(
    servers: Servers, monkeypatch: pytest.MonkeyPatch, *, hidden: bool
) -> None:
    monkeypatch.setattr(service, "CHANGE_SECONDS", 0)
    shown = list[GameId]()
    servers.standings.show_late_change = shown.append
    game = await store_running_game(servers.repository)
    ending = Change(status=Status.FINISHED, result=result_in(game))
    table = Table(await servers.repository.save(game, ending, NO_CLICK, NOON))
    if hidden:
        wish = Preferences(figures_for=FiguresFor.ME)
        await servers.repository.prefer(ANA.user, lambda _: wish)
    assert await servers.standings.change_in_time(table) is None
    change = await servers.standings.prepare_change(table)
    assert await servers.standings.change_in_time(table) == change
    assert shown == ([] if hidden else [game.id])
    assert (change is None) == hidden
