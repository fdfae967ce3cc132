"""A stored game and the meaning of its record."""

from dataclasses import dataclass, field, replace
from functools import cached_property

from game.model.game import Game, Revision, Status
from game.model.ids import UserId
from game.model.message import Call
from game.rules.actions import Action, Resign, Undo
from game.rules.fairness.seed import commitment, game_seed
from game.rules.marks import Control, ControlMark
from game.rules.notation import format_entry, format_options, parse_entry, parse_options
from game.rules.record.chronicle import Chronicle, Turn, chronicle
from game.rules.setup import Options, Setup
from game.rules.state.state import State
from game.rules.views import View, view, with_colours
from game.tables import players
from game.tables.players import Player, Removal, is_seat_given_away, owner_of, owns_seat, player_of
from game.tables.votes import first_seat


@dataclass
class Table:
    """One game at one moment: a value that reads its record only when needed.

    Two tables are equal if their games are equal. The chronicle may be passed in if it is known.
    """

    game: Game
    _chronicle: Chronicle | None = field(default=None, compare=False, repr=False)

    @cached_property
    def options(self) -> Options:
        return parse_options(self.game.options)

    @property
    def open(self) -> bool:
        """Whether the game is a lobby or runs; a resting game is not open."""
        return self.game.status.is_open

    @property
    def playing(self) -> bool:
        """Whether somebody is on turn."""
        return self.game.status is Status.PLAYING

    @property
    def playing_or_finished(self) -> bool:
        """Whether somebody is on turn, or the game was played to its end."""
        return self.game.status in {Status.PLAYING, Status.FINISHED}

    @property
    def called_off(self) -> bool:
        """Whether the game ended before it was decided."""
        return self.game.status in {Status.CANCELLED, Status.EXPIRED}

    @property
    def resting(self) -> bool:
        """Whether the game is interrupted until it is woken, or until its channel is found."""
        return self.game.status is Status.RESTING

    @property
    def over(self) -> bool:
        """Whether the game has ended for good; a resting game has not, and keeps its secret."""
        return not self.open and not self.resting

    @property
    def started(self) -> bool:
        """Whether cards were dealt; this stays true if the game rests, ends or is called off."""
        return self.game.dealt

    @property
    def only_computers_play(self) -> bool:
        return all(seat.computer for seat in self.game.seats)

    @property
    def deserted(self) -> bool:
        """Whether people played here and all of them have left."""
        return self.started and players.have_all_people_left(self.game, self.chronicle)

    def player(self, seat: int) -> Player:
        """Return who plays a seat now. The game must have started."""
        return player_of(self.game, self.chronicle, seat)

    @property
    def on_turn(self) -> Player:
        """The player on turn. The game must have started."""
        return self.player(self.state.seat_on_turn)

    @property
    def people(self) -> tuple[Player, ...]:
        """The people who own a seat of the running game and have not left."""
        owners = (owner_of(self.game, self.chronicle, seat) for seat in self.state.playing_seats)
        return tuple(owner for owner in owners if owner is not None)

    @property
    def solo(self) -> bool:
        """Whether one person plays against computers, so that nobody waits for this person."""
        return self.started and len(self.people) == 1

    @property
    def host_plays(self) -> bool:
        """Whether the host of the running game has a seat and has not left."""
        return any(person.user == self.game.host for person in self.people)

    @property
    def everybody_has_moved(self) -> bool:
        """Whether each seat that still plays has acted, or has let a turn go by."""
        *past, current = self.turns
        moved = {turn.seat for turn in (*past, *([current] if current.actions else []))}
        return moved.issuperset(self.state.playing_seats)

    @property
    def people_keeping_seats(self) -> tuple[Player, ...]:
        """The people whose seat no computer keeps; a computer may play single turns for them."""
        return tuple(person for person in self.people if not self.is_kept_by_computer(person.seat))

    @cached_property
    def removals(self) -> tuple[Removal, ...]:
        """The people whom moderators removed from the running game, in order."""
        return players.removals(self.game, self.entries)

    @property
    def removed_seats(self) -> frozenset[int]:
        """The seats that a moderator took out of the game."""
        resigned = (one for one in self.removals if isinstance(self.entries[one.entries], Resign))
        return frozenset(one.seat for one in resigned)

    @property
    def final_removal(self) -> Removal | None:
        """The removal that ended the game, because a moderator who plays was left alone."""
        last = self.entries[-1] if self.called_off and self.started and self.entries else None
        removed = isinstance(last, ControlMark) and last.control is Control.REMOVED
        return self.removals[-1] if removed else None

    def is_left_to_computer(self, seat: int) -> bool:
        """Return whether the person of a seat has left it to a computer for good."""
        mark = self.chronicle.marks.get(seat)
        return mark is not None and mark.control is Control.LEFT

    def is_kept_by_computer(self, seat: int) -> bool:
        """Return whether a computer keeps a person's seat for more than a turn."""
        mark = self.chronicle.marks.get(seat)
        return mark is not None and mark.is_computer

    @property
    def computer(self) -> Player | None:
        """The computer on turn; ``None`` if the game waits for a person."""
        player = self.on_turn if self.playing else None
        return player if player is not None and player.computer else None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players at the seats, not escaped."""
        if not self.game.replacements.guests:
            return tuple(seat.name for seat in self.game.seats)
        return tuple(self.player(seat).name for seat in range(len(self.game.seats)))

    @property
    def host_name(self) -> str:
        """The host's name, not escaped; empty if the host has no seat."""
        return self.name_of(self.game.host)

    def name_of(self, user: UserId) -> str:
        """Return the name of a person who has or had a seat, not escaped; empty for others."""
        people = (*self.game.seats, *reversed(self.game.replacements.guests))
        return next((one.name for one in people if one.user == user), "")

    @property
    def commitment(self) -> str:
        """The SHA-256 of the table's secret, which everybody may see."""
        return commitment(self.game.secret)

    @property
    def valid_cuts(self) -> tuple[tuple[int | None, str], ...]:
        """The valid cuts, in order: the seat and the word of each; ``None`` if the person left."""
        seats = {seat.user: number for number, seat in enumerate(self.game.seats)}
        return tuple(
            (None if cut.user is None else seats[cut.user], cut.word)
            for cut in self.game.cuts
            if cut.word is not None
        )

    @cached_property
    def setup(self) -> Setup:
        """The setup that was fixed at the start of the game; it is secret while the game runs."""
        joins = [seat.click for seat in self.game.seats]
        seed = game_seed(self.game.secret, format_options(self.options), joins, self.valid_cuts)
        first = first_seat(self.game, self.options.first_seat_rule, seed)
        return Setup(self.options, len(self.game.seats), seed, first)

    @cached_property
    def entries(self) -> tuple[Action | ControlMark, ...]:
        """The parsed record. It is parsed only once: the game's next version gets it, too."""
        if self._chronicle is not None:
            return self._chronicle.record
        edition = self.options.edition
        return tuple(parse_entry(entry.action, edition) for entry in self.game.record)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The record without its marks."""
        return tuple(entry for entry in self.entries if not isinstance(entry, ControlMark))

    @property
    def has_actions_by_deputies(self) -> bool:
        """Whether the record has marks, because somebody acted for somebody else."""
        return any(isinstance(entry, ControlMark) for entry in self.entries)

    @property
    def actors(self) -> tuple[UserId, ...]:
        """The user who played each action of the record."""
        pairs = zip(self.entries, self.game.record, strict=True)
        return tuple(entry.user for action, entry in pairs if not isinstance(action, ControlMark))

    @property
    def chronicle(self) -> Chronicle:
        """The story of the game up to now, computed once; only for games that have started."""
        if self._chronicle is None:
            self._chronicle = chronicle(self.setup, self.entries)
        return self._chronicle

    @property
    def state(self) -> State:
        """The current state of the game, with its secrets."""
        return self.chronicle.state

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of the game up to now."""
        return self.chronicle.turns

    def read(self) -> None:
        """Parse everything that is stored. Raises an error of the rules if that fails."""
        _ = self.chronicle if self.started else self.options

    def seat_of(self, user: UserId) -> int | None:
        """Return a person's seat; ``None`` if they only watch or gave their seat away."""
        if not self.started:
            return self.own_seat_of(user)
        for number in range(len(self.game.seats)):
            if owns_seat(self.game, self.chronicle, number, user):
                return number
        return None

    def own_seat_of(self, user: UserId) -> int | None:
        """Return the seat that a person took in the lobby, even if somebody else has it now."""
        for number, seat in enumerate(self.game.seats):
            if seat.user == user:
                return number
        return None

    def has_left(self, user: UserId) -> bool:
        """Return whether a person has left the running game for good; others may play the seat."""
        if not self.started:
            return False
        current_seat = self.seat_of(user)
        seat = self.own_seat_of(user) if current_seat is None else current_seat
        return seat is not None and (seat in self.state.out or self.is_left_to_computer(seat))

    def returns_to_first_owner(self, seat: int | None) -> bool:
        """Return whether a seat returns to its first person when its present player leaves."""
        if seat is None or not self.started:
            return False
        return is_seat_given_away(self.chronicle, seat) and not self.game.seats[seat].forgotten

    @property
    def seat_that_may_undo(self) -> int | None:
        """The seat whose person may take back the last action; ``None`` if nobody may.

        Nobody takes back what a computer played for a person, unless that person is back in that
        turn. If an action ended its turn by itself, nobody takes it back once another player has
        the seat.
        """
        seat = self.state.undo_seat_by_rules
        if seat is None:
            return None
        ended_by_itself = self.state.used == 0
        turn = self.turns[-2 if ended_by_itself else -1]
        if ended_by_itself and turn.lasting_mark != self.chronicle.marks.get(seat):
            return None
        return None if turn.mark is not None and turn.mark.is_computer else seat

    def view_of(self, user: UserId) -> View:
        """Return the game as this person may see it, with the actions that they may choose."""
        seen = self.view_from(self.seat_of(user))
        if self.seat_that_may_undo == self.state.undo_seat_by_rules:
            return seen
        return replace(seen, choices=tuple(one for one in seen.choices if one != Undo()))

    @property
    def public_view(self) -> View:
        """The game as everybody may see it."""
        return self.view_from(None)

    def view_from(self, seat: int | None) -> View:
        """Return the game as the player of this seat may see it, or an onlooker for ``None``."""
        return with_colours(view(self.state, seat), self.game.colours)

    def text_of(self, entry: Action | ControlMark) -> str:
        """Return an action or a mark in this table's notation."""
        return format_entry(entry, self.options.edition)

    def with_revision(self, revision: Revision) -> "Table":
        """Return the same table with the board, clock and call of this revision."""
        return Table(self.game.with_revision(revision), self._chronicle)

    def with_call(self, call: Call) -> "Table":
        """Return the same table with this call."""
        return self.with_revision(replace(self.game.revision, call=call))

    def next_version(self, game: Game, chronicle: Chronicle | None) -> "Table":
        """Return the table of the game's next version.

        ``chronicle`` is the new chronicle; ``None`` if nothing was played, and then the old one
        stays. A chronicle from before the start is dropped, because it means nothing yet.
        """
        if chronicle is None and self.started:
            chronicle = self._chronicle
        return Table(game, chronicle)
