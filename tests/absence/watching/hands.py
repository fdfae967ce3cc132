"""Works out from the record who plays each seat. Nobody may lose a seat without a click."""

from dataclasses import dataclass, field

from game.model.game import Entry
from game.model.ids import UserId
from game.rules.actions import Action, Agree, Resign, Undo
from game.rules.engine import RecordStep, apply, begin
from game.rules.marks import ONE_TURN_CONTROLS, Control, ControlMark
from game.rules.record.chronicle import ends_turn, reopens_turn
from game.rules.state.state import State
from game.tables import Table

COMPUTER = UserId(0)
"""User id of a computer that replaces a person."""


@dataclass(frozen=True)
class Click:
    """A button that a person pressed, and the seat that it concerns."""

    name: str
    user: UserId
    seat: int | None = None


@dataclass
class SeatPlayers:
    """The players of one game's seats. It follows the record entry by entry."""

    table: Table
    clicks: dict[int, Click]
    """All clicks of the run, by their ids."""
    state: State = field(init=False)
    read_entry_count: int = 0
    """Number of entries of the record that were read so far."""
    holder_by_seat: dict[int, UserId] = field(default_factory=dict)
    """Holder of each seat. A computer that plays for a single turn is no holder."""
    stand_in_by_turn: list[bool] = field(default_factory=lambda: [False])
    """For each turn, whether a computer plays it for a person."""
    missed_turns: dict[int, set[int]] = field(default_factory=dict)
    """For each seat, the turns that computers played since its person last played a turn."""
    mark_letters: list[str] = field(default_factory=list)
    """Control marks of the record so far, each as its letter in the notation."""

    def __post_init__(self) -> None:
        self.state = begin(self.table.setup)
        self.holder_by_seat = {n: seat.user for n, seat in enumerate(self.table.game.seats)}

    def player(self, seat: int) -> UserId:
        """Return who plays a seat now."""
        return (
            COMPUTER
            if seat == self.state.seat_on_turn and self.stand_in_by_turn[-1]
            else self.holder_by_seat[seat]
        )

    def check_new_entries(self, table: Table) -> list[str]:
        """Read the new entries of the record. Return the problems in them."""
        problems: list[str] = []
        before, self.table = self.table, table
        pairs = zip(
            table.entries[self.read_entry_count :],
            table.game.record[self.read_entry_count :],
            strict=True,
        )
        for entry, stored_entry in pairs:
            problem = (
                self._follow_mark(entry, stored_entry, before)
                if isinstance(entry, ControlMark)
                else self._follow_action(entry, stored_entry)
            )
            if problem:
                played = [f"{one.seat}:{one.action}/{one.user}" for one in table.game.record]
                problems.append(
                    f"{stored_entry.action} of {stored_entry.user}: {problem} in {' '.join(played)}"
                )
        self.read_entry_count = len(table.game.record)
        return problems

    def _follow_mark(self, mark: ControlMark, stored_entry: Entry, before: Table) -> str | None:
        self.mark_letters.append(mark.control.value)
        problem = self._problem_of_mark(mark, stored_entry, before)
        if mark.control in ONE_TURN_CONTROLS:
            self.stand_in_by_turn[-1] = True
            self.missed_turns.setdefault(mark.seat, set()).add(len(self.stand_in_by_turn))
        else:
            if mark.seat == self.state.seat_on_turn:
                self.stand_in_by_turn[-1] = False
            self.missed_turns.get(mark.seat, set()).discard(len(self.stand_in_by_turn))
            self._change_holder(mark, stored_entry)
        return problem

    def _change_holder(self, mark: ControlMark, stored_entry: Entry) -> None:
        if mark.control in {Control.COMPUTER, Control.LEFT}:
            self.holder_by_seat[mark.seat] = COMPUTER
        elif mark.control is Control.OWN:
            self.holder_by_seat[mark.seat] = self.table.game.seats[mark.seat].user
        elif mark.control is Control.OTHER:
            self.holder_by_seat[mark.seat] = stored_entry.user

    def _problem_of_mark(self, mark: ControlMark, stored_entry: Entry, before: Table) -> str | None:
        """Return what is wrong with a mark, if anything.

        Only a strict table's mark needs no click.
        """
        if mark.control is Control.STRICT:
            fits = (
                stored_entry.click == 0
                and self.table.game.terms.strict
                and mark.seat == self.state.seat_on_turn
            )
            return None if fits else "no strict table's"
        click = self.clicks.get(stored_entry.click)
        if click is None:
            return "nobody clicked"
        allowed = {
            Control.ASKED: {"play on"},
            Control.COMPUTER: {"hand over"},
            Control.LEFT: {"resign", "remove"},
            Control.OTHER: {"give", "come back"},
            Control.OWN: {"come back", "give", "resign", "remove"},
            Control.NOBODY: {"end"},
            Control.REMOVED: {"remove"},
        }[mark.control]
        if click.name not in allowed:
            return f"somebody pressed {click.name}"
        if mark.control is Control.ASKED and not before.game.clock.overdue:
            return "time was not up"
        if mark.control is Control.ASKED and click.user in {self.holder_by_seat[mark.seat], None}:
            return "it was their own turn"
        clicking_seat = next(
            (s for s, one in enumerate(self.table.game.seats) if one.user == click.user), None
        )
        if mark.control in {Control.ASKED, Control.COMPUTER} and clicking_seat in self.state.out:
            return "by somebody who has left"
        if mark.control is Control.COMPUTER and len(self.missed_turns.get(mark.seat, ())) < 3:
            return "not away for three turns"
        if mark.control is Control.LEFT and not self.table.game.terms.stays:
            return "the table did not choose so"
        others = [user for seat, user in self.holder_by_seat.items() if seat != mark.seat]
        sits_twice = mark.control is Control.OTHER and stored_entry.user in others
        return "has a seat already" if sits_twice else None

    def _follow_action(self, action: Action, stored_entry: Entry) -> str | None:
        step = RecordStep(self.state, action, apply(self.state, action))
        problem = self._problem_of_action(action, stored_entry, reopens=reopens_turn(step))
        self.state = step.after
        if reopens_turn(step):
            self.stand_in_by_turn.pop()
        elif ends_turn(step):
            if not self.stand_in_by_turn[-1]:
                self.missed_turns[step.before.seat_on_turn] = set()
            self.stand_in_by_turn.append(False)
        return problem

    def _problem_of_action(
        self, action: Action, stored_entry: Entry, *, reopens: bool
    ) -> str | None:
        click = self.clicks.get(stored_entry.click)
        if isinstance(action, Resign):
            somebody_left = click is not None and click.name in {"resign", "remove"}
            return None if somebody_left and not self.table.game.terms.stays else "nobody left"
        if isinstance(action, Agree):
            return None if click is not None and click.name == "agree" else "nobody agreed"
        if isinstance(action, Undo) and self.stand_in_by_turn[-2 if reopens else -1]:
            return "a computer did what is taken back"
        seat = (
            self.state.undo_seat_by_rules if isinstance(action, Undo) else self.state.seat_on_turn
        )
        player = (
            self.holder_by_seat[seat or 0] if isinstance(action, Undo) else self.player(seat or 0)
        )
        if stored_entry.user != player:
            return f"{player} plays that seat"
        if stored_entry.click > 0 and (
            click is None or (click.name, click.user) != ("act", player)
        ):
            return "nobody did that"
        if stored_entry.click <= 0 and player > 0:
            return "a computer did that"
        return None
