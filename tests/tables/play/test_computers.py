"""Computer players: the host seats them, they have turns, and stop when the last person leaves."""

import asyncio
import random
from collections.abc import AsyncIterator

import pytest

from game.model.game import Status
from game.model.ids import NO_CLICK, UserId
from game.rules.checking import problem_sentences
from game.rules.moves import legal_actions
from game.rules.notation import parse_game
from game.storage.repository import Repository
from game.tables import Proposal, Table, Tables
from game.tables.afterwards.export import export
from game.tables.errors import (
    AlreadyStarted,
    ChannelTaken,
    GameEnded,
    HostOnly,
    HostOrModerator,
    LobbyFull,
    NotSeated,
    NotYourTurn,
)
from game.tables.lobby.seats import change_computers, leave_lobby
from game.tables.lobby.start import begin_game, vote_for
from game.tables.play.actions import (
    act,
    computer_click_id,
    computer_random_number,
    remove_person,
    resign,
)
from game.tables.time.ending import cancel
from tests.makers.people import (
    ANA,
    BEN,
    CABIN_BOY,
    FINN,
    HALL_PLACE,
    HELMSMAN,
    MODERATOR,
    new_click_id,
)
from tests.makers.tables import (
    JAMAICA_OPTIONS,
    VOTING_OPTIONS,
    do,
    first_move,
    let_computer_act,
    open_lobby_of,
    start_game,
)
from tests.makers.whole_games import likely_actions


def computers_proposal(*levels: str) -> Proposal:
    return Proposal(JAMAICA_OPTIONS, "en", computers=levels)


async def lobby_with_computers(tables: Tables, *levels: str, people: int = 1) -> Table:
    """Open a lobby of the first ``people`` people and computers of these levels."""
    table = await open_lobby_of(tables, people)
    for level in levels:
        table = await do(tables, table.game.id, ANA, change_computers, [], [level])
    return table


async def game_with_computers(tables: Tables, *levels: str, people: int = 1) -> Table:
    """Start a game of the first ``people`` people and computers of these levels."""
    table = await lobby_with_computers(tables, *levels, people=people)
    return await do(tables, table.game.id, ANA, begin_game)


def players(table: Table) -> list[str | tuple[str, int]]:
    """Return each seat's player: a person's name, or a computer's level and number."""
    return [
        (seat.level, seat.ordinal) if seat.level is not None else seat.name
        for seat in table.game.seats
    ]


async def test_computer_keeps_its_number_when_another_is_removed(tables: Tables) -> None:
    table = await lobby_with_computers(tables, CABIN_BOY, CABIN_BOY)
    first = table.game.seats[1].user
    table = await do(tables, table.game.id, ANA, change_computers, [first], [])
    assert players(table) == ["Ana", (CABIN_BOY, 2)]
    table = await do(tables, table.game.id, ANA, change_computers, [], [CABIN_BOY])
    assert players(table) == ["Ana", (CABIN_BOY, 2), (CABIN_BOY, 1)]
    assert await tables.table(table.game.id) == table


async def play_at_random(tables: Tables, table: Table) -> AsyncIterator[Table]:
    """Let everyone play at random until somebody has won; yield the table after each action."""
    luck = random.Random(7)  # noqa: S311
    yield table
    while table.playing:
        action = luck.choice(likely_actions(table, luck, resign_rate=0))
        if table.computer is not None:
            table = await let_computer_act(tables, table, action)
        else:
            table = await tables.do(
                table.game.id, ANA, new_click_id(), act, action, table.game.version
            )
        yield table


async def test_host_adds_computers_with_distinct_numbers(tables: Tables) -> None:
    table = await open_lobby_of(tables)
    click_id = new_click_id()
    table = await tables.do(table.game.id, ANA, click_id, change_computers, [], [HELMSMAN])
    assert table.game.seats[1].click == click_id
    for level in (CABIN_BOY, HELMSMAN, CABIN_BOY):
        table = await do(tables, table.game.id, ANA, change_computers, [], [level])
    assert players(table) == ["Ana", (HELMSMAN, 1), (CABIN_BOY, 1), (HELMSMAN, 2), (CABIN_BOY, 2)]
    users = {seat.user for seat in table.game.seats if seat.computer}
    assert len(users) == 4
    assert all(user < 0 for user in users)
    assert await tables.table(table.game.id) == table
    with pytest.raises(LobbyFull):
        await do(tables, table.game.id, ANA, change_computers, [], [CABIN_BOY])
    with pytest.raises(LobbyFull):
        await tables.lobbies.join(table.game.id, BEN, new_click_id())


async def test_host_removes_computers(tables: Tables) -> None:
    table = await lobby_with_computers(tables, HELMSMAN, CABIN_BOY, people=2)
    removed = table.game.seats[2].user
    table = await do(tables, table.game.id, ANA, change_computers, [removed], [])
    assert players(table) == ["Ana", "Ben", (CABIN_BOY, 1)]
    for user_without_computer in (removed, BEN.user, ANA.user, -1, 10**60):
        same = await do(
            tables, table.game.id, ANA, change_computers, [UserId(user_without_computer)], []
        )
        assert same.game.seats == table.game.seats


async def test_several_computers_change_at_once_up_to_the_free_seats(tables: Tables) -> None:
    table = await lobby_with_computers(tables, HELMSMAN, people=2)
    computer, click_id = table.game.seats[2].user, new_click_id()
    for _ in range(2):
        table = await tables.do(
            table.game.id, ANA, click_id, change_computers, [computer], [CABIN_BOY] * 4
        )
        assert players(table) == ["Ana", "Ben", (CABIN_BOY, 1), (CABIN_BOY, 2), (CABIN_BOY, 3)]
        assert len({seat.user for seat in table.game.seats}) == 5


async def test_only_the_host_can_change_computers_and_only_in_a_lobby(tables: Tables) -> None:
    table = await lobby_with_computers(tables, CABIN_BOY, people=2)
    game_id, computer = table.game.id, table.game.seats[2].user
    for person in (BEN, FINN, MODERATOR):
        with pytest.raises(HostOnly):
            await do(tables, game_id, person, change_computers, [], [CABIN_BOY])
        with pytest.raises(HostOnly):
            await do(tables, game_id, person, change_computers, [computer], [])
    await do(tables, game_id, ANA, begin_game)
    with pytest.raises(AlreadyStarted):
        await do(tables, game_id, ANA, change_computers, [], [CABIN_BOY])
    await tables.do(game_id, MODERATOR, new_click_id(), cancel)
    with pytest.raises(GameEnded):
        await do(tables, game_id, ANA, change_computers, [computer], [])


async def test_computer_never_becomes_host(tables: Tables) -> None:
    table = await lobby_with_computers(tables, CABIN_BOY, people=1)
    await tables.lobbies.join(table.game.id, BEN, new_click_id())
    table = await do(tables, table.game.id, ANA, leave_lobby)
    assert (players(table), table.game.host) == ([(CABIN_BOY, 1), "Ben"], BEN.user)
    table = await do(tables, table.game.id, BEN, leave_lobby)
    assert table.game.status is Status.CANCELLED


async def test_a_computer_can_be_voted_for_and_does_not_vote(tables: Tables) -> None:
    table = await open_lobby_of(tables, 1, VOTING_OPTIONS)
    table = await do(tables, table.game.id, ANA, change_computers, [], [CABIN_BOY])
    await do(tables, table.game.id, ANA, vote_for, table.game.seats[1].user)
    table = await do(tables, table.game.id, ANA, begin_game)
    assert table.state.seat_on_turn == 1
    assert table.game.seats[1].vote is None


async def test_a_person_and_two_computers_play_a_game_that_can_be_checked(tables: Tables) -> None:
    table = await game_with_computers(tables, HELMSMAN, CABIN_BOY)
    stages = [stage async for stage in play_at_random(tables, table)]
    computer_stages = [stage for stage in stages if stage.computer is not None]
    users_and_levels = [(seat.user, seat.level) for seat in stages[0].game.seats]
    on_turn = [
        (one.seat, one.user, one.level) for stage in computer_stages if (one := stage.computer)
    ]
    assert {seat for seat, *_ in on_turn} == {1, 2}
    assert all((user, level) == users_and_levels[seat] for seat, user, level in on_turn)
    assert [seat for seat, *_ in on_turn] == [stage.state.seat_on_turn for stage in computer_stages]
    assert len({computer_random_number(stage) for stage in computer_stages}) == len(computer_stages)
    table = stages[-1]
    assert table.game.status is Status.FINISHED
    assert table.computer is None
    parsed = parse_game(export(table))
    assert problem_sentences(parsed) == []
    assert parsed.record == table.actions
    assert (parsed.tags["Level1"], parsed.tags["Level2"]) == ("helmsman", "cabin-boy")
    assert "Level0" not in parsed.tags
    rematch = await tables.lobbies.rematch(table.game.id, ANA, new_click_id())
    levels = [seat.level for seat in rematch.game.seats]
    ana_seat = levels.index(None)
    assert [*levels[ana_seat:], *levels[:ana_seat]] == [None, "helmsman", "cabin-boy"]


async def test_repeated_requests_add_one_computer_action_per_version(
    repository: Repository, tables: Tables
) -> None:
    table = await tables.lobbies.open_computer_lobby(
        computers_proposal(CABIN_BOY, HELMSMAN), HALL_PLACE, ANA, new_click_id()
    )
    table = await tables.do(table.game.id, ANA, NO_CLICK, begin_game)
    action = legal_actions(table.state)[0]
    other_process = Tables(repository)
    answers = await asyncio.gather(
        *(let_computer_act(process, table, action) for process in (tables, other_process) * 5),
        return_exceptions=True,
    )
    assert any(isinstance(answer, Table) for answer in answers)
    after = await tables.table(table.game.id)
    assert len(after.game.record) == 1
    assert after.game.record[0].click == computer_click_id(table) < 0
    assert (await let_computer_act(tables, table, action)).game == after.game


async def test_computer_acts_only_on_its_own_turn(tables: Tables) -> None:
    table = await game_with_computers(tables, CABIN_BOY)
    while table.computer is not None:
        table = await let_computer_act(tables, table, legal_actions(table.state)[0])
    with pytest.raises(NotYourTurn):
        await let_computer_act(tables, table, legal_actions(table.state)[0])


async def test_game_can_be_cancelled_while_a_computer_thinks(tables: Tables) -> None:
    table = await tables.lobbies.open_computer_lobby(
        computers_proposal(CABIN_BOY, HELMSMAN), HALL_PLACE, ANA, new_click_id()
    )
    table = await tables.do(table.game.id, ANA, NO_CLICK, begin_game)
    with pytest.raises(HostOrModerator):
        await tables.do(table.game.id, BEN, new_click_id(), cancel)
    with pytest.raises(NotSeated):
        await tables.do(
            table.game.id, ANA, new_click_id(), act, first_move(table), table.game.version
        )
    called_off = await tables.do(table.game.id, ANA, new_click_id(), cancel)
    assert called_off.called_off
    assert not called_off.deserted
    with pytest.raises(GameEnded):
        await let_computer_act(tables, table, legal_actions(table.state)[0])


async def test_channel_has_at_most_one_watched_game(tables: Tables) -> None:
    click_id = new_click_id()
    table = await tables.lobbies.open_computer_lobby(
        computers_proposal(CABIN_BOY, HELMSMAN, CABIN_BOY), HALL_PLACE, ANA, click_id
    )
    assert table.only_computers_play
    assert players(table) == [(CABIN_BOY, 1), (HELMSMAN, 1), (CABIN_BOY, 2)]
    assert len({seat.user for seat in table.game.seats}) == 3
    proposal = computers_proposal(CABIN_BOY)
    assert await tables.lobbies.open_computer_lobby(proposal, HALL_PLACE, ANA, click_id) == table
    with pytest.raises(ChannelTaken):
        await tables.lobbies.open_computer_lobby(
            computers_proposal(CABIN_BOY, CABIN_BOY), HALL_PLACE, BEN, new_click_id()
        )


async def test_computers_do_not_play_on_without_people(tables: Tables) -> None:
    table = await game_with_computers(tables, CABIN_BOY, HELMSMAN, people=2)
    table = await tables.do(table.game.id, BEN, new_click_id(), resign)
    assert table.playing
    assert not table.deserted
    table = await tables.do(table.game.id, MODERATOR, new_click_id(), remove_person, ANA.user)
    assert table.game.status is Status.CANCELLED
    assert table.deserted
    assert [entry.user for entry in table.game.record] == [BEN.user, MODERATOR.user]
    assert (await open_lobby_of(tables)).open


async def test_last_computer_wins_when_the_last_person_resigns(tables: Tables) -> None:
    table = await game_with_computers(tables, CABIN_BOY)
    table = await tables.do(table.game.id, ANA, new_click_id(), resign)
    assert table.game.status is Status.FINISHED
    assert table.state.winner == 1
    assert problem_sentences(parse_game(export(table))) == []


async def test_game_of_people_has_no_computer(tables: Tables) -> None:
    table = await start_game(tables, 3)
    assert table.computer is None
    assert not table.only_computers_play
    table = await tables.do(table.game.id, MODERATOR, new_click_id(), cancel)
    assert not table.deserted
