"""The players vote for the person who begins, as an answer to the rule book's question."""

from collections import Counter

import pytest

from game.model.ids import GameId, UserId
from game.tables import (
    AlreadyStarted,
    GameEnded,
    NoGame,
    NotSeated,
    NoVote,
    OwnAgeOnly,
    Table,
    Tables,
)
from tests.makers.people import ANA, BEN, CLEO, DAN, FINN, click
from tests.makers.tables import HOST, JAMAICA, OLDEST, VOTE, begun, lobby


async def test_person_with_most_votes_begins(tables: Tables) -> None:
    table = await lobby(tables, 3, VOTE)
    number = table.game.id
    await tables.lobbies.vote(number, ANA, CLEO.user, click())
    await tables.lobbies.vote(number, BEN, CLEO.user, click())
    table = await tables.lobbies.vote(number, CLEO, ANA.user, click())
    assert [seat.vote for seat in table.game.seats] == [CLEO.user, CLEO.user, ANA.user]
    table = await tables.lobbies.start(number, ANA, click())
    assert table.setup.first == table.state.turn == 2


async def test_vote_can_be_changed_and_withdrawn(tables: Tables) -> None:
    table = await lobby(tables, 2, VOTE)
    for choice, vote in ((BEN, BEN.user), (ANA, ANA.user), (ANA, None), (BEN, BEN.user)):
        table = await tables.lobbies.vote(table.game.id, ANA, choice.user, click())
        assert table.game.seats[0].vote == vote


async def test_votes_by_and_for_a_person_who_leaves_are_removed(tables: Tables) -> None:
    table = await lobby(tables, 3, VOTE)
    await tables.lobbies.vote(table.game.id, ANA, CLEO.user, click())
    await tables.lobbies.vote(table.game.id, CLEO, BEN.user, click())
    table = await tables.lobbies.leave(table.game.id, CLEO, click())
    assert [seat.vote for seat in table.game.seats] == [None, None]


async def test_seed_decides_who_begins_after_a_tie_and_without_votes(tables: Tables) -> None:
    firsts = Counter[int]()
    for _ in range(20):
        table = await lobby(tables, 3, VOTE)
        await tables.lobbies.vote(table.game.id, ANA, ANA.user, click())
        await tables.lobbies.vote(table.game.id, BEN, BEN.user, click())
        table = await tables.lobbies.start(table.game.id, ANA, click())
        firsts[table.state.turn] += 1
        for person in (ANA, BEN):
            table = await tables.play.resign(table.game.id, person, click())
    assert set(firsts) == {0, 1}
    assert (await begun(tables, 2, VOTE)).setup.first is None


async def test_new_host_begins_after_the_old_host_left(tables: Tables) -> None:
    table = await lobby(tables, 3, HOST)
    await tables.lobbies.leave(table.game.id, ANA, click())
    await tables.lobbies.join(table.game.id, ANA, click())
    table = await tables.lobbies.start(table.game.id, BEN, click())
    assert table.names[table.state.turn] == "Ben"


async def test_people_can_answer_only_for_their_own_age(tables: Tables) -> None:
    table = await lobby(tables, 3, OLDEST)
    with pytest.raises(OwnAgeOnly):
        await tables.lobbies.vote(table.game.id, ANA, BEN.user, click())
    await tables.lobbies.vote(table.game.id, BEN, BEN.user, click())
    table = await tables.lobbies.start(table.game.id, ANA, click())
    assert table.state.turn == 1


async def test_each_refused_vote_raises_its_own_error(tables: Tables) -> None:
    async def assert_refused(table: Table, error: type[Exception]) -> None:
        with pytest.raises(error):
            await tables.lobbies.vote(table.game.id, FINN, ANA.user, click())

    table = await lobby(tables, 2, JAMAICA)
    await assert_refused(table, NoVote)
    await tables.cancel(table.game.id, ANA, click())
    await assert_refused(table, GameEnded)
    table = await lobby(tables, 2, VOTE)
    await assert_refused(table, NotSeated)
    for choice in (DAN.user, 0, -1, 10**60):
        with pytest.raises(NotSeated):
            await tables.lobbies.vote(table.game.id, ANA, UserId(choice), click())
    await tables.lobbies.start(table.game.id, ANA, click())
    await assert_refused(table, AlreadyStarted)
    with pytest.raises(NoGame):
        await tables.lobbies.vote(GameId(4321), ANA, ANA.user, click())
