"""The result and the statistics of a game in words."""

from collections import Counter

from cogs.wording.clock import agreed_pace_line, lengthened_line
from cogs.wording.deputies import deputy_lines, deputy_name
from cogs.wording.events import removal_line, remover_name
from cogs.wording.names import escaped_name
from cogs.wording.places import place_name
from game.tables import Table
from game.tables.absence.late_pace import turn_of_agreement
from game.tables.absence.longer_pace import turn_number_at
from game.tables.absence.stand_ins import absent_seat_of_ended_game
from game.tables.afterwards.played_actions import PlayedAction, played_actions
from game.tables.afterwards.summary import PirateAdvance, summary
from i18n import Words


def called_off_line(words: Words, table: Table) -> str:
    """Say why there is no winner."""
    if table.game.unreadable:
        return words("board-unreadable", game=str(table.game.id))
    if (seat := absent_seat_of_ended_game(table)) is not None:
        return words("board-unfinished", name=escaped_name(table.names[seat]))
    if (removal := table.final_removal) is not None:
        name, remover = escaped_name(table.names[removal.seat]), remover_name(table, removal)
        return words("board-removed-last", name=name, by=remover or "")
    return words("board-deserted") if table.deserted else words("board-cancelled")


def outcome_line(words: Words, table: Table) -> str:
    """Say who won, or that nobody did."""
    winner = table.state.winner
    return words("board-drawn") if winner is None else winner_line(words, table, winner)


def winner_line(words: Words, table: Table, winner: int) -> str:
    """Say who won, and how."""
    name, view = escaped_name(table.names[winner]), table.public_view
    if view.seats[winner].pirates.count(view.passage.boat) == table.options.edition.pirates:
        return words("board-won", name=name)
    return words("board-won-alone", name=name)


def played_line(words: Words, table: Table) -> str:
    """Say how long the game was."""
    numbers = summary(table.turns)
    return words("end-played", turns=numbers.turns, cards=numbers.cards)


def summary_lines(words: Words, table: Table) -> list[str]:
    """Say which run was the longest, who had hints, and who acted for whom."""
    numbers = summary(table.turns)
    actions = played_actions(table) if table.has_actions_by_deputies else []
    return [
        *([words("end-friendly")] if table.game.terms.friendly else []),
        *_longest(words, table, numbers.longest, actions),
        *_hints(words, table),
        *_pace(words, table),
        *_removals(words, table),
        *deputy_lines(words, table, actions, escaped_name),
    ]


def _longest(
    words: Words, table: Table, run: PirateAdvance | None, actions: list[PlayedAction]
) -> list[str]:
    if run is None:
        return []
    trail = run.seat, run.origin, run.target
    matching = (one for one in actions if trail in one.trails[-1:])
    deputy = next((one.deputy for one in matching), None)
    own = escaped_name(table.game.seats[run.seat].name)
    edition = table.options.edition
    return [
        words(
            "end-longest",
            name=own if deputy is None else deputy_name(words, table, deputy, escaped_name),
            origin=place_name(words, edition, run.origin),
            target=place_name(words, edition, run.target),
        )
    ]


def _hints(words: Words, table: Table) -> list[str]:
    if not table.game.hints.given:
        return []
    names = ", ".join(
        words("end-hinted", name=_names_in_seat(table, seat), count=count)
        for seat, count in sorted(Counter(table.game.hints.given).items())
    )
    return [words("end-hints", names=names)]


def _pace(words: Words, table: Table) -> list[str]:
    """Say which paces the game got while it was played, if any."""
    return [*_agreed_pace(words, table), *_longer_paces(words, table)]


def _agreed_pace(words: Words, table: Table) -> list[str]:
    turn = turn_of_agreement(table)
    if turn is None:
        return []
    return [words("end-pace", turn=turn, pace=agreed_pace_line(words, table))]


def _longer_paces(words: Words, table: Table) -> list[str]:
    people = [_names_in_seat(table, seat) for seat in range(len(table.game.seats))]
    return [
        words(
            "end-longer-pace",
            turn=turn_number_at(table, given.entries),
            said=lengthened_line(words, table, given, people),
        )
        for given in table.game.longer_paces
    ]


def _removals(words: Words, table: Table) -> list[str]:
    return [
        words(
            "end-removed",
            turn=turn_number_at(table, removal.entries),
            said=removal_line(
                words, _names_in_seat(table, removal.seat), remover_name(table, removal)
            ),
        )
        for removal in table.removals
    ]


def _names_in_seat(table: Table, seat: int) -> str:
    """Return the names of all people who had this seat: a hint is counted for the seat."""
    guests = [guest.name for guest in table.game.replacements.guests if guest.seat == seat]
    return " / ".join(map(escaped_name, [table.game.seats[seat].name, *guests]))
