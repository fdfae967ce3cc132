"""A longer pace for a running game that has one: given by its host or a moderator, never shorter.

The turn that goes on begins its time anew, as soon as the board shows the new pace.
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
    """The pace that this person may lengthen.

    Raises Resting, GameEnded, NotStarted, HostOnly and NoPace.
    """
    check_running(table)
    check_host_or_moderator(table, person)
    if table.game.pace is None:
        raise errors.NoPace(table)
    return table.game.pace


def lengthened(table: Table, person: Person, pace: Seconds) -> Decision:
    """Let every turn take longer. Raises like :func:`check_may_lengthen`, and NotLonger."""
    if pace <= check_may_lengthen(table, person):
        raise errors.NotLonger(table)
    given = LongerPace(pace, len(table.game.record), table.seat_of(person.user))
    longer = (*table.game.longer_paces, given)
    if table.game.clock.away is not None:
        # Its time begins anew when that person is back.
        return Decision(Change(longer_paces=longer))
    change = Change(due=clocks.over(), turn_over=True, longer_paces=longer, call=_unreminded(table))
    return Decision(change)


def just_lengthened(table: Table) -> bool:
    """Whether the turn still goes on in which the game was given a longer pace."""
    longer = table.game.longer_paces
    return bool(longer) and still_in_turn_with(table, longer[-1].entries)


def pace_before(table: Table, given: LongerPace) -> Seconds | None:
    """The pace whose place this one took."""
    longer = table.game.longer_paces
    at = longer.index(given)
    return longer[at - 1].pace if at else table.game.first_pace


def turn_with(table: Table, entries: int) -> int:
    """The number of the turn that went on when the record had so many entries, from 1 on."""
    return sum(turn.before <= entries for turn in table.turns)


def still_in_turn_with(table: Table, entries: int) -> bool:
    """Whether the turn still goes on that went on when the record had so many entries."""
    return table.playing and table.turns[-1].before <= entries


def _unreminded(table: Table) -> Call | None:
    """The last call, as that of somebody who can be reminded once more; ``None`` if they can."""
    call = table.game.call
    return replace(call, reminded=False) if call is not None and call.reminded else None
