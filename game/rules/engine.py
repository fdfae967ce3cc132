"""Make the state from setup and record: how a game begins, and what each action does."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Generic, NamedTuple, TypeVar

from game.rules.actions import (
    Action,
    Advance,
    Agree,
    EndTurn,
    Event,
    Happening,
    Move,
    Resign,
    Retreat,
    Undo,
)
from game.rules.errors import IllegalActionError, Reason, WrongArgument, check_type
from game.rules.fairness.seed import starting_seat
from game.rules.marks import ControlMark
from game.rules.moves import full_spaces, may_end, retreat_target
from game.rules.next_turn import end_stuck_turns, next_turn, repetition_after
from game.rules.setup import Setup
from game.rules.state.cards import (
    Counts,
    Piles,
    add_cards,
    deal_cards,
    list_cards,
    pile_events,
    take_cards,
    with_cards,
    with_row_laid,
)
from game.rules.state.passage import START, passage_of
from game.rules.state.repetition import Repetition
from game.rules.state.state import State, with_seat_changed

Entry = TypeVar("Entry", bound=Action | ControlMark)
SomeEntry = TypeVar("SomeEntry", bound=Action | ControlMark, covariant=True)


class RecordStep(NamedTuple, Generic[SomeEntry]):
    """One entry of a record, with the states before and after it; a mark changes no state."""

    before: State
    entry: SomeEntry
    after: State


def begin(setup: Setup) -> State:
    """Return the state before the first action: passage drawn, cards shuffled and dealt."""
    check_type("setup", Setup, setup)
    edition = setup.options.edition
    first = starting_seat(setup)
    hands, piles = deal_cards(setup, first)
    state = State(
        setup=setup,
        passage=passage_of(setup),
        first=first,
        pirates=((START,) * edition.pirates,) * setup.seats,
        hands=hands,
        piles=piles,
        seat_on_turn=first,
        used=0,
        out=frozenset(),
        winner=None,
    )
    return replace(state, repetition=Repetition.at_start(state.position()))


def replay_steps(start: State, record: Iterable[Entry]) -> Iterator[RecordStep[Entry]]:
    """Play a record from a state on, and yield a step for each entry; marks change nothing.

    Raises :class:`IllegalActionError` at the first wrong action.
    """
    state = start
    for entry in record:
        step = RecordStep(
            state, entry, state if isinstance(entry, ControlMark) else apply(state, entry)
        )
        yield step
        state = step.after


def replay(setup: Setup, record: Iterable[Action | ControlMark]) -> State:
    """Return the state after a whole record, or raise :class:`IllegalActionError`."""
    check_type("record", Iterable, record)
    state = begin(setup)
    for step in replay_steps(state, record):
        state = step.after
    return state


def apply(state: State, action: Action) -> State:
    """Return the state after ``action``. Raises :class:`IllegalActionError` if it is forbidden."""
    check_type("state", State, state)
    if state.over:
        raise IllegalActionError(Reason.GAME_OVER)
    match action:
        case Advance():
            return _advance(state, action)
        case Retreat():
            return _retreat(state, action)
        case EndTurn():
            return _end_turn(state)
        case Undo():
            return _undo(state)
        case Resign():
            return _resign(state, action.seat)
        case Agree():
            return _agree(state, action.seat)
        case _:  # pyright: ignore[reportUnnecessaryComparison] - not every caller checks types
            raise WrongArgument("action", "Action", action)


def _advance(state: State, action: Advance) -> State:
    """Discard a card, and move the pirate forward to the next vacant space with its symbol."""
    seat, symbol, origin = state.seat_on_turn, action.symbol, action.origin
    hand, passage = state.hands[seat], state.passage
    _check_pirate(state, origin)
    if symbol not in range(len(hand)) or not hand[symbol]:
        raise IllegalActionError(Reason.NO_SUCH_CARD)
    if origin == passage.boat:
        raise IllegalActionError(Reason.ABOARD)
    target = passage.next_vacant(symbol, origin, state.pirates_by_place())
    if action.target != target:
        occupied = passage.spaces_with_symbol(symbol, range(origin + 1, target))
        raise IllegalActionError(Reason.LANDS_ELSEWHERE, target, occupied)
    discarded = state.piles.with_discard(symbol)
    piles = with_row_laid(discarded, state.setup)
    laid = () if piles is discarded else pile_events(seat, state.piles, piles)
    return _after_move(
        state,
        action,
        hand=add_cards(hand, symbol, -1),
        piles=piles,
        events=(Event(Happening.ADVANCED, seat, symbol, origin, target), *laid),
        repetition=state.repetition,
        reveals_no_card=True,
    )


def _retreat(state: State, action: Retreat) -> State:
    """Move the pirate back to the nearest space with one or two others, and take as many cards."""
    seat, origin = state.seat_on_turn, action.origin
    _check_pirate(state, origin)
    if origin == START:
        raise IllegalActionError(Reason.AT_START)
    crowd = state.pirates_by_place()
    target = retreat_target(origin, crowd)
    if target is None:
        raise IllegalActionError(Reason.NOBODY_BEHIND, passed=full_spaces(range(origin), crowd))
    if action.target != target:
        passed = full_spaces(range(target + 1, origin), crowd)
        raise IllegalActionError(Reason.LANDS_ELSEWHERE, target, passed)
    cards, piles = take_cards(state.piles, crowd[target], state.setup)
    event = Event(
        Happening.RETREATED, seat, origin=origin, target=target, amount=len(cards), cards=cards
    )
    return _after_move(
        state,
        action,
        hand=with_cards(state.hands[seat], cards),
        piles=piles,
        events=(event, *pile_events(seat, state.piles, piles)),
        repetition=repetition_after(state, piles),
        reveals_no_card=piles.same_secrets(state.piles),
    )


def _check_pirate(state: State, origin: int) -> None:
    if state.actions_left == 0:
        raise IllegalActionError(Reason.NO_ACTIONS_LEFT)
    if origin not in state.pirates[state.seat_on_turn]:
        raise IllegalActionError(Reason.NO_SUCH_PIRATE)


def _after_move(
    state: State,
    move: Move,
    *,
    hand: Counts,
    piles: Piles,
    events: tuple[Event, ...],
    repetition: Repetition | None,
    reveals_no_card: bool,
) -> State:
    """Return the state after an action; a win counts at once, even in the middle of a turn.

    An action can be taken back if it showed nobody a card that was hidden before.
    """
    seat = state.seat_on_turn
    places = list(state.pirates[seat])
    places[places.index(move.origin)] = move.target
    places.sort()
    won = places[0] == state.passage.boat
    # `replace` here and at the end of a turn would make the engine a tenth slower.
    after_move = State(
        setup=state.setup,
        passage=state.passage,
        first=state.first,
        pirates=with_seat_changed(state.pirates, seat, tuple(places)),
        hands=with_seat_changed(state.hands, seat, hand),
        piles=piles,
        seat_on_turn=seat,
        used=state.used + 1,
        out=state.out,
        winner=seat if won else None,
        undo_state=state if reveals_no_card else None,
        events=(*events, Event(Happening.WON, seat)) if won else events,
        seats_for_draw=state.seats_for_draw,
        repetition=repetition,
    )
    result = end_stuck_turns(after_move)
    return result if result is after_move else _keep_undo(result, after_move)


def _keep_undo(state: State, after_move: State) -> State:
    """Return the state after turns that ended by themselves.

    A mistake can be taken back until the next seat acts, unless a card was drawn or laid in the
    meantime.
    """
    no_card_revealed = state.piles.same_secrets(after_move.piles)
    return replace(state, undo_state=after_move.undo_state) if no_card_revealed else state


def _end_turn(state: State) -> State:
    if not may_end(state):
        raise IllegalActionError(Reason.ACTION_OWED)
    ended = Event(Happening.TURN_ENDED, state.seat_on_turn, amount=state.used)
    return end_stuck_turns(next_turn(state, (ended,)))


def _undo(state: State) -> State:
    if state.undo_state is None:
        raise IllegalActionError(Reason.NOTHING_TO_UNDO)
    return replace(
        state.undo_state, events=(Event(Happening.UNDONE, state.undo_state.seat_on_turn),)
    )


def _resign(state: State, seat: int) -> State:
    """Remove the seat's pirates from the passage, and put its hand on the discard pile."""
    if seat not in state.playing_seats:
        raise IllegalActionError(Reason.ALREADY_OUT)
    hand, piles = state.hands[seat], state.piles
    discard = with_cards(piles.discard, list_cards(hand))
    piles = with_row_laid(piles._replace(discard=discard), state.setup)
    remaining = [other for other in state.playing_seats if other != seat]
    last_seat = remaining[0] if len(remaining) == 1 else None
    event = Event(Happening.RESIGNED, seat, amount=sum(hand))
    events = (event, *pile_events(seat, state.piles, piles))
    resigned = replace(
        state,
        pirates=with_seat_changed(state.pirates, seat, ()),
        hands=with_seat_changed(state.hands, seat, (0,) * len(hand)),
        piles=piles,
        out=state.out | {seat},
        winner=last_seat,
        undo_state=None,
        seats_for_draw=frozenset(),
        events=events if last_seat is None else (*events, Event(Happening.WON_ALONE, last_seat)),
    )
    return end_stuck_turns(
        next_turn(resigned, events)
        if seat == state.seat_on_turn and last_seat is None
        else resigned
    )


def _agree(state: State, seat: int) -> State:
    """Let the seat agree to the draw on offer; the game is drawn when every playing seat agrees."""
    if seat not in state.playing_seats:
        raise IllegalActionError(Reason.ALREADY_OUT)
    if not state.draw_offered:
        raise IllegalActionError(Reason.NO_DRAW)
    if seat in state.seats_for_draw:
        raise IllegalActionError(Reason.HAS_AGREED)
    events = (Event(Happening.AGREED, seat),)
    agreed = replace(
        state, seats_for_draw=state.seats_for_draw | {seat}, undo_state=None, events=events
    )
    if not agreed.ended_in_draw:
        return agreed
    return replace(agreed, events=(*events, Event(Happening.DRAWN, seat)))
