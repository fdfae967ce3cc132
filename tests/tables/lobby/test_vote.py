"""The players vote for the person who begins, as an answer to the rule book's question."""

from collections import Counter

import pytest

from game.model.ids import GameId, UserId
from game.tables import Table, Tables
from game.tables.errors import AlreadyStarted, GameEnded, NoGame, NotSeated, NoVote, OwnAgeOnly
from game.tables.lobby.seats import leave_lobby
from game.tables.lobby.start import begin_game, vote_for
from game.tables.play.actions import resign
from game.tables.time.ending import cancel
from tests.makers.people import ANA, BEN, CLEO, DAN, FINN, new_click_id
from tests.makers.tables import (
    HOST_FIRST_OPTIONS,
    JAMAICA_OPTIONS,
    OLDEST_QUESTION_OPTIONS,
    VOTING_OPTIONS,
    do,
    open_lobby_of,
    start_game,
)


async def test_person_with_most_votes_begins(tables: Tables) -> None:
    table = await open_lobby_of(tables, 3, VOTING_OPTIONS)
    number = table.game.id
    await do(tables, number, ANA, vote_for, CLEO.user)
    await do(tables, number, BEN, vote_for, CLEO.user)
    table = await do(tables, number, CLEO, vote_for, ANA.user)
    assert [seat.vote for seat in table.game.seats] == [CLEO.user, CLEO.user, ANA.user]
    table = await do(tables, number, ANA, begin_game)
    assert table.setup.first == table.state.seat_on_turn == 2


async def test_vote_can_be_changed_and_withdrawn(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2, VOTING_OPTIONS)
    for choice, vote in ((BEN, BEN.user), (ANA, ANA.user), (ANA, None), (BEN, BEN.user)):
        table = await do(tables, table.game.id, ANA, vote_for, choice.user)
        assert table.game.seats[0].vote == vote


async def test_votes_by_and_for_a_person_who_leaves_are_removed(tables: Tables) -> None:
    table = await open_lobby_of(tables, 3, VOTING_OPTIONS)
    await do(tables, table.game.id, ANA, vote_for, CLEO.user)
    await do(tables, table.game.id, CLEO, vote_for, BEN.user)
    table = await do(tables, table.game.id, CLEO, leave_lobby)
    assert [seat.vote for seat in table.game.seats] == [None, None]


async def test_seed_decides_who_begins_after_a_tie_and_without_votes(tables: Tables) -> None:
    firsts = Counter[int]()
    for _ in range(20):
        table = await open_lobby_of(tables, 3, VOTING_OPTIONS)
        await do(tables, table.game.id, ANA, vote_for, ANA.user)
        await do(tables, table.game.id, BEN, vote_for, BEN.user)
        table = await do(tables, table.game.id, ANA, begin_game)
        firsts[table.state.seat_on_turn] += 1
        for person in (ANA, BEN):
            table = await tables.do(table.game.id, person, new_click_id(), resign)
    assert set(firsts) == {0, 1}
    assert (await start_game(tables, 2, VOTING_OPTIONS)).setup.first is None


async def test_new_host_begins_after_the_old_host_left(tables: Tables) -> None:
    table = await open_lobby_of(tables, 3, HOST_FIRST_OPTIONS)
    await do(tables, table.game.id, ANA, leave_lobby)
    await tables.lobbies.join(table.game.id, ANA, new_click_id())
    table = await do(tables, table.game.id, BEN, begin_game)
    assert table.names[table.state.seat_on_turn] == "Ben"


async def test_people_can_answer_only_for_their_own_age(tables: Tables) -> None:
    table = await open_lobby_of(tables, 3, OLDEST_QUESTION_OPTIONS)
    with pytest.raises(OwnAgeOnly):
        await do(tables, table.game.id, ANA, vote_for, BEN.user)
    await do(tables, table.game.id, BEN, vote_for, BEN.user)
    table = await do(tables, table.game.id, ANA, begin_game)
    assert table.state.seat_on_turn == 1


async def test_each_refused_vote_raises_its_own_error(tables: Tables) -> None:
    async def assert_refused(table: Table, error: type[Exception]) -> None:
        with pytest.raises(error):
            await do(tables, table.game.id, FINN, vote_for, ANA.user)

    table = await open_lobby_of(tables, 2, JAMAICA_OPTIONS)
    await assert_refused(table, NoVote)
    await tables.do(table.game.id, ANA, new_click_id(), cancel)
    await assert_refused(table, GameEnded)
    table = await open_lobby_of(tables, 2, VOTING_OPTIONS)
    await assert_refused(table, NotSeated)
    for choice in (DAN.user, 0, -1, 10**60):
        with pytest.raises(NotSeated):
            await do(tables, table.game.id, ANA, vote_for, UserId(choice))
    await do(tables, table.game.id, ANA, begin_game)
    await assert_refused(table, AlreadyStarted)
    with pytest.raises(NoGame):
        await do(tables, GameId(4321), ANA, vote_for, ANA.user)
