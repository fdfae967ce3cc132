"""What happened at a table since a person played a turn of their own."""

from itertools import islice, takewhile

from game.model.ids import UserId
from game.rules.editions import MOST_SEATS
from game.rules.record.chronicle import Turn
from game.tables.players import user_in
from game.tables.table import Table


def missed(table: Table, user: UserId) -> tuple[Turn, ...]:
    """The turns after the last one that a person played themselves, oldest first.

    One of theirs that a computer played is among them; their own in progress is left out. At most
    a round of the largest table: who has left the game has had no turn for long.
    """
    *past, now = table.turns
    later = past if user_in(table.game, now) == user else table.turns
    others = takewhile(lambda turn: user_in(table.game, turn) != user, reversed(later))
    return tuple(islice(others, MOST_SEATS))[::-1]


def has_played(table: Table, user: UserId) -> bool:
    """Whether a person has played a turn themselves before the one in progress."""
    return any(user_in(table.game, turn) == user for turn in table.turns[:-1])
