"""Deputies in words: who acted in place of a seat's first person."""

from collections.abc import Callable, Sequence

from cogs.wording.names import escaped_name
from game.tables import Table
from game.tables.afterwards.played_actions import Deputy, DeputyKind, PlayedAction, turns_by_deputy
from game.tables.players import is_seat_given_away
from i18n import Words, keys

DEPUTIES = keys("deputy-{}", DeputyKind, "name", "guest")

MOST_LISTED_TURNS = 5
"""The largest number of turns that are listed one by one."""

PrepareName = Callable[[str], str]
"""Prepares a name for the text in which it is used."""


def deputy_name(words: Words, table: Table, deputy: Deputy, prepare: PrepareName) -> str:
    """Say who acted, and for whom."""
    own = table.game.seats[deputy.seat].name
    return words(DEPUTIES[deputy.acting], name=prepare(own), guest=prepare(deputy.name))


def stand_in_note(words: Words, table: Table, seat: int) -> list[str]:
    """Say that a computer keeps a seat, or that another person has it. Otherwise empty."""
    if table.is_kept_by_computer(seat):
        return [words("board-kept")]
    if is_seat_given_away(table.chronicle, seat):
        return [words("board-guest", name=escaped_name(table.game.seats[seat].name))]
    return []


def deputy_lines(
    words: Words, table: Table, actions: Sequence[PlayedAction], prepare: PrepareName
) -> list[str]:
    """Say who acted for whom, and in which turns. Empty if everybody played their own turns."""
    return [
        _line(words, deputy_name(words, table, one, prepare), turns)
        for one, turns in turns_by_deputy(actions).items()
    ]


def _line(words: Words, who: str, turns: list[int]) -> str:
    first, last, count = turns[0], turns[-1], len(turns)
    if count > MOST_LISTED_TURNS:
        return words("deputy-in-many", who=who, count=count, first=first, last=last)
    return words("deputy-in-turns", who=who, count=count, turns=", ".join(map(str, turns)))
