"""The clock of a turn: when it begins to run, when time is up, and what is told of it.

It runs for people alone, and from the moment on that their turn was told to the channel. All
moments are Unix milliseconds. What a :class:`~game.model.clock.Clock` holds in each state:

    state                      due    overdue  away   still   left by
    not begun                  -      no       -      -       begun, halted
    runs                       when   no       -      -       run_out, halted, the end of the turn
    time is up                 when   yes      -      -       halted, the end of the turn
    stands: its person's away  -      no       until  -       resumed, the end of the turn
    stands: no way to write    as it was                since   go_on, begun

The last one lies over any of the others: `stop_clock` begins it, or the pause of a game, whichever
the clock did.
"""

from dataclasses import replace

from game.model.clock import Clock, ClockChange
from game.model.due import Due
from game.model.ids import UserId
from game.model.time import Milliseconds, Moment, Seconds, as_milliseconds, between, earlier, later
from game.rules.record.chronicle import Chronicle
from game.tables.milestones import call_of
from game.tables.players import player_of
from game.tables.table import Table

KINDS = (Due.TURN, Due.REMIND)
"""The due jobs of a clock that runs."""

ALL_KINDS = (*KINDS, Due.BACK)
"""The due jobs of a turn, whether its clock runs or stands still for an absence."""

REMINDED = Seconds(3600)
"""Seconds of the quickest pace at which a reminder is of any use."""

UNNOTICED = Milliseconds(5_000)
"""Milliseconds that a board may be on its way without anybody losing time by it."""


def over() -> dict[Due, Moment | None]:
    """Return no due jobs; a paused clock has none."""
    return dict.fromkeys(ALL_KINDS)


def due_after(table: Table, story: Chronicle, at: Moment) -> dict[Due, Moment | None]:
    """The changes to the due jobs once another turn of a table begins."""
    counted = table.game.pace is not None or table.game.clock.away is not None
    return computer_due(table, story, at) | (over() if counted else {})


def computer_due(table: Table, story: Chronicle, at: Moment) -> dict[Due, Moment | None]:
    """What changes about when a computer is due: it gets the turn, or has it no longer."""
    state = story.state
    now_on_turn = not state.over and player_of(table.game, story, state.turn).computer
    if now_on_turn == (table.computer is not None):
        return {}
    return {Due.COMPUTER: at if now_on_turn else None}


def runs(table: Table) -> bool:
    """Whether the turn has a clock: a person is awaited, and the table counts the time."""
    return table.game.pace is not None and table.playing and table.computer is None


def posted(table: Table, at: Moment, until: Moment | None = None) -> Table:
    """The table as a board shows it that is posted at this moment: its clock has begun.

    It stands still from the first where the person on turn is away, ``until`` then.
    """
    change = begun(table, at) if until is None else halted(table, until)
    if change is None or change.clock == table.game.clock:
        return table
    shown = replace(change.clock, tick=table.game.clock.tick)
    return table.at(replace(table.game.revision, clock=shown))


def awaits(table: Table, user: UserId) -> bool:
    """Whether it is this person's turn."""
    return table.playing and table.on_turn.user == user


def begun(table: Table, at: Moment, promised: Clock | None = None) -> ClockChange | None:
    """The clock of a turn that was told at this moment; ``None`` where none begins.

    ``promised`` is the clock as the board has it: when the turn is due there stands, unless the
    board was so long on its way that somebody would lose time. Then it is to show it anew.
    """
    clock, pace = table.game.clock, table.game.pace
    if pace is None or not runs(table) or clock.due is not None or clock.away is not None:
        return None
    due = max(later(at, as_milliseconds(pace)), table.game.agreement.not_before or at)
    shown = None if promised is None else promised.due
    if shown is not None and between(shown, due) <= UNNOTICED:
        begun_clock = replace(clock, due=shown, still=None)
    else:
        begun_clock = replace(clock, due=due, tick=clock.tick + 1, still=None)
    remind = None if call_of(table).reminded else reminder(due, pace)
    kinds = {Due.TURN: begun_clock.due, Due.REMIND: remind, Due.LOST: None}
    return ClockChange(begun_clock, kinds)


def reminder(due: Moment, pace: Seconds) -> Moment | None:
    """When four fifths of a turn's time are over; ``None`` where a turn is too short for that."""
    last_fifth = Milliseconds(as_milliseconds(pace) // 5)
    return earlier(due, last_fifth) if pace >= REMINDED else None


def reminded(table: Table) -> Moment | None:
    """When the person on turn is to be reminded, if ever: a reminder may be over by now."""
    due, pace = table.game.clock.due, table.game.pace
    return None if due is None or pace is None else reminder(due, pace)


def stop_clock(table: Table, at: Moment) -> ClockChange | None:
    """The clock once the bot cannot write in the channel; the host is to be notified of it.

    ``None`` where it stands already, or no game runs.
    """
    clock = table.game.clock
    if not table.playing or clock.still is not None:
        return None
    return ClockChange(replace(clock, still=at), {**dict.fromkeys(KINDS), Due.LOST: at})


def go_on(table: Table, at: Moment) -> ClockChange | None:
    """The clock once the bot can write in the channel again: that time cost nobody anything.

    ``None`` where it did not stand.
    """
    clock, pace = table.game.clock, table.game.pace
    if clock.still is None:
        return None
    if pace is None or not runs(table) or clock.due is None or clock.overdue:
        return ClockChange(replace(clock, still=None), {Due.LOST: None})
    due = later(clock.due, between(clock.still, at))
    moved = replace(clock, due=due, tick=clock.tick + 1, still=None)
    remind = reminder(due, pace)
    if remind is not None and remind <= at:
        remind = None
    return ClockChange(moved, {Due.TURN: due, Due.REMIND: remind, Due.LOST: None})


def halted(table: Table, until: Moment, promised: Clock | None = None) -> ClockChange:
    """The clock of a turn whose person is away: nothing is due until they are back.

    A board that has it so already, as ``promised``, need not show it anew.
    """
    clock = table.game.clock
    if not table.playing or table.computer is not None or clock.away == until:
        return ClockChange(clock, {})
    anew = promised is None or promised.away != until
    still = replace(clock, due=None, overdue=False, away=until, tick=clock.tick + anew)
    return ClockChange(still, over() | {Due.BACK: until})


def halted_for(table: Table, user: UserId, until: Moment) -> ClockChange | None:
    """The same; ``None`` where their turn is over by now: the clock is another's."""
    return halted(table, until) if awaits(table, user) else None


def resumed(table: Table, at: Moment) -> ClockChange:
    """The clock of a turn whose person is back: it begins anew, once the bot can write there."""
    clock = table.game.clock
    if clock.away is None:
        return ClockChange(clock, {Due.BACK: None})
    here = replace(table.game.revision, clock=replace(clock, away=None))
    anew = None if clock.still is not None else begun(table.at(here), at)
    if anew is None:
        return ClockChange(replace(clock, away=None, tick=clock.tick + 1), {Due.BACK: None})
    return ClockChange(anew.clock, {**anew.due, Due.BACK: None})


def run_out(table: Table, now: Moment) -> ClockChange:
    """The clock of a turn whose time is up; of one whose time was moved it is as it was."""
    clock = table.game.clock
    if not runs(table) or clock.due is None or clock.overdue:
        return ClockChange(clock, {Due.TURN: None})
    if now < clock.due:
        return ClockChange(clock, {Due.TURN: clock.due})
    return ClockChange(replace(clock, overdue=True, tick=clock.tick + 1), {Due.TURN: None})
