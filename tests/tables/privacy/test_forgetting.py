"""After a person is forgotten, their data is nowhere; the games of others stay the same."""

from pathlib import Path
from typing import cast

import pytest

from game.model.game import Status
from game.model.ids import ChannelId
from game.model.people import Vacancy
from game.rules.checking import problem_sentences
from game.rules.marks import Control, ControlMark
from game.rules.notation import parse_game
from game.storage.repository import Repository
from game.storage.sqlite import SqliteRepository
from game.storage.sqlite.connecting import tidying as sqlite_tidying
from game.tables import Person, Proposal, Table, Tables
from game.tables.absence.vacancies import ask_for_own_seat, ask_for_seat
from game.tables.afterwards.export import export
from game.tables.checks import check_seated
from game.tables.durations import DAY
from game.tables.errors import NoGame, NotSeated, SeatUnavailable
from game.tables.lobby.invitations import Invitee
from game.tables.lobby.proposal import Terms
from game.tables.lobby.seats import set_barred_people
from game.tables.lobby.start import begin_game
from game.tables.play.actions import remove_person, resign
from game.tables.time.ending import cancel
from game.tables.time.resting import wake
from game.tables.time.unreachable import Unreachable
from tests.makers.open_seats import game_with_guest, game_with_open_seat
from tests.makers.people import (
    ANA,
    BEN,
    CLEO,
    DAN,
    EVA,
    GUILD,
    HALL_PLACE,
    MODERATOR,
    Clock,
    new_click_id,
)
from tests.makers.tables import JAMAICA_OPTIONS, do, open_lobby_of, resign_until_won, start_game

from .crowd import Crowd
from .traces import bytes_of_files, find_traces


def name_of_seat(locale: str, seat: int) -> str:
    return f"Player {seat + 1}"


async def forget(tables: Tables, person: Person) -> list[int]:
    """Forget a person as the bot does; return the ids of the games that were examined."""
    await tables.privacy.ask_to_be_forgotten(person.user)
    return [game_id async for game_id in tables.privacy.forget(person.user, name_of_seat)]


async def test_a_large_file_is_written_anew_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_tidying, "SMALL", 0)
    path = tmp_path / "games.sqlite3"
    async with await SqliteRepository.open(path) as repository:
        tables = Tables(repository)
        crowd = Crowd.create(tables, 6)
        await crowd.leave_traces()
        await crowd.play_games(7)
        await forget(tables, crowd.people[0])
        assert not await tables.privacy.tidy()
    async with await SqliteRepository.open(path) as repository:
        assert find_traces(crowd.people[:1], bytes_of_files(tmp_path)) == []
        assert await repository.tidy()


async def test_another_connection_does_not_block_forgetting(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with (
        await SqliteRepository.open(path, 0.2) as repository,
        await SqliteRepository.open(path) as other,
    ):
        tables = Tables(repository)
        await start_game(tables)
        await other.begin_forgetting(BEN.user)
        await forget(tables, ANA)
        assert await tables.privacy.tidy()
        assert await repository.forgetting() == (BEN.user,)


async def test_interrupted_forgetting_is_completed_by_later_processes(
    repository: SqliteRepository,
) -> None:
    """Each attempt stops after one game, like a killed process; the next process continues."""
    crowd = Crowd.create(Tables(repository), 6)
    await crowd.play_games(14)
    leaving = crowd.people[0]
    await crowd.tables.privacy.ask_to_be_forgotten(leaving.user)
    privacy, attempts = crowd.tables.privacy, 0
    while await privacy.users_to_forget():
        privacy, attempts = Tables(repository).privacy, attempts + 1
        async for _ in privacy.forget(leaving.user, name_of_seat):
            break
    assert attempts > 1
    assert [game async for game in privacy.game_ids_of(leaving.user)] == []


async def test_forgotten_person_leaves_lobbies_and_running_games(tables: Tables) -> None:
    waiting = await open_lobby_of(tables, 2)
    running = await start_game(tables, 3, channel=ChannelId(901))
    await forget(tables, ANA)
    waiting = await tables.table(waiting.game.id)
    assert [seat.user for seat in waiting.game.seats] == [BEN.user]
    assert waiting.game.host == BEN.user
    running = await tables.table(running.game.id)
    assert running.state.out == {0}
    assert running.names == ("Player 1", BEN.name, CLEO.name)
    assert ANA.user not in {entry.user for entry in running.game.record}


async def test_seat_of_a_forgotten_player_is_not_removed_if_seats_stay(tables: Tables) -> None:
    proposal = Proposal(JAMAICA_OPTIONS, "en", Terms(pace=None, stays=True))
    opened = await tables.lobbies.open(proposal, HALL_PLACE, ANA, new_click_id())
    for person in (BEN, CLEO):
        await tables.lobbies.join(opened.game.id, person, new_click_id())
    await do(tables, opened.game.id, ANA, begin_game)
    await forget(tables, ANA)
    table = await tables.table(opened.game.id)
    assert table.playing
    assert table.is_left_to_computer(0)
    assert table.state.out == frozenset()


async def test_guest_keeps_the_seat_when_its_original_player_is_forgotten(
    tables: Tables, clock: Clock
) -> None:
    table, seat, ben = await game_with_guest(tables, clock)
    await tables.do(table.game.id, ben, new_click_id(), ask_for_own_seat)
    await forget(tables, ben)
    table = await tables.table(table.game.id)
    assert table.game.replacements.vacancies == ()
    with pytest.raises(SeatUnavailable):
        await tables.replacements.do(table.game.id, EVA, new_click_id(), ask_for_seat, seat)
    assert table.player(seat).user == DAN.user


async def test_seat_stays_open_when_the_person_who_asked_is_forgotten(
    tables: Tables, clock: Clock
) -> None:
    table, seat, _ = await game_with_open_seat(tables, clock)
    await tables.replacements.do(table.game.id, DAN, new_click_id(), ask_for_seat, seat)
    await forget(tables, DAN)
    assert (await tables.table(table.game.id)).game.replacements.vacancies == (Vacancy(seat),)


async def test_forgotten_person_is_no_longer_invited(tables: Tables) -> None:
    game_id = (await open_lobby_of(tables)).game.id
    invitees = [Invitee(one.user, name=one.name) for one in (BEN, CLEO)]
    await tables.lobbies.change_admission(game_id, ANA, invitees, new_click_id())
    await forget(tables, BEN)
    [remaining] = (await tables.table(game_id)).game.admission.invitations
    assert (remaining.id, remaining.name) == (CLEO.user, CLEO.name)


async def test_forgotten_person_is_removed_from_the_kept_out_list(tables: Tables) -> None:
    game_id = (await open_lobby_of(tables, 3)).game.id
    await do(tables, game_id, ANA, set_barred_people, [BEN.user, CLEO.user])
    await forget(tables, BEN)
    assert [one.user for one in (await tables.table(game_id)).game.admission.barred] == [CLEO.user]


async def test_forgotten_person_leaves_a_resting_game_that_stays_resting(
    tables: Tables, repository: SqliteRepository
) -> None:
    table = await start_game(tables, 3)
    await tables.upkeep.record_unreachable(table.game.id, Unreachable.CHANNEL_NOT_FOUND)
    due = await repository.next_due()
    await forget(tables, ANA)
    table = await tables.table(table.game.id)
    assert table.resting
    assert table.state.out == {0}
    assert await repository.next_due() == due
    await tables.do(table.game.id, BEN, new_click_id(), wake)
    with pytest.raises(NotSeated):
        await tables.checked_table(table.game.id, check_seated, ANA.user)


async def test_game_of_two_ends_when_one_player_is_forgotten(tables: Tables) -> None:
    table = await start_game(tables, 2)
    await forget(tables, ANA)
    assert (await tables.table(table.game.id)).game.status is Status.FINISHED


async def test_two_forgotten_players_of_a_game_get_different_ids(tables: Tables) -> None:
    table = await resign_until_won(tables, await start_game(tables, 3))
    for person in (ANA, BEN):
        await forget(tables, person)
    seats = (await tables.table(table.game.id)).game.seats
    assert seats[0].user != seats[1].user
    assert [seat.forgotten for seat in seats] == [True, True, False]


async def test_forgotten_player_is_not_in_the_rematch(tables: Tables) -> None:
    table = await start_game(tables, 4)
    table = await tables.do(table.game.id, CLEO, new_click_id(), resign)
    while table.playing:
        table = await tables.do(
            table.game.id, MODERATOR, new_click_id(), remove_person, table.on_turn.user
        )
    await forget(tables, ANA)
    rematch = await tables.lobbies.rematch(table.game.id, BEN, new_click_id())
    assert -1 not in {seat.user for seat in rematch.game.seats}
    assert rematch.game.host == BEN.user


async def test_forgetting_notifies_the_listeners(tables: Tables) -> None:
    notified_tables: list[Table] = []

    async def listen(table: Table) -> None:
        notified_tables.append(table)

    table = await resign_until_won(tables, await start_game(tables))
    tables.listen(listen)
    assert await forget(tables, ANA) == [table.game.id]
    assert [one.names for one in notified_tables] == [("Player 1", BEN.name)]
    assert await forget(tables, ANA) == []
    assert len(notified_tables) == 1


async def test_ended_games_are_deleted_after_the_given_days(tables: Tables, clock: Clock) -> None:
    ended = await resign_until_won(tables, await start_game(tables))
    running = await start_game(tables)
    clock.now += 30 * DAY
    await tables.privacy.remove_ended(30)
    assert (await tables.table(ended.game.id)).names == ended.names
    clock.now += 1
    remembered = await tables.table(running.game.id)
    await tables.privacy.remove_ended(30)
    with pytest.raises(NoGame):
        await tables.table(ended.game.id)
    # The table in memory is kept; the removal of other games does not read it again.
    assert await tables.cached_or_stored_table(running.game.id) is remembered
    assert (await tables.table(running.game.id)).playing


async def test_computer_takes_the_seat_when_the_guest_of_a_forgotten_player_leaves(
    tables: Tables, clock: Clock
) -> None:
    table, seat, ben = await game_with_guest(tables, clock, stays=True)
    await forget(tables, ben)
    table = await tables.do(table.game.id, DAN, new_click_id(), resign)
    assert table.entries[-1] == ControlMark(seat, Control.LEFT)
    assert (table.playing, table.seat_of(DAN.user)) == (True, None)
    ended = await tables.do(table.game.id, MODERATOR, new_click_id(), cancel)
    assert problem_sentences(parse_game(export(ended))) == []


async def test_a_forgotten_person_is_one_somebody_in_all_results_of_a_server(
    tables: Tables, repository: Repository
) -> None:
    """The game that goes on without the person gets its result later."""
    await resign_until_won(tables, await start_game(tables))
    going_on = await start_game(tables, 3, channel=ChannelId(901))
    await forget(tables, ANA)
    await resign_until_won(tables, await start_game(tables, channel=ChannelId(902)))
    await forget(tables, ANA)
    table = await tables.table(going_on.game.id)
    while table.playing:
        table = await do(tables, table.game.id, MODERATOR, remove_person, table.on_turn.user)
    first, finished_later, after_return = [
        next(seat.person for seat in result.seats if seat.person and seat.person < 0)
        for result in sorted(
            await repository.results_of_server(GUILD), key=lambda result: result.game or 0
        )
    ]
    assert first == finished_later != after_return
    assert len(await repository.results_of_person(BEN.user)) == 3
    assert await repository.results_of_person(ANA.user) == ()


async def test_a_persons_data_has_their_own_part_of_each_result(tables: Tables) -> None:
    table = await resign_until_won(tables, await start_game(tables))
    (kept,) = cast(
        "list[dict[str, object]]", (await tables.privacy.all_data_of(BEN.user))["results"]
    )
    assert (kept["game"], kept["person"], kept["server"]) == (table.game.id, BEN.user, GUILD)
    assert ANA.user not in kept.values()
    assert (await tables.privacy.all_data_of(CLEO.user))["results"] == []
