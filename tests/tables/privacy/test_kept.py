"""Whoever asks what is kept of them is given it whole."""

from game.tables import Tables
from game.tables.privacy.kept import kept_in
from tests.makers.people import ANA, BEN, click
from tests.makers.tables import begun, on_turn


async def test_how_often_somebody_asked_for_a_hint_is_in_their_file_alone(tables: Tables) -> None:
    table = await begun(tables)
    asker = on_turn(table)
    hinted = await tables.hints.give(table.game.id, asker, table.game.version, click())
    for person in (ANA, BEN):
        assert kept_in(hinted.game, person.user)["hints asked for"] == (person == asker)
