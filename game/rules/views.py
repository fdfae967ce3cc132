"""What a seat, or an onlooker, may know of a game.

A view contains only public facts and the viewer's own cards. It holds no state, setup, stock or
seed, so nobody can reach a secret through it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from game.rules.actions import Action, EndTurn, Event, Happening, Undo
from game.rules.errors import NoSuchSeat, check_type
from game.rules.moves import may_end, moves
from game.rules.next_turn import next_seat
from game.rules.setup import Options
from game.rules.state.cards import Counts
from game.rules.state.passage import Passage
from game.rules.state.repetition import Position
from game.rules.state.state import State


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as the viewer sees it.

    ``hand`` is ``None`` if it is hidden. ``colour`` is the number of the pirates' colour; no rule
    uses it.
    """

    pirates: tuple[int, ...]
    cards: int
    hand: Counts | None
    resigned: bool
    colour: int


Possession = tuple[tuple[int, ...], Counts]
"""A seat's pirates and hand."""

SeenAction = tuple["View", Action]
"""What a seat saw on its turn, and what it did then."""


@dataclass(frozen=True, slots=True)
class View:
    """A game as one viewer sees it; ``viewer`` is ``None`` for an onlooker.

    ``choices`` are the actions of the viewer's own turn that are possible now. Undo is one of them,
    also after the turn ended by itself. Resigning and agreeing to a draw are left out. ``row`` is
    ``None`` if the handling has no row. ``stock_size`` counts the face-down cards.
    """

    options: Options
    passage: Passage
    viewer: int | None
    seats: tuple[SeatView, ...]
    first: int
    seat_on_turn: int
    used: int
    actions_left: int
    row: tuple[int, ...] | None
    stock_size: int
    discard: Counts
    winner: int | None
    choices: tuple[Action, ...]
    events: tuple[Event, ...]
    draw_offered: bool
    seats_for_draw: frozenset[int]
    """Seats that agree to a draw."""
    idle_turns: int
    """The number of turns since any seat made progress."""
    places_gained: int
    """The places by which the seat on turn has come farther since its turn began."""
    barred_possessions: tuple[Possession, ...]
    """The viewer's pirates and hands that would end the turn in a position that occurred twice."""

    @property
    def ended_in_draw(self) -> bool:
        """Whether everyone who plays has agreed to a draw."""
        playing = {number for number, seat in enumerate(self.seats) if not seat.resigned}
        return bool(self.seats_for_draw) and self.seats_for_draw >= playing

    def cards_for_retreat(self, space: int) -> int:
        """Return how many cards a retreat to this space brings: one for each pirate there.

        If stock, row and discard pile have fewer cards, it brings all of them. Source: every rule
        book.
        """
        pirates_there = sum(seat.pirates.count(space) for seat in self.seats)
        return min(pirates_there, self.stock_size + len(self.row or ()) + sum(self.discard))

    @property
    def over(self) -> bool:
        """Whether somebody has won, or everyone has agreed to a draw."""
        return self.winner is not None or self.ended_in_draw


def view(state: State, viewer: int | None) -> View:
    """Return the state as seat ``viewer``, or an onlooker, may see it.

    The colour of each seat is the seat's number. Raises :class:`NoSuchSeat` for a viewer without a
    seat.
    """
    check_type("state", State, state)
    if viewer is not None:
        check_type("viewer", int, viewer)
        if viewer not in range(state.setup.seats):
            raise NoSuchSeat(viewer)
    options = state.setup.options
    return View(
        options=options,
        passage=state.passage,
        viewer=viewer,
        seats=tuple(_seat_view(state, seat, viewer) for seat in range(state.setup.seats)),
        first=state.first,
        seat_on_turn=state.seat_on_turn,
        used=state.used,
        actions_left=state.actions_left,
        row=state.piles.row if options.handling.open_row else None,
        stock_size=len(state.piles.stock),
        discard=state.piles.discard,
        winner=state.winner,
        choices=_choices(state, viewer),
        events=visible_events(state.events, options, viewer),
        draw_offered=state.draw_offered,
        seats_for_draw=state.seats_for_draw,
        idle_turns=0 if state.repetition is None else state.repetition.idle_turns,
        places_gained=_gained(state),
        barred_possessions=_barred(state)
        if viewer == state.seat_on_turn and not state.over
        else (),
    )


def _gained(state: State) -> int:
    before = state.pirates if state.repetition is None else state.repetition.start.pirates
    return sum(state.pirates[state.seat_on_turn]) - sum(before[state.seat_on_turn])


def _barred(state: State) -> tuple[Possession, ...]:
    """Return the viewer's pirates and hands that would repeat a position a third time.

    The viewer could work them out, so they give away no secret. Only positions after the last card
    that was taken unseen are compared. Since then, everyone saw which cards the others played and
    took, and so knows whether the others have the same hands again. The viewer also knows their own
    hands.
    """
    if state.repetition is None:
        return ()
    mover, following = state.seat_on_turn, next_seat(state)
    barred = (
        (position.pirates[mover], position.hands[mover])
        for position in state.repetition.repeated_positions()
        if position.seat_on_turn == following and _others_are_same(mover, state, position)
    )
    return tuple(sorted(barred))


def _others_are_same(mover: int, state: State, position: Position) -> bool:
    others = [seat for seat in range(state.setup.seats) if seat != mover]
    return all(
        position.pirates[seat] == state.pirates[seat] and position.hands[seat] == state.hands[seat]
        for seat in others
    )


def with_colours(seen: View, colours: Sequence[int]) -> View:
    """Return the same view, with the colours that the seats chose."""
    seats = zip(seen.seats, colours, strict=True)
    return replace(seen, seats=tuple(replace(seat, colour=one) for seat, one in seats))


def visible_events(
    events: Iterable[Event], options: Options, viewer: int | None
) -> tuple[Event, ...]:
    """Return the events without the cards that the viewer did not see."""
    return tuple(
        event if _may_see_cards(event, options, viewer) else event._replace(cards=None)
        for event in events
    )


def _may_see_cards(event: Event, options: Options, viewer: int | None) -> bool:
    return (
        event.cards is None
        or event.kind is Happening.ROW_LAID
        or options.handling.open_row
        or event.seat == viewer
    )


def _seat_view(state: State, seat: int, viewer: int | None) -> SeatView:
    hand = state.hands[seat]
    shown = state.setup.options.handling.open_hands or seat == viewer
    return SeatView(
        pirates=state.pirates[seat],
        cards=sum(hand),
        hand=hand if shown else None,
        resigned=seat in state.out,
        colour=seat,
    )


def _choices(state: State, viewer: int | None) -> tuple[Action, ...]:
    if viewer is None or state.over:
        return ()
    undos = (Undo(),) if viewer == state.undo_seat_by_rules else ()
    if viewer != state.seat_on_turn:
        return undos
    ends = (EndTurn(),) if may_end(state) else ()
    return (*moves(state), *ends, *undos)
