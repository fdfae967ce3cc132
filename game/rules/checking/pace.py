"""Check that the seats can have agreed on a pace at the place in the record that the tag names."""

from collections.abc import Iterator
from itertools import islice

from game.rules.checking.tag_values import TagValues
from game.rules.checking.verdict import Problem, VerifyExitCode
from game.rules.engine import begin, replay_steps
from game.rules.marks import ControlMark
from game.rules.record.chronicle import Attendance
from game.rules.record.control import is_played_by_person


def pace_problems(tags: TagValues) -> Iterator[Problem]:
    """Yield what cannot be true in the tag ``Pace``; the record must follow the rules."""
    if tags.pace is None:
        return
    _, entries, seats = tags.pace
    record = tags.game.record
    if entries > len(record):
        yield _flaw(f"the record has {len(record)} entries, and no pace can follow {entries}")
    if any(isinstance(one, ControlMark) and one.for_a_turn for one in record[:entries]):
        yield _flaw("a turn was played on before that, when no time could be up")
    state = begin(tags.game.setup)
    attendance = Attendance.at_start(state)
    for step in islice(replay_steps(state, record), entries):
        state, attendance = step.after, attendance.with_step(step)
    people = {
        seat
        for seat in state.playing_seats
        if seat not in tags.computer_seats and is_played_by_person(attendance, seat)
    }
    if state.over or len(set(seats)) < len(seats) or not people.issuperset(seats):
        yield _flaw("only people who play can agree to a pace, each once, before the game is over")


def _flaw(sentence: str) -> Problem:
    return Problem(VerifyExitCode.BROKEN, f"the tag Pace cannot be true: {sentence}")
