"""A panel shows what a computer played for its reader, but not as the reader's own moves."""

from cogs.panel.message import PanelExtras, panel_message
from cogs.wording.events import last_turns
from game.model.ids import UserId
from game.tables import Table
from game.tables.players import STAND_IN_USER
from i18n import Words
from tests.cogs.message_parts import text_of_message
from tests.makers.several_hands import game_with_shared_seat, tables_by_entry

FIRST_OWN_TURN = 13
"""The first turn that the reader plays themselves."""


def reader(table: Table) -> UserId:
    return table.game.seats[table.state.first].user


def small_lines(words: Words, table: Table, *, in_words: bool = False) -> list[str]:
    shows = PanelExtras(in_words=in_words)
    panel = text_of_message(panel_message(words, table, reader(table), shows))
    return [line.removeprefix("-# ") for line in panel.splitlines() if line.startswith("-# ")]


async def test_panel_tells_a_computers_moves_as_the_board_does(words: Words) -> None:
    begun, moved, ended = list(tables_by_entry(game_with_shared_seat()))[:3]
    for table in (begun, moved, ended):
        *lines, _ = small_lines(words, table)
        assert lines == last_turns(words, table)
        assert lines[0] == words("turn-for", name=table.names[table.state.first])
    assert len(small_lines(words, moved)) == len(small_lines(words, begun)) + 1


async def test_heading_refers_only_to_turns_that_the_reader_played(words: Words) -> None:
    played_for_count = 0
    for table in tables_by_entry(game_with_shared_seat()):
        [*_, last_entry] = table.game.record
        computer_acted = last_entry.user == STAND_IN_USER and last_entry.seat == table.seat_of(
            reader(table)
        )
        if computer_acted and not table.state.over:
            own = len(table.turns) > FIRST_OWN_TURN
            heading = words("panel-since" if own else "panel-so-far")
            said = small_lines(words, table, in_words=True)
            assert any(line.startswith(heading) for line in said)
            played_for_count += 1
    assert played_for_count > 10
