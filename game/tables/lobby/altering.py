"""Change a table's options and terms, as its host, until the cards are dealt."""

from collections.abc import Callable
from dataclasses import replace

from game.model.game import Change, Terms
from game.model.people import Seat
from game.rules.notation import format_options
from game.rules.setup import FirstSeatRule, Options
from game.tables import errors
from game.tables.checks import check_lobby_host
from game.tables.cuts import cuts_with_words_removed
from game.tables.decisions import Decision
from game.tables.people import Person
from game.tables.table import Table

AlterOptions = Callable[[Options], Options]
"""A function from the present options to new ones; raises an OptionError for invalid options."""

AlterTerms = Callable[[Terms], Terms]
"""A function from the present terms to the new ones."""


def alter_options(table: Table, person: Person, change: AlterOptions) -> Decision:
    """Change the options. Everybody who cut must cut again; invalid votes are removed."""
    check_lobby_host(table, person)
    before = table.options
    after = change(before)
    if after == before:
        return Decision(Change())
    _check_first_seat_rule(table, after.first_seat_rule)
    seats = table.game.seats if _same_vote_question(before, after) else _seats_without_votes(table)
    return Decision(
        Change(
            options=format_options(after), seats=seats, cuts=cuts_with_words_removed(table, seats)
        ),
    )


def alter_terms(
    table: Table, person: Person, change: AlterTerms, *, hints: bool | None = None
) -> Decision:
    """Change the terms, and allow or forbid hints. Everybody who cut is asked again.

    If only the hints change, the cuts stay valid, because hints do not affect the cards.
    """
    check_lobby_host(table, person)
    before, after = table.game.terms, change(table.game.terms)
    allowed = None if hints is None else replace(table.game.hints, allowed=hints)
    if after == before:
        return Decision(Change(hints=allowed))
    return Decision(
        Change(terms=after, hints=allowed, cuts=cuts_with_words_removed(table, table.game.seats))
    )


def _check_first_seat_rule(table: Table, rule: FirstSeatRule) -> None:
    """Raise StaleClick if the change would turn a rematch into an ordinary game, or the reverse.

    In a rematch, the last game decides who begins, and the id of the click that starts the game
    replaces the id of the click with which the host joined. An ordinary game stores other data. The
    host's form does not offer this change.
    """
    before = table.options.first_seat_rule
    if rule is not before and FirstSeatRule.NEXT in {rule, before}:
        raise errors.StaleClick(table)


def _same_vote_question(before: Options, after: Options) -> bool:
    """Return whether votes stay valid, because the new options ask the same question."""
    same_question = before.edition.question == after.edition.question
    return before.first_seat_rule is after.first_seat_rule and (
        same_question or after.first_seat_rule is not FirstSeatRule.VOTE
    )


def _seats_without_votes(table: Table) -> tuple[Seat, ...]:
    return tuple(replace(seat, vote=None) for seat in table.game.seats)
