"""Change the settings of a table, as its host, until the cards are dealt."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from game.model.game import Admission, Change, Hints, Terms
from game.model.people import Seat
from game.rules.notation import format_options
from game.rules.setup import FirstSeatRule, Options
from game.tables import errors
from game.tables.checks import check_lobby_host
from game.tables.cuts import cuts_with_words_removed
from game.tables.decisions import Decision
from game.tables.notices.inviting import admission_decision
from game.tables.people import Click
from game.tables.table import Table

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Settings:
    """The parts of a game that its host can change in the lobby.

    The options and the terms decide how the game is played, so after a change of them everybody who
    cut the deck must cut again. Hints and admission do not affect the cards.
    """

    options: Options
    terms: Terms = field(default_factory=Terms)
    hints: Hints = field(default_factory=Hints)
    admission: Admission = field(default_factory=Admission)


AlterSettings = Callable[[Settings], Settings]
"""A function from the present settings to new ones; raises an OptionError for invalid options."""


def keep_settings(settings: Settings) -> Settings:
    """Return the same settings."""
    return settings


def settings_of(table: Table) -> Settings:
    """Return the settings that the table has now."""
    game = table.game
    return Settings(table.options, game.terms, game.hints, game.admission)


def alter_settings(table: Table, click: Click, change: AlterSettings) -> Decision:
    """Change the settings. If the question about who begins changes, all votes are removed."""
    check_lobby_host(table, click.person)
    before = settings_of(table)
    after = change(before)
    _check_first_seat_rule(table, after.options.first_seat_rule)
    _check_words(table, click, after.terms)
    admission = _if_new(before.admission, after.admission)
    options, terms = _if_new(before.options, after.options), _if_new(before.terms, after.terms)
    cuts_end = options is not None or terms is not None
    votes_end = not _same_vote_question(before.options, after.options)
    return Decision(
        replace(
            Change() if admission is None else admission_decision(table, admission).change,
            options=None if options is None else format_options(options),
            terms=terms,
            hints=_if_new(before.hints, after.hints),
            seats=_seats_without_votes(table) if votes_end else None,
            cuts=cuts_with_words_removed(table, table.game.seats) if cuts_end else None,
        )
    )


def _if_new(before: T, after: T) -> T | None:
    """Return the value after the change, or ``None`` if it is the same as before."""
    return None if after == before else after


def _check_first_seat_rule(table: Table, rule: FirstSeatRule) -> None:
    """Raise StaleClick if the change would turn a rematch into an ordinary game, or the reverse.

    In a rematch, the last game decides who begins, and the id of the click that starts the game
    replaces the id of the click with which the host joined. An ordinary game stores other data. The
    host's form does not offer this change.
    """
    before = table.options.first_seat_rule
    if rule is not before and FirstSeatRule.NEXT in {rule, before}:
        raise errors.StaleClick(table)


def _check_words(table: Table, click: Click, terms: Terms) -> None:
    """Raise ForbiddenByServer if the change would allow own words against the server's rule."""
    if table.game.terms.words_fixed and not terms.drawn_words:
        moderator = click.person.moderator
        raise errors.ForbiddenByServer("drawn_words", value=True, moderator=moderator, table=table)


def _same_vote_question(before: Options, after: Options) -> bool:
    """Return whether votes stay valid, because the new options ask the same question."""
    same_question = before.edition.question == after.edition.question
    return before.first_seat_rule is after.first_seat_rule and (
        same_question or after.first_seat_rule is not FirstSeatRule.VOTE
    )


def _seats_without_votes(table: Table) -> tuple[Seat, ...]:
    return tuple(replace(seat, vote=None) for seat in table.game.seats)
