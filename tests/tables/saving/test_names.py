"""A person's new name on a server is stored at the person's open tables on that server."""

import pytest

from game.model.ids import ChannelId, GuildId
from game.storage.repository import Repository
from game.tables import Table, Tables
from game.tables.absence.vacancies import ask_for_seat
from game.tables.lobby.invitations import Invitee
from game.tables.lobby.proposal import USUAL_TERMS, Place, Proposal
from tests.makers.open_seats import deciding_person, game_with_open_seat
from tests.makers.people import ANA, BEN, CLEO, DAN, GUILD, HALL_CHANNEL, Clock, new_click_id
from tests.makers.tables import JAMAICA_OPTIONS, open_lobby_of, resign_until_won, start_game

NAME = "Black Ben"


async def rename_ben(tables: Tables, *, name: str = NAME, guild: GuildId = GUILD) -> list[Table]:
    """Change Ben's name; return the tables that listeners were notified of."""
    told: list[Table] = []

    async def listener(table: Table) -> None:
        told.append(table)

    tables.listen(listener)
    await tables.names.save_names(guild, {BEN.user: name})
    return told


async def test_a_seat_gets_a_new_name_without_a_new_version(tables: Tables) -> None:
    before = await start_game(tables, 3)
    [told] = await rename_ben(tables)
    assert NAME in told.names
    assert (told.game.version, told.game.changed) == (before.game.version, before.game.changed)
    assert told.game.clock.change_count == before.game.clock.change_count + 1
    assert told.state == before.state
    assert (await tables.table(told.game.id)).game == told.game
    tables.clear_cache()
    assert (await tables.table(told.game.id)).game == told.game


async def test_a_known_name_is_not_looked_up_in_the_database(
    tables: Tables, repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    await open_lobby_of(tables, 2)
    assert len(await rename_ben(tables)) == 1
    monkeypatch.setattr(repository, "named_otherwise", None, raising=False)
    assert await rename_ben(tables) == []


async def test_a_name_on_another_server_changes_no_table(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    assert await rename_ben(tables, guild=GuildId(8)) == []
    assert await tables.table(table.game.id) == table


async def test_an_ended_game_has_old_names_and_its_rematch_new_names(
    tables: Tables,
) -> None:
    played = await resign_until_won(tables, await start_game(tables, 2))
    assert await rename_ben(tables) == []
    assert NAME not in (await tables.table(played.game.id)).names
    again = await tables.lobbies.rematch(played.game.id, BEN, new_click_id())
    assert NAME in again.names
    assert NAME in [one.name for one in again.game.admission.valid_invitations]


async def test_an_invitation_gets_a_new_name(tables: Tables) -> None:
    number = (await open_lobby_of(tables, 1)).game.id
    both = [Invitee(BEN.user, name="Ben"), Invitee(CLEO.user, name="Cleo")]
    await tables.lobbies.change_admission(number, ANA, both, new_click_id())
    [told] = await rename_ben(tables)
    assert [one.name for one in told.game.admission.valid_invitations] == [NAME, "Cleo"]
    await tables.lobbies.change_admission(number, ANA, both[1:], new_click_id())
    assert await rename_ben(tables, name="Ben") == []


async def test_a_guest_gets_a_new_name_before_and_after_taking_a_seat(
    tables: Tables, clock: Clock
) -> None:
    table, seat, _ = await game_with_open_seat(tables, clock)
    number = table.game.id
    await tables.replacements.do(number, DAN, new_click_id(), ask_for_seat, seat)
    await tables.names.save_names(GUILD, {DAN.user: "Dirk"})
    table = await tables.table(number)
    assert [one.name for one in table.game.replacements.vacancies] == ["Dirk"]
    await tables.replacements.give_seat(
        number, deciding_person(table, seat), seat, DAN.user, new_click_id()
    )
    await tables.names.save_names(GUILD, {DAN.user: "Captain Dirk"})
    assert (await tables.table(number)).names[seat] == "Captain Dirk"


async def test_every_open_table_of_a_person_gets_the_new_name(tables: Tables) -> None:
    await open_lobby_of(tables, 2)
    place = Place(GUILD, ChannelId(HALL_CHANNEL + 1))
    await tables.lobbies.open(
        Proposal(JAMAICA_OPTIONS, "en", USUAL_TERMS), place, BEN, new_click_id()
    )
    assert [table.name_of(BEN.user) for table in await rename_ben(tables)] == [NAME, NAME]
