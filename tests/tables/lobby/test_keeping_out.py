"""The host or a moderator removes people from a lobby, keeps them out, and lets them in again."""

from dataclasses import replace

import pytest

from game.model.game import Status
from game.model.ids import GameId, UserId
from game.model.people import BarredPerson
from game.tables import Person, Table, Tables
from game.tables.absence.vacancies import ask_for_seat
from game.tables.errors import AlreadyStarted, HostOrModerator, KeptOut, TooManyKeptOut
from game.tables.lobby.invitations import Invitee
from game.tables.lobby.seats import (
    MOST_BARRED,
    candidates_to_keep_out,
    change_computers,
    set_barred_people,
)
from game.tables.people import Click
from game.tables.privacy.kept import person_data_in
from tests.makers.open_seats import game_with_open_seat
from tests.makers.people import (
    ANA,
    ATTIC_CHANNEL,
    BEN,
    CABIN_BOY,
    CLEO,
    EVA,
    GUILD,
    MODERATOR,
    Clock,
    new_click_id,
)
from tests.makers.tables import do, open_lobby_of, start_game


def seated_users(table: Table) -> list[UserId]:
    return [seat.user for seat in table.game.seats]


async def lobby_without_ben(tables: Tables, by: Person = ANA) -> GameId:
    number = (await open_lobby_of(tables, 3)).game.id
    await do(tables, number, by, set_barred_people, [BEN.user])
    return number


@pytest.mark.parametrize("by", [ANA, MODERATOR])
async def test_person_kept_out_cannot_join_until_admitted_again(tables: Tables, by: Person) -> None:
    number = await lobby_without_ben(tables, by)
    table = await tables.table(number)
    assert seated_users(table) == [ANA.user, CLEO.user]
    assert table.game.admission.barred == (BarredPerson(BEN.user, BEN.name),)
    with pytest.raises(KeptOut):
        await tables.lobbies.join(number, BEN, new_click_id())
    await do(tables, number, by, set_barred_people, [])
    assert seated_users(await tables.lobbies.join(number, BEN, new_click_id()))[-1] == BEN.user


async def test_only_the_host_or_a_moderator_can_keep_people_out(tables: Tables) -> None:
    number = (await open_lobby_of(tables, 3)).game.id
    with pytest.raises(HostOrModerator):
        await do(tables, number, CLEO, set_barred_people, [BEN.user])
    running = await start_game(tables, 2, channel=ATTIC_CHANNEL)
    with pytest.raises(AlreadyStarted):
        await do(tables, running.game.id, ANA, set_barred_people, [BEN.user])


async def test_removed_host_is_replaced_and_an_empty_lobby_is_cancelled(
    tables: Tables,
) -> None:
    number = (await open_lobby_of(tables, 2)).game.id
    await do(tables, number, ANA, change_computers, [], [CABIN_BOY])
    after = await do(tables, number, MODERATOR, set_barred_people, [ANA.user])
    assert after.game.host == BEN.user
    after = await do(tables, number, MODERATOR, set_barred_people, [ANA.user, BEN.user])
    assert after.game.status is Status.CANCELLED


async def test_only_other_seated_people_can_be_kept_out(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    await do(tables, table.game.id, ANA, change_computers, [], [CABIN_BOY])
    computer = (await tables.table(table.game.id)).game.seats[2].user
    assert [one.user for one in candidates_to_keep_out(table, ANA)] == [BEN.user]
    wanted = [ANA.user, CLEO.user, computer]
    after = await do(tables, table.game.id, ANA, set_barred_people, wanted)
    assert seated_users(after) == [ANA.user, BEN.user, computer]
    assert after.game.admission.barred == ()


async def test_person_kept_out_cannot_join_with_an_invitation(
    tables: Tables,
) -> None:
    number = (await open_lobby_of(tables, 1)).game.id
    invited = [Invitee(BEN.user, name=BEN.name)]
    await tables.lobbies.change_admission(number, ANA, invited, new_click_id())
    await tables.lobbies.join(number, BEN, new_click_id())
    after = await do(tables, number, ANA, set_barred_people, [BEN.user])
    assert after.game.admission.valid_invitations == ()
    await tables.lobbies.change_admission(number, ANA, invited, new_click_id())
    with pytest.raises(KeptOut):
        await tables.lobbies.join(number, BEN, new_click_id())


async def test_person_kept_out_cannot_ask_for_an_open_seat(tables: Tables, clock: Clock) -> None:
    table, seat, _ = await game_with_open_seat(tables, clock)
    admission = replace(table.game.admission, barred=(BarredPerson(EVA.user, EVA.name),))
    game = replace(table.game, admission=admission)
    with pytest.raises(KeptOut):
        ask_for_seat(
            table.next_version(game, table.chronicle), Click(EVA, new_click_id(), clock.now), seat
        )


async def test_lobby_refuses_to_keep_out_too_many_people(tables: Tables) -> None:
    number = (await open_lobby_of(tables, 1)).game.id
    guests = [Person(UserId(5000 + index), f"Guest {index}") for index in range(MOST_BARRED + 1)]
    for index in range(MOST_BARRED):
        await tables.lobbies.join(number, guests[index], new_click_id())
        wanted = [other.user for other in guests[: index + 1]]
        await do(tables, number, ANA, set_barred_people, wanted)
    await tables.lobbies.join(number, guests[-1], new_click_id())
    with pytest.raises(TooManyKeptOut):
        await do(tables, number, ANA, set_barred_people, [guest.user for guest in guests])


async def test_name_of_a_person_kept_out_is_updated(tables: Tables) -> None:
    number = await lobby_without_ben(tables)
    await tables.names.save_names(GUILD, {BEN.user: "Benjamin"})
    assert (await tables.table(number)).game.admission.barred == (
        BarredPerson(BEN.user, "Benjamin"),
    )


async def test_data_export_states_that_a_person_is_kept_out(tables: Tables) -> None:
    table = await tables.table(await lobby_without_ben(tables))
    assert person_data_in(table.game, BEN.user)["kept out"] == [
        {"user": BEN.user, "name": BEN.name}
    ]
    assert person_data_in(table.game, ANA.user)["kept out"] == []
