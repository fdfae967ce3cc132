"""The boards of a finished game from start to end; they show public information only."""

import random

import pytest

from game.rules.actions import Event, Resign, Undo
from game.rules.views import visible_events
from game.tables import Table
from game.tables.afterwards.replay import MOST_FRAMES, Replay, replay_frames
from tests.makers.tables import JAMAICA_OPTIONS, PASSING_OPTIONS
from tests.makers.whole_games import (
    make_game_table,
    play_randomly,
    table_after_action,
    with_reopened_turn,
)


def moves_seen(table: Table) -> list[Event]:
    """Return the moves of all turns with the cards that everyone saw."""
    events = [event for turn in table.turns for event in turn.events if event.target is not None]
    return list(visible_events(events, table.options, None))


def trail_of(event: Event) -> tuple[int, int | None, int | None]:
    return event.seat, event.origin, event.target


@pytest.fixture
def unshortened_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a replay show every move; random players make more moves than people do."""
    monkeypatch.setattr("game.tables.afterwards.replay.MOST_FRAMES", 1000)


@pytest.mark.usefixtures("unshortened_replay")
def test_a_game_is_shown_from_its_start_to_its_end() -> None:
    luck = random.Random("scenes")  # noqa: S311
    start = make_game_table(JAMAICA_OPTIONS, 3, luck)
    *_, table = play_randomly(start, luck, resign_rate=0)
    shown = replay_frames(table)
    assert shown[0].view == start.public_view
    assert shown[-1].view == table.public_view
    assert all(frame.view.viewer is None for frame in shown)
    assert all(seat.hand is None for frame in shown for seat in frame.view.seats)
    assert [frame.event for frame in shown if frame.event] == moves_seen(table)
    for frame in shown:
        assert frame.event is None or frame.trails[-1] == trail_of(frame.event)
        assert {seat for seat, _, _ in frame.trails} <= {frame.seat}
    numbers = [frame.turn for frame in shown]
    assert numbers == sorted(numbers)
    assert numbers[-1] == len(table.turns)


@pytest.mark.usefixtures("unshortened_replay")
def test_turn_that_an_undo_reopened_is_shown_once() -> None:
    *_, table = with_reopened_turn(PASSING_OPTIONS, random.Random("opened again"))  # noqa: S311
    assert Undo() in table.actions
    shown = replay_frames(table)
    assert [frame.event for frame in shown if frame.event] == moves_seen(table)
    assert shown[-1].view == table.public_view


def test_replay_of_a_long_game_is_shortened_but_keeps_both_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    luck = random.Random("long")  # noqa: S311
    start = make_game_table(JAMAICA_OPTIONS, 4, luck)
    *_, table = play_randomly(start, luck, resign_rate=0)
    assert len(replay_frames(table)) <= MOST_FRAMES
    monkeypatch.setattr("game.tables.afterwards.replay.MOST_FRAMES", 20)
    shown = replay_frames(table)
    assert 10 < len(shown) <= 20
    assert (shown[0].view, shown[-1].view) == (start.public_view, table.public_view)


def test_replay_of_an_immediate_resignation_has_two_frames() -> None:
    table = table_after_action(make_game_table(JAMAICA_OPTIONS, 2, random.Random(1)), Resign(0))  # noqa: S311
    assert len(replay_frames(table)) == 2


def test_replay_of_a_running_game_is_refused() -> None:
    with pytest.raises(ValueError, match="undecided"):
        replay_frames(make_game_table(JAMAICA_OPTIONS, 2, random.Random(1)))  # noqa: S311


def test_replay_jumps_to_the_next_and_previous_turn() -> None:
    luck = random.Random("turns")  # noqa: S311
    *_, table = play_randomly(make_game_table(JAMAICA_OPTIONS, 3, luck), luck, resign_rate=0)
    replay = Replay(table)
    turns = [replay.frame(number).turn for number in range(len(replay))]
    assert replay.frame(len(replay) - 1).view == table.public_view
    ends = [number for number in range(len(turns) - 1) if turns[number] < turns[number + 1]]
    ends.append(len(turns) - 1)
    for number in range(len(replay)):
        assert replay.next_turn_end(number) == next((e for e in ends if e > number), ends[-1])
        assert replay.previous_turn_end(number) == max(
            (end for end in ends if turns[end] < turns[number]), default=0
        )
