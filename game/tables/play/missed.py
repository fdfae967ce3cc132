"""Find the turns of a table since a person last played."""

from itertools import islice, takewhile

from game.model.ids import UserId
from game.rules.editions import MOST_SEATS
from game.rules.record.chronicle import Turn
from game.tables.players import acting_user_in_turn
from game.tables.table import Table


def turns_since_played(table: Table, user: UserId) -> tuple[Turn, ...]:
    """Return the turns after the last one that a person played, oldest first.

    The turns that a computer played for the person are included; their own current turn is not.
    At most `MOST_SEATS` turns are returned. Otherwise their number would grow with every turn after
    a person has left the game.
    """
    *past, current = table.turns
    checked_turns = past if acting_user_in_turn(table.game, current) == user else table.turns
    others = takewhile(
        lambda turn: acting_user_in_turn(table.game, turn) != user, reversed(checked_turns)
    )
    return tuple(islice(others, MOST_SEATS))[::-1]


def last_turn_of(table: Table, user: UserId) -> Turn | None:
    """Return the last turn before the current one that a person played."""
    turns = reversed(table.turns[:-1])
    return next((turn for turn in turns if acting_user_in_turn(table.game, turn) == user), None)


def has_played(table: Table, user: UserId) -> bool:
    """Return whether a person has played a turn before the current one."""
    return last_turn_of(table, user) is not None
