"""The steps of a finished game, without those that were taken back."""

from typing import NamedTuple

from game.model.game import Status
from game.model.ids import UserId
from game.rules.actions import Action, Agree, Resign, Undo
from game.rules.engine import RecordStep, begin, replay_steps
from game.rules.record.chronicle import ends_turn
from game.rules.views import SeenAction, view
from game.tables.table import Table


class KeptStep(NamedTuple):
    """A step, the number of its turn, counted from 1, and the Discord id of the actor.

    See ``Table.actors``.
    """

    step: RecordStep[Action]
    turn: int
    actor: UserId


def kept_steps(table: Table) -> list[KeptStep]:
    """Return every step that was not taken back, in order. Reads the whole record."""
    kept: list[KeptStep] = []
    for step, actor in zip(
        replay_steps(begin(table.setup), table.actions), table.actors, strict=True
    ):
        if isinstance(step.entry, Undo):
            kept.pop()
        else:
            kept.append(KeptStep(step, _turn_after(kept), actor))
    return kept


def _turn_after(kept: list[KeptStep]) -> int:
    return kept[-1].turn + ends_turn(kept[-1].step) if kept else 1


def seat_played_by(table: Table, user: UserId) -> int | None:
    """Return the seat that a person played, even for a while; ``None`` if they only watched."""
    own = table.own_seat_of(user)
    guests = (guest.seat for guest in table.game.replacements.guests if guest.user == user)
    return next(guests, None) if own is None else own


def review_steps(table: Table, user: UserId) -> dict[int, tuple[SeenAction, ...]]:
    """Return the steps of each turn that this user played, by the turn's number in the replay.

    Steps that were taken back are left out, and so are the steps that other players made for this
    seat. The views are the seat's own. Raises ValueError if the game has no winner yet.
    """
    if table.game.status is not Status.FINISHED:
        raise ValueError("an undecided game is not looked back on")
    seat = seat_played_by(table, user)
    turns = dict[int, tuple[SeenAction, ...]]()
    for (before, action, _), turn, actor in kept_steps(table):
        own = (before.seat_on_turn, actor) == (seat, user) and not isinstance(
            action, Resign | Agree
        )
        if own:
            turns[turn] = (*turns.get(turn, ()), (view(before, seat), action))
    return turns
