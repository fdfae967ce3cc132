"""What one click changes in a game."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from .call import Call
from .due import Due
from .game import Entry, Game, Status, Terms
from .people import Cut, Guest, Invitation, Seat, Vacancy


@dataclass(frozen=True, slots=True)
class Change:
    """What one click changes in a game; `None` leaves a field as it is.

    `entries` are added to the record; everything else takes the place of what was there.
    """

    entries: tuple[Entry, ...] = ()
    status: Status | None = None
    host: int | None = None
    seats: tuple[Seat, ...] | None = None
    hints: bool | None = None
    hinted: tuple[int, ...] | None = None
    unreadable: str | None = None
    cuts: tuple[Cut, ...] | None = None
    missed: int | None = None
    due: Mapping[Due, int | None] = field(default_factory=dict[Due, int | None])
    """When what is due from now on; `None` for what no longer is. An end settles all."""
    turn_over: bool = False
    """Whether another turn begins, or the same one anew."""
    call: Call | None = None
    """Who is called, though the turn is not new."""
    guests: tuple[Guest, ...] | None = None
    vacancies: tuple[Vacancy, ...] | None = None
    options: str | None = None
    terms: Terms | None = None
    invitations: tuple[Invitation, ...] | None = None
    private: bool | None = None
    locale: str | None = None

    @property
    def settles(self) -> bool:
        """Whether it changes what the start of a game settles for good."""
        settled = (self.seats, self.cuts, self.options, self.terms)
        return any(part is not None for part in settled)

    @property
    def stops_clock(self) -> bool:
        """Whether the clock of the turn runs no longer."""
        return self.turn_over or self.status is not None

    def apply_to(self, game: Game, at: int) -> Game:
        """The next version, which this change at this moment makes of a game."""
        terms = game.terms if self.terms is None else self.terms
        return replace(
            game,
            options=game.options if self.options is None else self.options,
            locale=game.locale if self.locale is None else self.locale,
            pace=terms.pace,
            strict=terms.strict,
            stays=terms.stays,
            invitations=game.invitations if self.invitations is None else self.invitations,
            private=game.private if self.private is None else self.private,
            record=(*game.record, *self.entries),
            status=game.status if self.status is None else self.status,
            host=game.host if self.host is None else self.host,
            seats=game.seats if self.seats is None else self.seats,
            hints=game.hints if self.hints is None else self.hints,
            hinted=game.hinted if self.hinted is None else self.hinted,
            unreadable=game.unreadable if self.unreadable is None else self.unreadable,
            cuts=game.cuts if self.cuts is None else self.cuts,
            missed=game.missed if self.missed is None else self.missed,
            clock=game.clock.stopped() if self.stops_clock else game.clock,
            call=game.call if self.call is None else self.call,
            guests=game.guests if self.guests is None else self.guests,
            vacancies=game.vacancies if self.vacancies is None else self.vacancies,
            version=game.version + 1,
            changed=at,
        )
