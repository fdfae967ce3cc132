"""A person who asks for their stored data gets all of it."""

from typing import cast

from game.model.ids import UserId
from game.tables import Tables
from game.tables.lobby.cut import cut_deck
from game.tables.lobby.invitations import Invitee
from game.tables.play.hints import give_hint
from game.tables.privacy.kept import person_data_in
from tests.makers.people import ANA, BEN, CLEO, new_click_id
from tests.makers.tables import do, open_lobby_of, start_game, whose_turn


async def test_hints_asked_for_are_counted_only_for_the_asker(tables: Tables) -> None:
    table = await start_game(tables)
    asker = whose_turn(table)
    hinted = await tables.do(table.game.id, asker, new_click_id(), give_hint, table.game.version)
    for person in (ANA, BEN):
        assert person_data_in(hinted.game, person.user)["hints asked for"] == (person == asker)


async def test_an_invitation_is_only_in_the_data_of_the_invited_person(tables: Tables) -> None:
    table = await open_lobby_of(tables)
    invited = [Invitee(BEN.user, name=BEN.name), Invitee(CLEO.user, role=True)]
    table = await tables.lobbies.change_admission(table.game.id, ANA, invited, new_click_id())
    [kept] = cast("list[dict[str, object]]", person_data_in(table.game, BEN.user)["invited"])
    assert (kept["name"], kept["round"]) == (BEN.name, 1)
    for other in (ANA, CLEO):
        assert person_data_in(table.game, other.user)["invited"] == []


async def test_a_game_is_not_exported_for_a_partial_match_of_an_id(tables: Tables) -> None:
    table = await open_lobby_of(tables)
    await do(tables, table.game.id, ANA, cut_deck, "parrot")
    start_of_ana_id = UserId(ANA.user // 10)
    assert [game async for game in tables.privacy.game_ids_of(start_of_ana_id)] == [table.game.id]
    assert (await tables.privacy.all_data_of(start_of_ana_id))["games"] == []
    games_of_ana = [person_data_in(await tables.privacy._repository.load(table.game.id), ANA.user)]
    assert (await tables.privacy.all_data_of(ANA.user))["games"] == games_of_ana
