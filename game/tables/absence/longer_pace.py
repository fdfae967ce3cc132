"""A longer pace for a running game with a pace. The game's host or a moderator sets it.

The time of the current turn starts again when the board shows the new pace.
"""

from dataclasses import replace

from game.model.game import Change, LongerPace
from game.model.message import Call
from game.model.time import Seconds
from game.tables import errors
from game.tables.checks import check_host_or_moderator, check_running
from game.tables.decisions import Decision
from game.tables.people import Click, Person
from game.tables.table import Table
from game.tables.time import clock as clocks


def check_may_lengthen(table: Table, person: Person) -> Seconds:
    """Return the pace that this person may lengthen.

    Raises Resting, GameEnded, NotStarted, HostOrModerator and NoPace.
    """
    check_running(table)
    check_host_or_moderator(table, person)
    if table.game.pace is None:
        raise errors.NoPace(table)
    return table.game.pace


def lengthen_pace(table: Table, click: Click, pace: Seconds) -> Decision:
    """Set a longer pace for every turn.

    Raises like :func:`check_may_lengthen`, and NotLonger.
    """
    if pace <= check_may_lengthen(table, click.person):
        raise errors.NotLonger(table)
    new_pace = LongerPace(pace, len(table.game.record), table.seat_of(click.person.user))
    longer_paces = (*table.game.longer_paces, new_pace)
    if table.game.clock.away is not None:
        # The time starts again when the person on turn is back.
        return Decision(Change(longer_paces=longer_paces))
    change = Change(
        due=clocks.no_due_jobs(),
        turn_over=True,
        longer_paces=longer_paces,
        call=_call_to_remind_again(table),
    )
    return Decision(change)


def pace_lengthened_in_this_turn(table: Table) -> bool:
    """Return whether the game got a longer pace in the current turn."""
    longer_paces = table.game.longer_paces
    return bool(longer_paces) and is_still_turn_at(table, longer_paces[-1].entries)


def replaced_pace(table: Table, longer_pace: LongerPace) -> Seconds | None:
    longer_paces = table.game.longer_paces
    index = longer_paces.index(longer_pace)
    return longer_paces[index - 1].pace if index else table.game.first_pace


def turn_number_at(table: Table, entries: int) -> int:
    """Return the number of the turn that was running when the record had ``entries`` entries.

    Turns count from 1 on.
    """
    return sum(turn.entries_before <= entries for turn in table.turns)


def is_still_turn_at(table: Table, entries: int) -> bool:
    """Return whether the current turn was running when the record had ``entries`` entries."""
    return table.playing and table.turns[-1].entries_before <= entries


def _call_to_remind_again(table: Table) -> Call | None:
    """Return the last call, changed to "not reminded yet"; ``None`` if it needs no change."""
    call = table.game.call
    return replace(call, reminded=False) if call is not None and call.reminded else None
