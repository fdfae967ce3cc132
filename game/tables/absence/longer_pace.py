"""A longer pace for a running game that has one. Its host or a moderator sets it.

The time of the current turn starts again when the board shows the new pace.
"""

from dataclasses import replace

from game.model.call import Call
from game.model.game import Change, LongerPace
from game.model.time import Seconds
from game.tables import errors
from game.tables.checks import check_host_or_moderator, check_running
from game.tables.decisions import Decision
from game.tables.people import Person
from game.tables.table import Table
from game.tables.time import clock as clocks


def check_may_lengthen(table: Table, person: Person) -> Seconds:
    """Return the pace that this person may lengthen.

    Raises Resting, GameEnded, NotStarted, HostOnly and NoPace.
    """
    check_running(table)
    check_host_or_moderator(table, person)
    if table.game.pace is None:
        raise errors.NoPace(table)
    return table.game.pace


def lengthened(table: Table, person: Person, pace: Seconds) -> Decision:
    """Set a longer pace for every turn. Raises like :func:`check_may_lengthen`, and NotLonger."""
    if pace <= check_may_lengthen(table, person):
        raise errors.NotLonger(table)
    new_pace = LongerPace(pace, len(table.game.record), table.seat_of(person.user))
    longer = (*table.game.longer_paces, new_pace)
    if table.game.clock.away is not None:
        # The time starts again when the person on turn is back.
        return Decision(Change(longer_paces=longer))
    change = Change(
        due=clocks.no_due_jobs(), turn_over=True, longer_paces=longer, call=_unreminded(table)
    )
    return Decision(change)


def just_lengthened(table: Table) -> bool:
    """Return whether the game got a longer pace in the current turn."""
    longer = table.game.longer_paces
    return bool(longer) and is_still_turn_at(table, longer[-1].entries)


def pace_before(table: Table, longer_pace: LongerPace) -> Seconds | None:
    """Return the pace that this longer pace replaced."""
    longer = table.game.longer_paces
    index = longer.index(longer_pace)
    return longer[index - 1].pace if index else table.game.first_pace


def turn_number_at(table: Table, entries: int) -> int:
    """Return the number of the turn that was running when the record had ``entries`` entries.

    Turns count from 1 on.
    """
    return sum(turn.before <= entries for turn in table.turns)


def is_still_turn_at(table: Table, entries: int) -> bool:
    """Return whether the current turn was running when the record had ``entries`` entries."""
    return table.playing and table.turns[-1].before <= entries


def _unreminded(table: Table) -> Call | None:
    """Return the last call marked as not reminded yet; ``None`` if nothing has to change."""
    call = table.game.call
    return replace(call, reminded=False) if call is not None and call.reminded else None
