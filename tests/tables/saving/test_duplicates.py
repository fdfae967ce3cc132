"""Discord may deliver a click twice: the copy gets the same answer and changes nothing."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from game.model.ids import InteractionId
from game.storage.repository import Repository
from game.tables import Proposal, Table, Tables
from game.tables.errors import GameEnded, StaleClick, TableError
from game.tables.lobby import seats
from game.tables.lobby.seats import change_computers, leave_lobby
from game.tables.lobby.start import begin_game, vote_for
from game.tables.play.actions import act, remove_person, resign
from game.tables.time.ending import cancel
from tests.makers.people import (
    ANA,
    ATTIC_CHANNEL,
    BEN,
    CABIN_BOY,
    CLEO,
    HALL_PLACE,
    MODERATOR,
    new_click_id,
)
from tests.makers.tables import (
    JAMAICA_OPTIONS,
    VOTING_OPTIONS,
    first_move,
    open_lobby_of,
    play_action,
    start_game,
    whose_turn,
)

pytestmark = pytest.mark.both

Click = Callable[[Tables, InteractionId], Awaitable[Table]]


async def opening(tables: Tables) -> Click:
    await open_lobby_of(tables, channel=ATTIC_CHANNEL)
    return lambda at, number: at.lobbies.open(
        Proposal(JAMAICA_OPTIONS, "en"), HALL_PLACE, ANA, number
    )


async def joining(tables: Tables) -> Click:
    game = (await open_lobby_of(tables, 4)).game.id
    return lambda at, number: at.lobbies.join(game, MODERATOR, number)


async def leaving(tables: Tables) -> Click:
    game = (await open_lobby_of(tables, 2)).game.id
    return lambda at, number: at.do(game, ANA, number, leave_lobby)


async def leaving_as_the_last_person(tables: Tables) -> Click:
    game = (await open_lobby_of(tables)).game.id
    return lambda at, number: at.do(game, ANA, number, leave_lobby)


async def adding_a_computer(tables: Tables) -> Click:
    game = (await open_lobby_of(tables)).game.id
    return lambda at, number: at.do(game, ANA, number, seats.change_computers, [], [CABIN_BOY])


async def removing_a_computer(tables: Tables) -> Click:
    opened = (await open_lobby_of(tables)).game.id
    table = await tables.do(opened, ANA, new_click_id(), change_computers, [], [CABIN_BOY])
    game, computer = table.game.id, table.game.seats[1].user
    return lambda at, number: at.do(game, ANA, number, seats.change_computers, [computer], [])


async def voting(tables: Tables) -> Click:
    game = (await open_lobby_of(tables, 2, VOTING_OPTIONS)).game.id
    return lambda at, number: at.do(game, ANA, number, vote_for, BEN.user)


async def starting(tables: Tables) -> Click:
    game = (await open_lobby_of(tables, 2)).game.id
    return lambda at, number: at.do(game, ANA, number, begin_game)


async def cancelling(tables: Tables) -> Click:
    game = (await start_game(tables)).game.id
    return lambda at, number: at.do(game, MODERATOR, number, cancel)


async def acting(tables: Tables) -> Click:
    table = await start_game(tables)
    game, person, action = table.game, whose_turn(table), first_move(table)
    return lambda at, number: at.do(game.id, person, number, act, action, game.version)


async def resigning(tables: Tables) -> Click:
    game = (await start_game(tables, 3)).game.id
    return lambda at, number: at.do(game, BEN, number, resign)


async def resigning_to_the_end(tables: Tables) -> Click:
    game = (await start_game(tables)).game.id
    return lambda at, number: at.do(game, BEN, number, resign)


async def removing(tables: Tables) -> Click:
    game = (await start_game(tables, 3)).game.id
    return lambda at, number: at.do(game, MODERATOR, number, remove_person, CLEO.user)


USE_CASES = (
    opening,
    joining,
    leaving,
    leaving_as_the_last_person,
    adding_a_computer,
    removing_a_computer,
    voting,
    starting,
    cancelling,
    acting,
    resigning,
    resigning_to_the_end,
    removing,
)
every_use_case = pytest.mark.parametrize("prepare", USE_CASES, ids=lambda case: case.__name__)


@every_use_case
async def test_a_repeated_click_gets_the_same_answer_and_changes_nothing(
    tables: Tables, prepare: Callable[[Tables], Awaitable[Click]]
) -> None:
    notified: list[Table] = []

    async def listener(table: Table) -> None:
        notified.append(table)

    do, number = await prepare(tables), new_click_id()
    tables.listen(listener)
    first = await do(tables, number)
    first_count = len(notified)
    assert await do(tables, number) == first
    assert await tables.table(first.game.id) == first
    assert len(notified) == first_count


@every_use_case
async def test_simultaneous_copies_of_a_click_get_the_same_answer(
    tables: Tables, prepare: Callable[[Tables], Awaitable[Click]]
) -> None:
    do, number = await prepare(tables), new_click_id()
    answers = await asyncio.gather(*(do(tables, number) for _ in range(10)))
    assert answers == [answers[0]] * 10


@every_use_case
async def test_a_click_delivered_to_two_processes_is_done_once(
    repository: Repository,
    tables: Tables,
    prepare: Callable[[Tables], Awaitable[Click]],
) -> None:
    do, number = await prepare(tables), new_click_id()
    other = Tables(repository)
    answers = await asyncio.gather(do(tables, number), do(other, number), return_exceptions=True)
    answered_tables = [answer for answer in answers if isinstance(answer, Table)]
    assert answered_tables
    assert {answer.game.version for answer in answered_tables} == {answered_tables[0].game.version}
    assert await do(other, number) == await do(tables, number) == answered_tables[0]


async def test_a_click_repeated_after_another_change_gets_the_newest_table(tables: Tables) -> None:
    table = await start_game(tables, 3)
    person, action, number = whose_turn(table), first_move(table), new_click_id()
    await tables.do(table.game.id, person, number, act, action, table.game.version)
    later = await tables.do(table.game.id, BEN, new_click_id(), resign)
    again = await tables.do(table.game.id, person, number, act, action, table.game.version)
    assert again == later


async def test_a_new_click_for_an_action_already_done_is_refused(tables: Tables) -> None:
    table = await start_game(tables)
    after = await play_action(tables, table)
    with pytest.raises(StaleClick):
        await tables.do(
            table.game.id,
            whose_turn(table),
            new_click_id(),
            act,
            first_move(table),
            table.game.version,
        )
    await tables.do(table.game.id, MODERATOR, new_click_id(), cancel)
    with pytest.raises(GameEnded):
        await tables.do(table.game.id, MODERATOR, new_click_id(), cancel)
    assert after.game.version == table.game.version + 1


async def test_a_repeated_click_does_not_reopen_a_cancelled_lobby(tables: Tables) -> None:
    table = await tables.lobbies.open(
        Proposal(JAMAICA_OPTIONS, "en"), HALL_PLACE, ANA, InteractionId(4242)
    )
    await tables.do(table.game.id, ANA, new_click_id(), cancel)
    with pytest.raises(TableError):
        await tables.lobbies.open(
            Proposal(JAMAICA_OPTIONS, "en"), HALL_PLACE, ANA, InteractionId(4242)
        )
