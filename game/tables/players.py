"""Find out who plays a seat: its own person or computer, or a replacement."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.model.game import Game
from game.model.ids import UserId
from game.model.people import Guest
from game.rules.actions import Action
from game.rules.marks import Control, ControlMark
from game.rules.notation import format_mark
from game.rules.record.chronicle import Chronicle, Turn
from game.rules.record.control import may_end_playing

STAND_IN_LEVEL = "helmsman"
"""The level of a computer that replaces a person, if nobody chose its level."""

STAND_IN_USER = UserId(0)
"""The user id of a computer that replaces a person; no computer with its own seat has this id."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person or computer that plays a seat now; only a computer has a level."""

    seat: int
    user: UserId
    name: str
    level: str | None = None

    @property
    def computer(self) -> bool:
        return self.level is not None


@dataclass(frozen=True, slots=True)
class Removal:
    """A moderator removed the person of a seat when the record had ``entries`` entries.

    ``moderator_seat`` is the seat that the moderator had by then; ``None`` if they had none.
    """

    seat: int
    entries: int
    moderator: UserId
    moderator_seat: int | None


def removals(game: Game, entries: Sequence[Action | ControlMark]) -> tuple[Removal, ...]:
    """Return all removals from a running game, in order; ``entries`` is the parsed record."""
    found: list[Removal] = []
    for place, (parsed, entry) in enumerate(zip(entries, game.record, strict=True)):
        if not may_end_playing(parsed) or entry.user in _owners_of(game, entry.seat):
            continue
        moderator_seat = _seat_before(game, entry.user, place)
        found.append(Removal(entry.seat, place, entry.user, moderator_seat))
    return tuple(found)


def _owners_of(game: Game, seat: int) -> frozenset[UserId]:
    """Return everybody who ever had the seat."""
    guests = (guest.user for guest in game.replacements.guests if guest.seat == seat)
    return frozenset((game.seats[seat].user, *guests))


def _seat_before(game: Game, user: UserId, place: int) -> int | None:
    """Return the seat that a person had when the record had ``place`` entries."""
    own = next((number for number, seat in enumerate(game.seats) if seat.user == user), None)
    if own is not None:
        return own
    clicks = {entry.click for entry in game.record[:place]}
    guests = game.replacements.guests
    return next((one.seat for one in guests if one.user == user and one.click in clicks), None)


def player_of(game: Game, chronicle: Chronicle, seat: int) -> Player:
    """Return who plays a seat at this point of a game."""
    own, mark = game.seats[seat], chronicle.attendance.current_mark(seat)
    if mark is None:
        return Player(seat, own.user, own.name, own.level)
    if mark.control is Control.OTHER:
        guest = guest_of(game, seat)
        return Player(seat, guest.user, guest.name)
    name = guest_of(game, seat).name if is_seat_given_away(chronicle, seat) else own.name
    return Player(seat, STAND_IN_USER, name, mark.level or STAND_IN_LEVEL)


def guest_of(game: Game, seat: int) -> Guest:
    """Return the last person who took this seat over."""
    return next(one for one in reversed(game.replacements.guests) if one.seat == seat)


def owner_name_in_turn(game: Game, turn: Turn) -> str:
    """Return the name of the person whose turn this was, even if another player played it."""
    handed_over = turn.lasting_mark is not None and turn.lasting_mark.is_computer
    mark = turn.first_mark if handed_over else turn.lasting_mark
    if mark is None or mark.control is not Control.OTHER:
        return game.seats[turn.seat].name
    return _guest_in(game, turn, mark).name


def _guest_in(game: Game, turn: Turn, mark: ControlMark) -> Guest:
    """Return the guest to whom this mark gave the seat, before the turn or during it."""
    text = format_mark(mark)
    positions = [position for position, entry in enumerate(game.record) if entry.action == text]
    earlier = [position for position in positions if position < turn.entries_before]
    # If a guest came back, the turn may hold an equal mark; `turn.first_mark` is the older one.
    found = earlier[-1:] if mark is turn.first_mark else positions[len(earlier) :][:1]
    users = {game.record[position].user for position in found}
    guests = (
        one for one in game.replacements.guests if one.seat == turn.seat and one.user in users
    )
    return next(guests, guest_of(game, turn.seat))


def acting_user_in_turn(game: Game, turn: Turn) -> UserId:
    """Return the user who plays or played this turn, even if it was for somebody else."""
    if turn.mark is None:
        return game.seats[turn.seat].user
    return STAND_IN_USER if turn.mark.is_computer else _guest_in(game, turn, turn.mark).user


def is_seat_given_away(chronicle: Chronicle, seat: int) -> bool:
    """Return whether a seat now belongs to another person than the one who took it in the lobby."""
    mark = chronicle.marks.get(seat)
    return mark is not None and mark.control is Control.OTHER


def owns_seat(game: Game, chronicle: Chronicle, seat: int, user: UserId) -> bool:
    """Return whether a person owns a seat now, and so may see its cards."""
    if is_seat_given_away(chronicle, seat):
        return guest_of(game, seat).user == user
    mark = chronicle.marks.get(seat)
    left = mark is not None and mark.control is Control.LEFT
    return game.seats[seat].user == user and not left


def owner_of(game: Game, chronicle: Chronicle, seat: int) -> Player | None:
    """Return the person who owns the seat, even if a computer plays it now.

    Return ``None`` for a computer's own seat, and for a seat whose person has left.
    """
    if is_seat_given_away(chronicle, seat):
        guest = guest_of(game, seat)
        return Player(seat, guest.user, guest.name)
    own = game.seats[seat]
    if own.computer or not owns_seat(game, chronicle, seat, own.user):
        return None
    return Player(seat, own.user, own.name)


def is_played_by_computer(game: Game, turn: Turn) -> bool:
    """Return whether a computer plays or played this turn."""
    return game.seats[turn.seat].computer if turn.mark is None else turn.mark.is_computer


def calls_somebody(game: Game, turn: Turn) -> bool:
    """Return whether this turn calls a person, even if another player plays it in the end."""
    return not game.seats[turn.seat].computer and turn.awaited


def have_all_people_left(game: Game, chronicle: Chronicle) -> bool:
    """Return whether every person of the game has left, or has a computer that keeps their seat."""
    people = [number for number, seat in enumerate(game.seats) if not seat.computer]
    kept = {seat for seat, mark in chronicle.marks.items() if mark.is_computer}
    return bool(people) and chronicle.state.out.union(kept).issuperset(people)
