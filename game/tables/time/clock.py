"""The clock of a turn: when it starts, when the time is up, and what the board shows of it.

It runs only for people for whom others wait, from the moment at which the channel shows their turn.
A person who plays against computers alone has no clock. All moments are Unix milliseconds. The
fields of a :class:`~game.model.clock.Clock` in each state:

    state                      due    overdue  away   paused_at  ended by
    not begun                  -      no       -      -          announced_clock, clock_paused_until
    runs                       when   no       -      -          expired_clock, clock_paused_until,
                                                                 end
    time is up                 when   yes      -      -          clock_paused_until, end
    paused: person is away     -      no       until  -          resumed_clock, end
    paused: bot cannot write   as it was              when       continue_clock, announced_clock

*End* is the end of the turn. The last state can occur together with any other state.
`stop_clock` or the pause of a game begins it.
"""

from dataclasses import replace

from game.model.clock import Clock, ClockChange
from game.model.due import Due
from game.model.ids import UserId
from game.model.time import (
    Milliseconds,
    Moment,
    Seconds,
    add_duration,
    as_milliseconds,
    duration_between,
    subtract_duration,
)
from game.rules.record.chronicle import Chronicle
from game.tables.milestones import last_turn_call
from game.tables.players import player_of
from game.tables.table import Table

CLOCK_JOBS = (Due.TURN, Due.REMIND)
"""The due jobs of a running clock."""

TURN_JOBS = (*CLOCK_JOBS, Due.PERSON_BACK)
"""The due jobs of a turn, whether its clock runs or is paused for an absence."""

SHORTEST_REMINDED_PACE = Seconds(3600)
"""Seconds of the shortest pace for which a reminder is useful."""

TOLERATED_DELAY = Milliseconds(5_000)
"""Milliseconds by which a board message may be late without a new due moment."""


def no_due_jobs() -> dict[Due, Moment | None]:
    """Return the change that removes the due jobs of a turn; a paused clock has none."""
    return dict.fromkeys(TURN_JOBS)


def turn_due_changes(table: Table, story: Chronicle, at: Moment) -> dict[Due, Moment | None]:
    """Return the changes of the due jobs when another turn of a table begins."""
    has_clock_jobs = table.game.pace is not None or table.game.clock.away is not None
    return computer_due_change(table, story, at) | (no_due_jobs() if has_clock_jobs else {})


def computer_due_change(table: Table, story: Chronicle, at: Moment) -> dict[Due, Moment | None]:
    """Return the change of a computer's due job, if it gets the turn or no longer has it."""
    state = story.state
    computer_on_turn = not state.over and player_of(table.game, story, state.seat_on_turn).computer
    if computer_on_turn == (table.computer is not None):
        return {}
    return {Due.COMPUTER: at if computer_on_turn else None}


def has_clock(table: Table) -> bool:
    """Return whether the turn has a clock: the table has a pace, and others wait for a person."""
    if table.game.pace is None or not table.playing or table.solo:
        return False
    return table.computer is None


def becomes_solo(table: Table, story: Chronicle) -> bool:
    """Return whether the last person but one leaves, so that the clock of the turn ends."""
    return not table.solo and table.next_version(table.game, story).solo


def table_as_posted(table: Table, at: Moment, until: Moment | None = None) -> Table:
    """Return the table as a board posted at this moment shows it: its clock has begun.

    If the person on turn is away, the clock is paused from the start. ``until`` is then the end of
    the absence.
    """
    change = announced_clock(table, at) if until is None else clock_paused_until(table, until)
    if change is None or change.clock == table.game.clock:
        return table
    shown = replace(change.clock, change_count=table.game.clock.change_count)
    return table.with_revision(replace(table.game.revision, clock=shown))


def is_on_turn(table: Table, user: UserId) -> bool:
    """Return whether it is this person's turn."""
    return table.playing and table.on_turn.user == user


def announced_clock(table: Table, at: Moment, promised: Clock | None = None) -> ClockChange | None:
    """Return the clock of a turn that was announced at this moment; ``None`` if no clock begins.

    ``promised`` is the clock that the board already shows. Its due moment is kept, unless the board
    came so late that the person would lose more than `TOLERATED_DELAY`.
    """
    clock, pace = table.game.clock, table.game.pace
    if pace is None or not has_clock(table) or clock.due is not None or clock.away is not None:
        return None
    due = max(add_duration(at, as_milliseconds(pace)), table.game.agreement.not_before or at)
    shown = None if promised is None else promised.due
    if shown is not None and duration_between(shown, due) <= TOLERATED_DELAY:
        begun_clock = replace(clock, due=shown, paused_at=None)
    else:
        begun_clock = replace(clock, due=due, change_count=clock.change_count + 1, paused_at=None)
    remind = None if last_turn_call(table).reminded else reminder_moment(due, pace)
    due_jobs = {Due.TURN: begun_clock.due, Due.REMIND: remind, Due.CHANNEL_LOST: None}
    return ClockChange(begun_clock, due_jobs)


def reminder_moment(due: Moment, pace: Seconds) -> Moment | None:
    """Return when four fifths of a turn's time are over; ``None`` if turns are too short."""
    last_fifth = Milliseconds(as_milliseconds(pace) // 5)
    return subtract_duration(due, last_fifth) if pace >= SHORTEST_REMINDED_PACE else None


def reminder_moment_of(table: Table) -> Moment | None:
    """Return when the person on turn gets a reminder, perhaps in the past; ``None`` if never."""
    due, pace = table.game.clock.due, table.game.pace
    return None if due is None or pace is None else reminder_moment(due, pace)


def stop_clock(table: Table, at: Moment, *, notify_host: bool = True) -> ClockChange | None:
    """Return the paused clock when the bot cannot write in the channel.

    The host is notified, unless nobody can do anything about it. Return ``None`` if the clock is
    paused already, or if no game runs.
    """
    clock = table.game.clock
    if not table.playing or clock.paused_at is not None:
        return None
    notice = {Due.CHANNEL_LOST: at} if notify_host else {}
    return ClockChange(replace(clock, paused_at=at), {**dict.fromkeys(CLOCK_JOBS), **notice})


def continue_clock(table: Table, at: Moment) -> ClockChange | None:
    """Return the clock when the bot can write in the channel again; the pause cost no time.

    Return ``None`` if the clock was not paused.
    """
    clock, pace = table.game.clock, table.game.pace
    if clock.paused_at is None:
        return None
    if pace is None or not has_clock(table) or clock.due is None or clock.overdue:
        return ClockChange(replace(clock, paused_at=None), {Due.CHANNEL_LOST: None})
    due = add_duration(clock.due, duration_between(clock.paused_at, at))
    moved = replace(clock, due=due, change_count=clock.change_count + 1, paused_at=None)
    remind = reminder_moment(due, pace)
    if remind is not None and remind <= at:
        remind = None
    return ClockChange(moved, {Due.TURN: due, Due.REMIND: remind, Due.CHANNEL_LOST: None})


def clock_paused_until(table: Table, until: Moment, promised: Clock | None = None) -> ClockChange:
    """Return the clock of a turn whose person is away: nothing is due until they are back.

    A board that already shows this clock, as ``promised``, need not show it again.
    """
    clock = table.game.clock
    if not table.playing or table.computer is not None or clock.away == until:
        return ClockChange(clock, {})
    must_show_again = promised is None or promised.away != until
    paused_clock = replace(
        clock,
        due=None,
        overdue=False,
        away=until,
        change_count=clock.change_count + must_show_again,
    )
    return ClockChange(paused_clock, no_due_jobs() | {Due.PERSON_BACK: until})


def clock_paused_if_on_turn(table: Table, user: UserId, until: Moment) -> ClockChange | None:
    """Return what :func:`clock_paused_until` does; ``None`` if the turn of ``user`` is over."""
    return clock_paused_until(table, until) if is_on_turn(table, user) else None


def resumed_clock(table: Table, at: Moment) -> ClockChange:
    """Return the clock of a turn whose person is back.

    The turn gets its whole time again, as soon as the bot can write in the channel.
    """
    clock = table.game.clock
    if clock.away is None:
        return ClockChange(clock, {Due.PERSON_BACK: None})
    without_absence = replace(table.game.revision, clock=replace(clock, away=None))
    restarted = (
        None
        if clock.paused_at is not None
        else announced_clock(table.with_revision(without_absence), at)
    )
    if restarted is None:
        return ClockChange(
            replace(clock, away=None, change_count=clock.change_count + 1), {Due.PERSON_BACK: None}
        )
    return ClockChange(restarted.clock, {**restarted.due, Due.PERSON_BACK: None})


def expired_clock(table: Table, now: Moment) -> ClockChange:
    """Return the clock of a turn whose time is up; unchanged if the due moment was moved."""
    clock = table.game.clock
    if not has_clock(table) or clock.due is None or clock.overdue:
        return ClockChange(clock, {Due.TURN: None})
    if now < clock.due:
        return ClockChange(clock, {Due.TURN: clock.due})
    return ClockChange(
        replace(clock, overdue=True, change_count=clock.change_count + 1), {Due.TURN: None}
    )


def waiting_since(table: Table) -> Moment:
    """Return when the current turn began, or when a lobby last changed, in Unix milliseconds.

    A turn begins with the last action of the turn before. The first turn of a game counts from
    the first action of that turn.
    """
    record = table.game.record
    if not table.playing or not record:
        return table.game.changed
    return record[max(0, table.turns[-1].entries_before - 1)].at
