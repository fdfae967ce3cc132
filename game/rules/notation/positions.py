"""Positions as one line of text, with all secrets: for tests, reports and exports.

``pirates`` and ``hands`` list the seats with slashes between. Cards are the letters of their
symbols. In ``row`` and ``stock``, the order counts: the next card comes first.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from game.rules.editions import Edition
from game.rules.errors import OptionError, check_type
from game.rules.fairness.seed import starting_seat
from game.rules.fairness.stream import KeyedStream
from game.rules.fairness.tags import read_hash
from game.rules.moves import MOST_ON_SPACE
from game.rules.next_turn import can_move
from game.rules.notation.actions import parse_symbol
from game.rules.notation.fields import (
    NONE,
    Fields,
    NotationError,
    format_fields,
    read_number,
    read_numbers,
    read_optional_number,
)
from game.rules.notation.options import option_fields, take_options
from game.rules.setup import SEED_BYTES, Options, Setup
from game.rules.state.cards import ROW_LENGTH, Counts, Piles, list_cards, with_cards
from game.rules.state.passage import Passage, passage_of
from game.rules.state.state import State


def position_flaws(state: State) -> Iterator[str]:
    """Yield a reason for each flaw of the position.

    Only the first reason is sure: later checks assume that earlier ones found nothing.
    """
    yield from _passage_flaws(state)
    yield from _seat_flaws(state)
    yield from _pirate_flaws(state)
    yield from _card_flaws(state)
    yield from _turn_flaws(state)


def _passage_flaws(state: State) -> Iterator[str]:
    if state.passage != passage_of(state.setup):
        yield "the seed draws another passage"


def _seat_flaws(state: State) -> Iterator[str]:
    named = {state.seat_on_turn, state.first, *state.out, *state.seats_for_draw}
    if state.winner is not None:
        named.add(state.winner)
    if len(state.hands) != state.setup.seats:
        yield f"{len(state.hands)} hands for {state.setup.seats} seats"
    if not named <= set(range(state.setup.seats)):
        yield "a seat is named that does not exist"
    if state.first != starting_seat(state.setup):
        yield "another seat began the game, by the table's choice or by the seed"
    if len(state.out) == state.setup.seats:
        yield "every seat has left the game"
    if state.seats_for_draw & state.out:
        yield "a seat agrees to a draw that has left the game"
    if any(any(state.hands[seat]) for seat in state.out):
        yield "a seat that has left the game holds cards"


def _pirate_flaws(state: State) -> Iterator[str]:
    boat, crew = state.passage.boat, state.setup.options.edition.pirates
    for seat, places in enumerate(state.pirates):
        if len(places) != (0 if seat in state.out else crew):
            yield "a seat has the wrong number of pirates"
        if list(places) != sorted(places):
            yield "pirates are not in ascending order"
        if any(place > boat for place in places):
            yield "a pirate stands beyond the boat"
    if any(count > MOST_ON_SPACE for count in state.pirates_by_place()[1:boat]):
        yield "a space holds more than three pirates"


def _card_flaws(state: State) -> Iterator[str]:
    options, piles = state.setup.options, state.piles
    counts = with_cards(piles.discard, piles.stock + piles.row)
    for hand in state.hands:
        counts = with_cards(counts, list_cards(hand))
    if any(count != options.edition.cards_each for count in counts):
        yield "the cards are not those of the edition"
    if len(piles.row) > (ROW_LENGTH if options.handling.open_row else 0):
        yield "the row is too long"
    waiting = piles.stock or any(piles.discard)
    if options.handling.open_row and waiting and not piles.row:
        yield "the row is used up though there are cards to lay out"


def _turn_flaws(state: State) -> Iterator[str]:
    remaining = [seat for seat in range(state.setup.seats) if seat not in state.out]
    aboard = [seat for seat in remaining if state.pirates[seat][0] == state.passage.boat]
    winners = remaining if len(remaining) == 1 else aboard
    if winners[1:] or state.winner != next(iter(winners), None):
        yield "the winner is not the seat whose pirates are all in the boat, or the last one left"
    if state.actions_left < 0:
        yield "more actions are used than a turn has"
    if state.over:
        return
    if state.seat_on_turn in state.out:
        yield "the seat on turn has left the game"
    if state.actions_left and not can_move(state, state.seat_on_turn):
        yield "the seat on turn is stuck, so its turn is over"


NO_SEED = bytes(SEED_BYTES)
"""The seed for shuffles on a board that somebody laid, if the text names no seed."""

LAID = "laid"
"""The word for a passage that somebody laid, so that no seed drew it."""

UNKNOWN_STOCK = "?"
"""The sign for a stock whose order nobody knows."""


def format_position(state: State) -> str:
    """Return the text of a state; its history (undo, events) is not part of a position."""
    check_type("state", State, state)
    setup, piles, edition = state.setup, state.piles, state.setup.options.edition
    return format_fields(
        option_fields(setup.options)
        | {
            "passage": _letters(state.passage.symbols, edition),
            "pirates": "/".join(",".join(map(str, places)) or NONE for places in state.pirates),
            "hands": "/".join(_letters(list_cards(hand), edition) for hand in state.hands),
            "row": _letters(piles.row, edition),
            "stock": _letters(piles.stock, edition),
            "discard": _letters(list_cards(piles.discard), edition),
            "shuffles": piles.shuffles,
            "began": state.first,
            "turn": state.seat_on_turn,
            "used": state.used,
            "out": tuple(sorted(state.out)),
            "winner": state.winner,
            "agreed": tuple(sorted(state.seats_for_draw)),
            "first": setup.first,
            "seed": setup.seed.hex(),
        }
        | ({} if setup.board is None else {"board": LAID})
    )


def parse_position(text: str, line: int = 1) -> State:
    """Return the state that ``text`` describes.

    Raises :class:`NotationError`, also for a position that no game can reach or continue.
    """
    check_type("text", str, text)
    fields = Fields.parse(text, line)
    options = take_options(fields)
    symbols = _Symbols(options.edition)
    pirates = fields.take("pirates", lambda text: tuple(map(read_numbers, text.split("/"))))
    spaces, starting_seat = (
        fields.take("passage", symbols.spaces),
        fields.take("began", read_number),
    )
    try:
        setup = _setup(fields, options, len(pirates), spaces, starting_seat)
    except OptionError as error:
        raise NotationError(str(error), line) from None
    hands = fields.take("hands", symbols.hands)
    row, discard = fields.take("row", symbols.cards), fields.take("discard", symbols.counts)
    stock = fields.take(
        "stock", lambda text: None if text == UNKNOWN_STOCK else symbols.cards(text)
    )
    if stock is None:
        stock = _shuffled_rest(setup, [*map(list_cards, (*hands, discard)), row])
    state = State(
        setup=setup,
        passage=Passage.from_symbols(spaces),
        first=starting_seat,
        pirates=pirates,
        hands=hands,
        piles=Piles(stock, row, discard, fields.take("shuffles", read_number)),
        seat_on_turn=fields.take("turn", read_number),
        used=fields.take("used", read_number),
        out=fields.take("out", _read_seats),
        winner=fields.take("winner", read_optional_number),
        seats_for_draw=fields.take("agreed", _read_seats),
    )
    fields.reject_unread_fields()
    for flaw in position_flaws(state):
        raise NotationError(flaw, line)
    return state


def _setup(
    fields: Fields, options: Options, seats: int, spaces: tuple[int, ...], starting_seat: int
) -> Setup:
    """Return the setup of a board, which the seed drew or somebody laid."""
    first = fields.take("first", read_optional_number)
    if not fields.take_word("board", LAID):
        return Setup(options, seats, fields.take("seed", read_hash), first)
    seed = fields.take("seed", lambda text: NO_SEED if text == NONE else read_hash(text))
    return Setup(options, seats, seed, starting_seat, spaces)


def _shuffled_rest(setup: Setup, elsewhere: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the edition's cards that ``elsewhere`` lacks, shuffled with the label ``rest``."""
    edition = setup.options.edition
    left = [edition.cards_each] * len(edition.symbols)
    for card in chain.from_iterable(elsewhere):
        left[card] -= 1
    rest = [symbol for symbol, count in enumerate(left) for _ in range(count)]
    return KeyedStream(setup.seed, "rest").shuffled(rest)


@dataclass(frozen=True, slots=True)
class _Symbols:
    """Reads texts that are written in the letters of an edition's symbols."""

    edition: Edition

    def cards(self, text: str) -> tuple[int, ...]:
        letters = () if text == NONE else text
        return tuple(parse_symbol(letter, self.edition) for letter in letters)

    def spaces(self, text: str) -> tuple[int, ...]:
        if len(text) != self.edition.space_count:
            raise NotationError(f"{len(text)} spaces, not {self.edition.space_count}")
        return self.cards(text)

    def counts(self, text: str) -> Counts:
        return with_cards((0,) * len(self.edition.symbols), self.cards(text))

    def hands(self, text: str) -> tuple[Counts, ...]:
        return tuple(self.counts(hand) for hand in text.split("/"))


def _read_seats(text: str) -> frozenset[int]:
    return frozenset(read_numbers(text))


def _letters(cards: tuple[int, ...], edition: Edition) -> str:
    return "".join(edition.symbols[card].letter for card in cards) or NONE
