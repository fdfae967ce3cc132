"""Games between computers only: each person and each server may have a few at the same time."""

import asyncio

import pytest

from game.model.ids import ChannelId, GuildId, InteractionId, UserId
from game.tables import Person, Place, Proposal, Table, Tables
from game.tables.errors import TooManyWatchedGames, TooManyWatchedHere
from game.tables.lobby.seats import MOST_WATCHED_BY_ONE, MOST_WATCHED_ON_A_SERVER, change_computers
from game.tables.time.ending import cancel
from tests.makers.people import ANA, BEN, CABIN_BOY, GUILD, new_click_id
from tests.makers.tables import JAMAICA_OPTIONS, do

FREE_CHANNEL = ChannelId(99)
"""A channel without a game."""

ANOTHER_SERVER = GuildId(GUILD + 1)


async def open_watched_table(
    tables: Tables, host: Person, channel: ChannelId, guild: GuildId = GUILD, click_id: int = 0
) -> Table:
    proposal = Proposal(JAMAICA_OPTIONS, "en", computers=(CABIN_BOY, CABIN_BOY))
    return await tables.lobbies.open_computer_lobby(
        proposal, Place(guild, channel), host, InteractionId(click_id or new_click_id())
    )


async def test_person_can_watch_only_a_few_tables_on_all_servers(tables: Tables) -> None:
    mine = [
        await open_watched_table(tables, ANA, ChannelId(channel), GuildId(GUILD + channel))
        for channel in range(1, MOST_WATCHED_BY_ONE + 1)
    ]
    with pytest.raises(TooManyWatchedGames) as refused:
        await open_watched_table(tables, ANA, FREE_CHANNEL)
    assert refused.value.table == mine[-1]
    await open_watched_table(tables, BEN, FREE_CHANNEL)
    await tables.do(mine[0].game.id, ANA, new_click_id(), cancel)
    await open_watched_table(tables, ANA, ChannelId(100))


async def test_server_can_have_only_a_few_watched_tables(tables: Tables) -> None:
    for number in range(MOST_WATCHED_ON_A_SERVER):
        await open_watched_table(
            tables, Person(UserId(1000 + number), "somebody"), ChannelId(number + 1)
        )
    with pytest.raises(TooManyWatchedHere):
        await open_watched_table(tables, ANA, FREE_CHANNEL)
    await open_watched_table(tables, ANA, FREE_CHANNEL, ANOTHER_SERVER)


async def test_tables_with_people_do_not_count_as_watched(tables: Tables) -> None:
    for channel in range(1, 2 * MOST_WATCHED_ON_A_SERVER):
        lobby = await tables.lobbies.open(
            Proposal(JAMAICA_OPTIONS, "en"), Place(GUILD, ChannelId(channel)), ANA, new_click_id()
        )
        await do(tables, lobby.game.id, ANA, change_computers, [], [CABIN_BOY])
    await open_watched_table(tables, ANA, FREE_CHANNEL)


async def test_simultaneous_requests_do_not_exceed_the_limit(tables: Tables) -> None:
    asked = [open_watched_table(tables, ANA, ChannelId(channel)) for channel in range(1, 9)]
    done = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(one, Table) for one in done) == MOST_WATCHED_BY_ONE
    assert sum(isinstance(one, TooManyWatchedGames) for one in done) == 8 - MOST_WATCHED_BY_ONE


async def test_repeated_click_returns_the_same_table(tables: Tables) -> None:
    numbers = [new_click_id() for _ in range(MOST_WATCHED_BY_ONE)]
    first = [
        await open_watched_table(tables, ANA, ChannelId(number), click_id=number)
        for number in numbers
    ]
    again = [
        await open_watched_table(tables, ANA, ChannelId(number), click_id=number)
        for number in numbers
    ]
    assert first == again
