"""Many clicks at once, in one process and in two processes with one database file."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from game.model.game import Change, Game
from game.model.ids import ChannelId, InteractionId, UserId
from game.model.time import Moment
from game.rules.actions import EndTurn, Retreat, Undo
from game.rules.errors import IllegalActionError
from game.storage.sqlite import SqliteRepository
from game.tables import Person, Proposal, Table, Tables
from game.tables.errors import AlreadySeated, ChannelTaken, LobbyFull, NotYourTurn, StaleClick
from game.tables.play.actions import act
from tests.makers.people import ANA, BEN, HALL_PLACE, PEOPLE, new_click_id
from tests.makers.tables import (
    JAMAICA_OPTIONS,
    do,
    first_move,
    open_lobby_of,
    play_action,
    start_game,
    whose_turn,
)

pytestmark = pytest.mark.both


def count_by_type(answers: list[Table | BaseException]) -> Counter[type]:
    return Counter(map(type, answers))


async def test_only_one_of_a_hundred_clicks_on_a_button_changes_the_table(tables: Tables) -> None:
    table = await start_game(tables)
    version, action = table.game.version, first_move(table)
    answers = await asyncio.gather(
        *(do(tables, table.game.id, whose_turn(table), act, action, version) for _ in range(100)),
        return_exceptions=True,
    )
    assert count_by_type(answers) == {Table: 1, StaleClick: 99}
    after = await tables.table(table.game.id)
    assert after.game.version == version + 1
    assert after in answers


async def test_only_one_click_of_the_player_on_turn_changes_the_table(tables: Tables) -> None:
    table = await start_game(tables, 5)
    version, action = table.game.version, first_move(table)
    answers = await asyncio.gather(
        *(
            do(tables, table.game.id, PEOPLE[number % 5], act, action, version)
            for number in range(100)
        ),
        return_exceptions=True,
    )
    assert count_by_type(answers) == {Table: 1, StaleClick: 19, NotYourTurn: 80}


async def test_only_four_of_a_hundred_people_can_join_a_lobby(tables: Tables) -> None:
    table = await open_lobby_of(tables)
    people = [Person(UserId(user), f"Pirate {user}") for user in range(1000, 1100)]
    answers = await asyncio.gather(
        *(tables.lobbies.join(table.game.id, person, new_click_id()) for person in people),
        return_exceptions=True,
    )
    assert count_by_type(answers) == {Table: 4, LobbyFull: 96}
    assert len((await tables.table(table.game.id)).names) == 5


async def test_a_person_who_joins_a_hundred_times_gets_one_seat(tables: Tables) -> None:
    table = await open_lobby_of(tables)
    answers = await asyncio.gather(
        *(tables.lobbies.join(table.game.id, BEN, new_click_id()) for _ in range(100)),
        return_exceptions=True,
    )
    assert count_by_type(answers) == {Table: 1, AlreadySeated: 99}


async def test_simultaneous_moves_at_twenty_tables_all_succeed(tables: Tables) -> None:
    games = [await start_game(tables, channel=ChannelId(channel)) for channel in range(1, 21)]
    answers = await asyncio.gather(*(play_action(tables, table) for table in games))
    assert [answer.state.used for answer in answers] == [1] * 20


@pytest.fixture
async def two_processes(tmp_path: Path) -> AsyncIterator[tuple[Tables, Tables]]:
    """The tables of two processes with one database file, each with its own connection."""
    path = tmp_path / "games.sqlite3"
    async with (
        await SqliteRepository.open(path) as one,
        await SqliteRepository.open(path) as other,
    ):
        yield Tables(one), Tables(other)


async def test_each_process_sees_the_moves_of_the_other(
    two_processes: tuple[Tables, Tables],
) -> None:
    one, other = two_processes
    table = await start_game(one, 3)
    for turn in range(12):
        assert await one.table(table.game.id) == await other.table(table.game.id) == table
        assert (await one.table(table.game.id)).state == table.state
        action = EndTurn() if turn % 3 == 2 else None
        table = await play_action((one, other)[turn % 2], table, action)
    assert len(table.turns) == 5


async def test_only_one_of_many_clicks_at_two_processes_changes_the_table(
    two_processes: tuple[Tables, Tables],
) -> None:
    table = await start_game(two_processes[0])
    version, action = table.game.version, first_move(table)
    answers = await asyncio.gather(
        *(
            do(two_processes[number % 2], table.game.id, whose_turn(table), act, action, version)
            for number in range(40)
        ),
        return_exceptions=True,
    )
    assert count_by_type(answers) == {Table: 1, StaleClick: 39}


async def test_two_processes_cannot_open_two_games_in_one_channel(
    two_processes: tuple[Tables, Tables],
) -> None:
    answers = await asyncio.gather(
        *(
            tables.lobbies.open(Proposal(JAMAICA_OPTIONS, "en"), HALL_PLACE, ANA, new_click_id())
            for tables in two_processes
        ),
        return_exceptions=True,
    )
    assert count_by_type(answers) == {Table: 1, ChannelTaken: 1}


class OvertakenRepository(SqliteRepository):
    """Lets another process act between this process's read and its save."""

    rival: Tables | None = None

    async def save(self, game: Game, change: Change, click: InteractionId, at: Moment) -> Game:
        if self.rival is not None:
            rival, self.rival = self.rival, None
            await play_action(rival, await rival.table(game.id))
        return await super().save(game, change, click, at)


async def test_an_action_is_refused_if_another_process_saves_first(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with (
        await OvertakenRepository.open(path) as slow,
        await SqliteRepository.open(path) as fast,
    ):
        tables, rival = Tables(slow), Tables(fast)
        table = await start_game(tables)
        slow.rival = rival
        with pytest.raises(StaleClick) as refused:
            await play_action(tables, table)
        newest = await rival.table(table.game.id)
        assert refused.value.table == newest
        assert newest.game.version == table.game.version + 1
        assert (await play_action(tables, newest)).state.used == 2


async def test_the_version_is_checked_before_the_rules(tables: Tables) -> None:
    table = await start_game(tables)
    with pytest.raises(IllegalActionError):
        await play_action(tables, table, Undo())
    table = await play_action(tables, table)
    with pytest.raises(StaleClick):
        await do(tables, table.game.id, whose_turn(table), act, Retreat(0, 0), 1)
