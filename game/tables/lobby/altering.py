"""How a table is to be played, altered by its host until the cards are dealt."""

from collections.abc import Callable
from dataclasses import replace

from game.model.game import Change, Terms
from game.model.people import Seat
from game.rules.notation import format_options
from game.rules.setup import Opener, Options
from game.tables import errors
from game.tables.checks import check_hosted
from game.tables.cuts import undone
from game.tables.decisions import Decision
from game.tables.people import Person
from game.tables.table import Table

Alter = Callable[[Options], Options]
"""From how a table plays to how it is to play; raises an OptionError for what nobody can play."""

AlterTerms = Callable[[Terms], Terms]
"""From how a table treats time to how it is to."""


def alter(table: Table, person: Person, change: Alter) -> Decision:
    """Play by other options; all who voted on another question, or cut, are asked again."""
    check_hosted(table, person)
    before = table.options
    after = change(before)
    if after == before:
        return Decision(Change())
    _check_opener(table, after.opener)
    seats = table.game.seats if _asks_the_same(before, after) else _unvoted(table)
    return Decision(
        Change(options=format_options(after), seats=seats, cuts=undone(table, seats)),
    )


def alter_terms(
    table: Table, person: Person, change: AlterTerms, *, hints: bool | None = None
) -> Decision:
    """Treat time otherwise, and allow hints or forbid them; all who cut are asked again.

    A table that plays on the same terms keeps its cuts: hints touch no card.
    """
    check_hosted(table, person)
    before, after = table.game.terms, change(table.game.terms)
    allowed = None if hints is None else replace(table.game.hints, allowed=hints)
    if after == before:
        return Decision(Change(hints=allowed))
    return Decision(Change(terms=after, hints=allowed, cuts=undone(table, table.game.seats)))


def _check_opener(table: Table, opener: Opener) -> None:
    """Raise StaleClick where a rematch would be made any other game, or the reverse.

    Who begins a rematch, and with which click its host joins, follows from the game before.
    """
    before = table.options.opener
    if opener is not before and Opener.NEXT in {opener, before}:
        raise errors.StaleClick(table)


def _asks_the_same(before: Options, after: Options) -> bool:
    """Whether the votes that were given still answer the question."""
    asked = before.edition.question == after.edition.question
    return before.opener is after.opener and (asked or after.opener is not Opener.VOTE)


def _unvoted(table: Table) -> tuple[Seat, ...]:
    return tuple(replace(seat, vote=None) for seat in table.game.seats)
