"""The turns that a person missed begin after the last turn that the person played."""

from game.model.ids import UserId
from game.rules.editions import MOST_SEATS
from game.tables import Table
from game.tables.play.missed import turns_since_played
from tests.makers.several_hands import DAN_ID, EVA_ID, game_with_shared_seat, tables_by_entry


def tables_by_turn() -> dict[int, Table]:
    """Return the game of ``game_with_shared_seat`` as it was at the beginning of each turn."""
    return {
        len(table.turns): table
        for table in reversed(list(tables_by_entry(game_with_shared_seat())))
    }


def missed_turns(table: Table, user: UserId) -> list[int]:
    """Return the numbers, counted from 1, of the turns that a person missed."""
    begun = {turn.entries_before: number for number, turn in enumerate(table.turns, start=1)}
    return [begun[turn.entries_before] for turn in turns_since_played(table, user)]


def test_missed_turns_include_turns_played_by_a_computer() -> None:
    at = tables_by_turn()
    own = at[2].game.seats[at[2].state.first].user
    assert missed_turns(at[2], own) == [1, 2]
    assert missed_turns(at[14], own) == [14]
    assert missed_turns(at[16], own) == [14, 15]
    assert missed_turns(at[17], own) == [14, 15, 16, 17]
    assert missed_turns(at[24], own) == [20, 21, 22, 23, 24], "a round of the largest table at most"
    assert len(turns_since_played(at[24], own)) == MOST_SEATS


def test_missed_turns_of_a_guest_begin_after_the_guests_last_turn() -> None:
    at = tables_by_turn()
    assert missed_turns(at[26], DAN_ID) == [26]
    assert missed_turns(at[29], DAN_ID) == [26, 27, 28, 29]
    assert missed_turns(at[29], EVA_ID) == [25, 26, 27, 28, 29]
    assert missed_turns(at[38], EVA_ID) == [38]
