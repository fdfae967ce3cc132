"""A stored game together with what its record means."""

from dataclasses import dataclass, field, replace
from functools import cached_property

from game.model.call import Call
from game.model.game import Game, Status
from game.model.ids import UserId
from game.model.revision import Revision
from game.rules.actions import Action, Resign, Undo
from game.rules.fairness.seed import commitment, game_seed
from game.rules.marks import Control, Mark
from game.rules.notation import format_entry, format_options, parse_entry, parse_options
from game.rules.record.chronicle import Chronicle, Turn, chronicle
from game.rules.setup import Options, Setup
from game.rules.state.state import State
from game.rules.views import View, coloured, view
from game.tables.players import Player, given_away, left_by_people, owner_of, player_of, sits
from game.tables.votes import first_seat


@dataclass
class Table:
    """One game at one moment: a value, worked out from its record only when asked.

    Two tables are equal if their games are; the chronicle may be given where it is known.
    """

    game: Game
    _chronicle: Chronicle | None = field(default=None, compare=False, repr=False)

    @cached_property
    def options(self) -> Options:
        """How this table plays."""
        return parse_options(self.game.options)

    @property
    def open(self) -> bool:
        """Whether the game is neither over nor called off."""
        return self.game.status.is_open

    @property
    def playing(self) -> bool:
        """Whether somebody is on turn."""
        return self.game.status is Status.PLAYING

    @property
    def playing_or_finished(self) -> bool:
        """Whether cards were dealt and nobody called it off or lets it rest."""
        return self.game.status in {Status.PLAYING, Status.FINISHED}

    @property
    def called_off(self) -> bool:
        """Whether the game ended before it was decided."""
        return self.game.status in {Status.CANCELLED, Status.EXPIRED}

    @property
    def resting(self) -> bool:
        """Whether the game runs, but waits for somebody to wake it."""
        return self.game.status is Status.RESTING

    @property
    def over(self) -> bool:
        """Whether the game has ended for good: one that rests has not, and keeps its secret."""
        return not self.open and not self.resting

    @property
    def started(self) -> bool:
        """Whether cards were dealt: the game runs, is over or was called off half-way."""
        return self.game.dealt

    @property
    def watched(self) -> bool:
        """Whether computers play alone."""
        return all(seat.computer for seat in self.game.seats)

    @property
    def deserted(self) -> bool:
        """Whether people played here, and all of them have left."""
        return self.started and left_by_people(self.game, self.chronicle)

    def player(self, seat: int) -> Player:
        """Who plays a seat now, once the game has started."""
        return player_of(self.game, self.chronicle, seat)

    @property
    def on_turn(self) -> Player:
        """Who is on turn, once the game has started."""
        return self.player(self.state.turn)

    @property
    def people(self) -> tuple[Player, ...]:
        """The people who have a seat of the running game and play on."""
        owners = (owner_of(self.game, self.chronicle, seat) for seat in self.state.playing)
        return tuple(owner for owner in owners if owner is not None)

    @property
    def holders(self) -> tuple[Player, ...]:
        """The people in whose hands a seat is: a turn that is played for them leaves it theirs."""
        return tuple(person for person in self.people if not self.kept(person.seat))

    @cached_property
    def removed(self) -> frozenset[int]:
        """The seats that a moderator took out of the game."""
        if not self.state.out:
            return frozenset()
        pairs = zip(self.entries, self.game.record, strict=True)
        left = (one for entry, one in pairs if isinstance(entry, Resign))
        return frozenset(one.seat for one in left if one.user not in self._had(one.seat))

    def _had(self, seat: int) -> frozenset[UserId]:
        """Everybody who ever had a seat."""
        guests = (guest.user for guest in self.game.replacements.guests if guest.seat == seat)
        return frozenset((self.game.seats[seat].user, *guests))

    def left(self, seat: int) -> bool:
        """Whether a seat's person has left it to a computer for good."""
        mark = self.chronicle.marks.get(seat)
        return mark is not None and mark.control is Control.LEFT

    def kept(self, seat: int) -> bool:
        """Whether a computer keeps a person's seat, for more than a turn."""
        mark = self.chronicle.marks.get(seat)
        return mark is not None and mark.computer

    @property
    def computer(self) -> Player | None:
        """Who is on turn, where that is a computer; ``None`` where a person is awaited."""
        player = self.on_turn if self.playing else None
        return player if player is not None and player.computer else None

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the seats, as the people there gave them: not escaped."""
        if not self.game.replacements.guests:
            return tuple(seat.name for seat in self.game.seats)
        return tuple(self.player(seat).name for seat in range(len(self.game.seats)))

    @property
    def host_name(self) -> str:
        """The host's name: not escaped, and empty where they have no seat."""
        return self.name_of(self.game.host)

    def name_of(self, user: UserId) -> str:
        """The name of a person who has, or had, a seat: not escaped, and empty for others."""
        people = (*self.game.seats, *reversed(self.game.replacements.guests))
        return next((one.name for one in people if one.user == user), "")

    @property
    def commitment(self) -> str:
        """The SHA-256 of the table's secret, for everyone to see."""
        return commitment(self.game.secret)

    @property
    def cuts(self) -> tuple[tuple[int, str], ...]:
        """The cuts that stand, in order: each one's seat and word."""
        seats = [seat.user for seat in self.game.seats]
        return tuple(
            (seats.index(cut.user), cut.word) for cut in self.game.cuts if cut.word is not None
        )

    @cached_property
    def setup(self) -> Setup:
        """What was fixed at the start; secret while the game runs."""
        joins = [seat.click for seat in self.game.seats]
        seed = game_seed(self.game.secret, format_options(self.options), joins, self.cuts)
        first = first_seat(self.game, self.options.opener, seed)
        return Setup(self.options, len(self.game.seats), seed, first)

    @cached_property
    def entries(self) -> tuple[Action | Mark, ...]:
        """The record, read: once, as each played entry is handed on with the chronicle."""
        if self._chronicle is not None:
            return self._chronicle.record
        edition = self.options.edition
        return tuple(parse_entry(entry.action, edition) for entry in self.game.record)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The record without its marks."""
        return tuple(entry for entry in self.entries if not isinstance(entry, Mark))

    @property
    def marked(self) -> bool:
        """Whether the record has marks: somebody acted for somebody else."""
        return any(isinstance(entry, Mark) for entry in self.entries)

    @property
    def actors(self) -> tuple[UserId, ...]:
        """Who played each of the actions: the user of the entry."""
        pairs = zip(self.entries, self.game.record, strict=True)
        return tuple(entry.user for action, entry in pairs if not isinstance(action, Mark))

    @property
    def chronicle(self) -> Chronicle:
        """The story so far, worked out once; only for games that have started."""
        if self._chronicle is None:
            self._chronicle = chronicle(self.setup, self.entries)
        return self._chronicle

    @property
    def state(self) -> State:
        """Where the game stands, secrets included."""
        return self.chronicle.state

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The story so far, turn by turn."""
        return self.chronicle.turns

    def read(self) -> None:
        """Work out all that is stored; raises the error of the rules where it cannot be read."""
        _ = self.chronicle if self.started else self.options

    def seat_of(self, user: UserId) -> int | None:
        """The seat of a person; ``None`` for an onlooker, and for who gave their seat away."""
        if not self.started:
            return self.own_seat_of(user)
        for number in range(len(self.game.seats)):
            if sits(self.game, self.chronicle, number, user):
                return number
        return None

    def own_seat_of(self, user: UserId) -> int | None:
        """The seat that a person took in the lobby, also where another has it now."""
        for number, seat in enumerate(self.game.seats):
            if seat.user == user:
                return number
        return None

    def left_by(self, user: UserId) -> bool:
        """Whether a person has left the running game for good; their seat may go on."""
        if not self.started:
            return False
        now = self.seat_of(user)
        seat = self.own_seat_of(user) if now is None else now
        return seat is not None and (seat in self.state.out or self.left(seat))

    def goes_back(self, seat: int | None) -> bool:
        """Whether a seat goes back to its first person when the one who plays it leaves."""
        if seat is None or not self.started:
            return False
        return given_away(self.chronicle, seat) and not self.game.seats[seat].forgotten

    @property
    def may_undo(self) -> int | None:
        """The seat whose person may take back what was done last; ``None`` where nobody may.

        What a computer played in somebody's place stands, unless they are back in that very turn;
        so does what ended a turn by itself, once another person has the seat.
        """
        seat = self.state.may_undo
        if seat is None:
            return None
        ended_by_itself = self.state.used == 0
        turn = self.turns[-2 if ended_by_itself else -1]
        if ended_by_itself and turn.kept != self.chronicle.marks.get(seat):
            return None
        return None if turn.mark is not None and turn.mark.computer else seat

    def view_of(self, user: UserId) -> View:
        """The game as this person may see it, with what they may do."""
        seen = self.view_from(self.seat_of(user))
        if self.may_undo == self.state.may_undo:
            return seen
        return replace(seen, choices=tuple(one for one in seen.choices if one != Undo()))

    @property
    def public_view(self) -> View:
        """The game as everyone may see it."""
        return self.view_from(None)

    def view_from(self, seat: int | None) -> View:
        """The game as the player of this seat, or an onlooker, may see it."""
        return coloured(view(self.state, seat), self.game.colours)

    def text_of(self, entry: Action | Mark) -> str:
        """An action or a mark in this table's notation."""
        return format_entry(entry, self.options.edition)

    def at(self, board: Revision) -> "Table":
        """The same table, its board message as it stands there."""
        return Table(self.game.at(board), self._chronicle)

    def calling(self, call: Call) -> "Table":
        """The same table, its board message calling these people."""
        return self.at(replace(self.game.revision, call=call))

    def after(self, game: Game, chronicle: Chronicle | None) -> "Table":
        """The table of the game's next version.

        ``chronicle`` is the new one; where nothing was played it is the one of before, which
        before the start has no meaning yet.
        """
        if chronicle is None and self.started:
            chronicle = self._chronicle
        return Table(game, chronicle)
