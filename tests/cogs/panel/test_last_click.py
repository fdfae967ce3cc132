"""A panel finds the last click of a table, even if people were forgotten after it."""

from pathlib import Path

from cogs.panel.message import panel_message
from game.rules.actions import EndTurn
from game.storage.sqlite import SqliteRepository
from game.tables import Person, Tables
from i18n import Words
from tests.cogs.message_parts import button_details
from tests.makers.late_tables import start_timed_game
from tests.makers.people import PEOPLE
from tests.makers.tables import play_action, whose_turn


def name_of_seat(locale: str, seat: int) -> str:
    return f"Player {seat + 1}"


async def forget(tables: Tables, person: Person) -> None:
    await tables.privacy.ask_to_be_forgotten(person.user)
    async for _ in tables.privacy.forget(person.user, name_of_seat):
        pass


async def test_panels_offer_the_right_buttons_after_two_players_are_forgotten(
    words: Words, tmp_path: Path
) -> None:
    """Entries of forgotten people have no click. The panel must not take them all for one click."""
    async with await SqliteRepository.open(tmp_path / "games.sqlite3") as repository:
        tables = Tables(repository)
        table = await play_action(tables, await start_timed_game(tables, 4, stays=True), EndTurn())
        current_player = whose_turn(table)
        *leaving, remaining_player = (
            person for person in PEOPLE[:4] if person is not current_player
        )
        for person in leaving:
            await forget(tables, person)
        table = await tables.table(table.game.id)
    assert "E" in button_details(panel_message(words, table, current_player.user), "play")
    assert button_details(panel_message(words, table, remaining_player.user), "look") == ["-"]
