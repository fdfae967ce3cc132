"""The story of a game, turn by turn, compared with the events that the rules report."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pytest

from game.rules.actions import (
    Action,
    Advance,
    Agree,
    EndTurn,
    Event,
    Happening,
    Resign,
    Retreat,
    Undo,
)
from game.rules.editions import EDITIONS, Edition, Handling
from game.rules.engine import RecordStep, apply, begin, replay_steps
from game.rules.marks import Control, ControlMark
from game.rules.moves import legal_actions
from game.rules.record.chronicle import Attendance, Chronicle, Turn, chronicle, ends_turn
from game.rules.setup import Options, Setup
from game.rules.state.state import State
from tests.makers.tables import PASSING_OPTIONS
from tests.rules.positions import position


@dataclass
class ExpectedTurns:
    """A simple account of the turns, written from the states and compared with the chronicle."""

    events_by_turn: list[list[Event]] = field(default_factory=lambda: [[]])
    undo_points: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """For each action, the counts of turns and of the last turn's events before the action."""

    def write(self, before: State, action: Action, after: State) -> None:
        if isinstance(action, Undo):
            turn_count, length = self.undo_points.pop()
            del self.events_by_turn[turn_count:]
            del self.events_by_turn[-1][length:]
            return
        self.undo_points.append((len(self.events_by_turn), len(self.events_by_turn[-1])))
        self.events_by_turn[-1].extend(after.events)
        moved = isinstance(action, Advance | Retreat)
        goes_on = after.seat_on_turn == before.seat_on_turn and after.used == before.used + moved
        if not after.over and (isinstance(action, EndTurn) or not goes_on):
            self.events_by_turn.append([])


def random_steps(setup: Setup, luck: random.Random) -> Iterator[tuple[State, Action, State]]:
    """Play a game at random to its end."""
    state = begin(setup)
    while not state.over:
        action = luck.choice(_likely(state, luck))
        after = apply(state, action)
        yield state, action, after
        state = after


def _likely(state: State, luck: random.Random) -> Sequence[Action]:
    legal = legal_actions(state)
    if luck.random() < 0.01:
        return legal
    kept = [action for action in legal if not isinstance(action, Resign | Agree)]
    if luck.random() < 0.9:
        kept = [action for action in kept if not isinstance(action, Undo)] or kept
    advances = [action for action in kept if isinstance(action, Advance)]
    return advances if advances and luck.random() < 0.7 else kept


@pytest.mark.parametrize("handling", Handling)
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.name)
def test_the_chronicle_agrees_with_the_rules(edition: Edition, handling: Handling) -> None:
    luck = random.Random(f"{edition.name} {handling}")  # noqa: S311
    for seats, passing in ((2, True), (4, False)):
        setup = Setup(Options(edition, handling, passing), seats, luck.randbytes(32))
        expected, story, record = ExpectedTurns(), chronicle(setup, ()), list[Action]()
        for before, action, after in random_steps(setup, luck):
            expected.write(before, action, after)
            record.append(action)
            story = story.with_entry(action)
            assert story.state == after
            assert len(story.turns) == len(expected.events_by_turn)
            assert list(story.turns[-1].events) == expected.events_by_turn[-1]
        assert [list(turn.events) for turn in story.turns] == expected.events_by_turn
        assert chronicle(setup, record) == story


def test_a_game_begins_with_an_empty_turn_of_the_first_seat() -> None:
    setup = Setup(PASSING_OPTIONS, 3, bytes(32), first=2)
    assert chronicle(setup, ()) == Chronicle(
        begin(setup), (Turn(2),), Attendance.at_start(begin(setup))
    )


def test_undone_actions_are_left_out() -> None:
    setup = Setup(PASSING_OPTIONS, 2, bytes(32))
    start = chronicle(setup, ())
    move = legal_actions(start.state)[0]
    after_one = start.with_entry(move)
    after_two = after_one.with_entry(legal_actions(after_one.state)[0])
    assert after_two.with_entry(Undo()).turns == after_one.turns
    assert (
        after_one.with_entry(Undo()).turns
        == after_two.with_entry(Undo()).with_entry(Undo()).turns
        == start.turns
    )


def test_undoing_an_action_that_ended_a_turn_reopens_that_turn() -> None:
    state = position("0,0,0,0/0,0,0,0", "BB/SH", crew=4)
    after_one = Chronicle(state, (Turn(0),), Attendance.at_start(state)).with_entry(
        Advance(3, 0, 4)
    )
    after_turn_end = after_one.with_entry(Advance(3, 4, 8))
    assert [turn.seat for turn in after_turn_end.turns] == [0, 1]
    assert (after_turn_end.with_entry(Undo()).state, after_turn_end.with_entry(Undo()).turns) == (
        after_one.state,
        after_one.turns,
    )
    assert [turn.entries_before for turn in after_turn_end.turns] == [0, 2]
    assert [turn.entries_before for turn in after_turn_end.with_entry(Undo()).turns] == [0]
    after_two_undos = after_turn_end.with_entry(Undo()).with_entry(Undo())
    assert (after_two_undos.state, after_two_undos.turns) == (state, (Turn(0),))
    again = after_turn_end.with_entry(Advance(0, 0, 6)).with_entry(Undo())
    assert (again.state, again.turns) == (after_turn_end.state, after_turn_end.turns)


def test_a_resignation_out_of_turn_belongs_to_the_current_turn() -> None:
    setup = Setup(PASSING_OPTIONS, 3, bytes(32), first=0)
    story = chronicle(setup, ())
    move = legal_actions(story.state)[0]
    story = story.with_entry(move).with_entry(Resign(2))
    (turn,) = story.turns
    assert turn.seat == 0
    assert [event.kind for event in turn.events] == [Happening.ADVANCED, Happening.RESIGNED]
    assert len(turn.actions) == 2


def test_resignation_of_the_player_on_turn_ends_the_turn() -> None:
    story = chronicle(Setup(PASSING_OPTIONS, 3, bytes(32), first=1), (Resign(1),))
    assert [turn.seat for turn in story.turns] == [1, 2]


def test_no_turn_begins_after_the_last_remaining_seat_has_won() -> None:
    story = chronicle(Setup(PASSING_OPTIONS, 2, bytes(32), first=0), (Resign(0),))
    (turn,) = story.turns
    assert [event.kind for event in turn.events] == [Happening.RESIGNED, Happening.WON_ALONE]


def record_until_stuck(setup: Setup) -> tuple[Action, ...]:
    """Return a record after which seat 1 is stuck.

    Seat 1 moves its foremost pirate until the seat has no card left.
    """
    state, record = begin(setup), list[Action]()

    def do(action: Action) -> None:
        nonlocal state
        record.append(action)
        state = apply(state, action)

    while any(state.hands[1]):
        for _ in range(3):
            advances = [action for action in legal_actions(state) if isinstance(action, Advance)]
            do(max(advances, key=lambda run: (run.origin, -run.target)))
        do(EndTurn())
        if any(state.hands[1]):
            do(EndTurn())
    return tuple(record)


def test_each_turn_of_a_seat_counts_when_the_others_are_skipped() -> None:
    setup = Setup(PASSING_OPTIONS, 2, bytes(32), first=1)
    record = record_until_stuck(setup)
    story = chronicle(setup, record)
    assert story.state.seat_on_turn == 0
    turn_count_before = len(story.turns)
    for extra_turns in range(1, 4):
        story = story.with_entry(EndTurn())
        assert story.state.seat_on_turn == 0
        assert [event.kind for event in story.state.events] == [
            Happening.TURN_ENDED,
            Happening.STUCK_PASSED,
        ]
        assert len(story.turns) == turn_count_before + extra_turns
        assert story.turns[-1] == Turn(0)


def test_a_mark_is_a_step_that_changes_nothing_and_begins_no_turn() -> None:
    start = begin(Setup(PASSING_OPTIONS, 2, bytes(32)))
    mark, action = ControlMark(start.seat_on_turn, Control.LEFT, "sailor"), legal_actions(start)[0]
    acted, ended = apply(start, action), EndTurn()
    after = apply(acted, ended)
    found = list(replay_steps(start, [mark, action, ended, mark]))
    assert found == [
        RecordStep(start, mark, start),
        RecordStep(start, action, acted),
        RecordStep(acted, ended, after),
        RecordStep(after, mark, after),
    ]
    assert [ends_turn(step) for step in found] == [False, False, True, False]
