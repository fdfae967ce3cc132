"""The actions of a finished game, and the players who acted for somebody else."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from game.model.ids import UserId
from game.rules.actions import Agree, Event, Happening, Resign
from game.rules.record.chronicle import Turn
from game.rules.state.state import State
from game.tables.afterwards.kept_steps import KeptStep, kept_steps
from game.tables.players import STAND_IN_USER
from game.tables.table import Table

MOVED = frozenset({Happening.ADVANCED, Happening.RETREATED})

Trail = tuple[int, int, int]
"""A move: seat, origin, target."""


class DeputyKind(StrEnum):
    """The kind of player who acted for the person who originally had a seat."""

    FOR_A_TURN = "turn"
    """A computer played one turn, because the time was up."""
    COMPUTER = "computer"
    """A computer had taken the seat over, and not for one turn only."""
    GUEST = "guest"
    """A person had taken the seat over."""


@dataclass(frozen=True, slots=True)
class Deputy:
    """A player who acted for the person who originally had a seat.

    ``name`` is a guest's name, with markdown not escaped; it is empty for a computer.
    """

    seat: int
    acting: DeputyKind
    name: str = ""


@dataclass(frozen=True, slots=True)
class PlayedAction:
    """An action with its seat, the number of its turn, counted from 1, and the state after it.

    ``trails`` are the moves of the turn so far. ``event`` is the action's own move; ``None`` if no
    pirate moved. ``deputy`` is ``None`` if the seat's own person or computer acted.
    """

    turn: int
    seat: int
    trails: tuple[Trail, ...]
    event: Event | None
    after: State
    deputy: Deputy | None = None


def played_actions(table: Table) -> list[PlayedAction]:
    """Return every action that was not taken back."""
    actions: list[PlayedAction] = []
    for kept in kept_steps(table):
        earlier_trails = actions[-1].trails if actions and actions[-1].turn == kept.turn else ()
        actions.append(_played(table, kept, earlier_trails))
    return actions


def _played(table: Table, kept: KeptStep, earlier_trails: tuple[Trail, ...]) -> PlayedAction:
    step, turn, user = kept
    trails = (*earlier_trails, *trails_of(step.after.events))
    event = next((one for one in step.after.events if one.kind in MOVED), None)
    never_by_deputy = isinstance(step.entry, Resign | Agree)
    deputy = None if never_by_deputy else _deputy(table, table.turns[turn - 1], user)
    return PlayedAction(turn, step.before.seat_on_turn, trails, event, step.after, deputy)


def turns_by_deputy(actions: Iterable[PlayedAction]) -> dict[Deputy, list[int]]:
    """Return the deputies in the order of their first action, each with the turns' numbers."""
    turns: dict[Deputy, list[int]] = {}
    for one in actions:
        if one.deputy is None:
            continue
        turn_numbers = turns.setdefault(one.deputy, [])
        if one.turn not in turn_numbers[-1:]:
            turn_numbers.append(one.turn)
    return turns


def trails_of(events: Iterable[Event]) -> tuple[Trail, ...]:
    """Return the moves of pirates in these events."""
    return tuple(
        (event.seat, event.origin, event.target)
        for event in events
        if event.kind in MOVED and event.origin is not None and event.target is not None
    )


def _deputy(table: Table, turn: Turn, user: UserId) -> Deputy | None:
    """Return the player of this turn, if another person or computer originally had the seat."""
    if user == STAND_IN_USER:
        computer_marks = [
            mark for mark in (turn.mark, turn.first_mark) if mark is not None and mark.is_computer
        ]
        keeps_seat = bool(computer_marks) and not computer_marks[0].for_a_turn
        return Deputy(turn.seat, DeputyKind.COMPUTER if keeps_seat else DeputyKind.FOR_A_TURN)
    guests = (
        one for one in table.game.replacements.guests if (one.seat, one.user) == (turn.seat, user)
    )
    return next((Deputy(turn.seat, DeputyKind.GUEST, one.name) for one in guests), None)
