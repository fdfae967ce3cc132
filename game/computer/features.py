"""Positions at the end of a turn as numbers for the network.

Everything is seen from the seat that has just played. Numbers about a symbol are kept together,
six times the same kind, so that the network learns once what a symbol is worth. What the seat's
own turn cannot change is reckoned once for each root. Pirates that an edition does not have count
as aboard, and passages of other lengths are stretched.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from game.computer.encoding import ROW, TRAITS, Floats, Ints, Roots
from game.computer.positions import Positions, counted, looked_up

PIRATES = 6
"""Pirates of a seat that are looked at, the rearmost."""
PLACES = 38
"""Places that every passage is stretched to, the start and the boat among them."""
RIVALS = 4

HELD = 4
"""Numbers for each symbol about a seat's cards of it."""
WINDOWS = ((1, 1.0), (2, 0.5), (4, 0.5), (ROW, 0.25))
"""How many of the next cards of the row are counted together, and the scale of that number."""
SEAT = 5 + PLACES + PIRATES + (PIRATES + 1)
"""Numbers about a seat's cards, the places of its pirates, its rear, its pirates not aboard."""
RETREATS = 2 * PIRATES
"""Numbers about what a seat's retreats would bring, and how far back they lead."""
RIVAL = 5
"""Figures of every rival."""


def widths(close: int) -> tuple[int, int, int]:
    """How many numbers are given for each symbol, the own seat, and what is around it.

    ``close`` rivals are looked at closely: the next on turn, then those of the others that are
    worth most.
    """
    seats = 1 + close
    return (
        seats * (HELD + PIRATES) + len(WINDOWS),
        SEAT + seats * RETREATS,
        close * SEAT + RIVALS * RIVAL + TRAITS,
    )


@dataclass(frozen=True, slots=True)
class Features:
    """Numbers of each position's symbols, of its own seat, and of what is around each root.

    ``root`` says around which root each position is.
    """

    symbols: Floats
    own: Floats
    around: Floats
    root: Ints

    def __len__(self) -> int:
        return len(self.root)

    def at(self, lines: Ints) -> "Features":
        """These lines alone, each with surroundings of its own."""
        return Features(
            symbols=self.symbols[lines],
            own=self.own[lines],
            around=self.around[self.root[lines]],
            root=np.arange(len(lines)),
        )


def features(roots: Roots, positions: Positions, close: int) -> Features:
    """The network's inputs for these positions, with so many rivals looked at closely."""
    root, boat = positions.root, roots.boat
    drawn = positions.cards.unknown[:, None] * roots.unseen[root]
    hand = (positions.cards.hand + drawn).astype(np.float32)
    rivals = _close(roots, close)
    held = [_held(hand), *(_held(cards)[root] for _, cards in rivals)]
    rears = [_rear(positions.own, boat), *(_rear(pirates, boat)[root] for pirates, _ in rivals)]
    gains = [_gains(roots, positions, rear) for rear in rears]
    symbols = [block for seat in zip(held, gains, strict=True) for block in seat]
    retreats = [_retreats(positions, rear) for rear in rears]
    seats = [_seat(boat, pirates, cards) for pirates, cards in rivals]
    absent = close - len(rivals)
    no_symbols = _zeros(len(root), roots.symbols, absent * (HELD + PIRATES))
    no_retreats = _zeros(len(root), absent * RETREATS)
    no_seats = _zeros(roots.count, absent * SEAT)
    return Features(
        symbols=np.concatenate([*symbols, no_symbols, _row(roots, positions)], axis=2),
        own=np.concatenate([_seat(boat, positions.own, hand), *retreats, no_retreats], axis=1),
        around=np.concatenate([*seats, no_seats, _rivals(roots), roots.traits], axis=1),
        root=root,
    )


def _zeros(*shape: int) -> Floats:
    """What is told of rivals that are not there."""
    return np.zeros(shape, np.float32)


def _close(roots: Roots, close: int) -> list[tuple[Ints, Floats]]:
    """Pirates and cards of the next rival, and of those others that are worth most by them."""
    found = [(roots.rivals[:, 0], roots.rival_hands[:, 0])]
    worth = roots.rivals[:, 1:].sum(axis=2) + 6 * roots.rival_hands[:, 1:].sum(axis=2)
    ranked = 1 + np.argsort(-worth, axis=1, kind="stable")
    every = np.arange(roots.count)
    for chosen in ranked.T[: close - 1]:
        found.append((roots.rivals[every, chosen], roots.rival_hands[every, chosen]))
    return found


def _rivals(roots: Roots) -> Floats:
    """A few figures of every rival, in turn order; zeros for those who are not there."""
    boat, (count, rivals, pirates) = roots.boat, roots.rivals.shape
    cards = roots.rival_hands.sum(axis=2)
    figures = (
        roots.rivals.sum(axis=2) / (boat * pirates),
        (roots.rivals == boat).sum(axis=2) / PIRATES,
        (roots.rivals == 0).sum(axis=2) / PIRATES,
        cards / 10,
        np.minimum(cards, 3) / 3,
    )
    every = np.zeros((count, RIVALS, RIVAL), np.float32)
    every[:, :rivals] = np.stack(figures, axis=2)
    return every.reshape(count, -1)


def _rear(pirates: Ints, boat: int) -> Ints:
    """The rearmost pirates, six of them."""
    if pirates.shape[1] >= PIRATES:
        return pirates[:, :PIRATES]
    aboard = np.full((len(pirates), PIRATES - pirates.shape[1]), boat, np.intp)
    return np.concatenate((pirates, aboard), axis=1)


def _held(hand: Floats) -> Floats:
    """For each symbol, whether there is a first card of it, a second, a third; and how many."""
    cards = [np.clip(hand - card, 0, 1) for card in range(3)]
    return np.stack([*cards, hand * np.float32(1 / 6)], axis=2)


def _gains(roots: Roots, positions: Positions, rear: Ints) -> Floats:
    """How far each symbol would carry each of these pirates."""
    after = roots.after.reshape(-1, roots.symbols)
    pointers = after.take(rear + (positions.root * (roots.boat + 1))[:, None], axis=0)
    ahead = positions.landings.ahead
    pointers += (np.arange(len(rear)) * ahead.shape[1])[:, None, None]
    lands = looked_up(ahead, pointers)
    lands -= rear[:, :, None]
    return (lands.transpose(0, 2, 1) * (1 / 12)).astype(np.float32)


def _seat(boat: int, pirates: Ints, hand: Floats) -> Floats:
    """A seat's cards, the places of its pirates, its rear, and how many are not yet aboard."""
    counts = counted(pirates, boat + 1)
    rear = (_rear(pirates, boat) * (1 / boat)).astype(np.float32)
    waiting = np.minimum(pirates.shape[1] - counts[:, boat], PIRATES)
    return np.concatenate((_cards(hand), _places(counts), rear, _ONE_OF_EACH[waiting]), axis=1)


_ONE_OF_EACH = np.eye(PIRATES + 1, dtype=np.float32)
"""For each number of pirates a row with a one in its column."""


def _cards(hand: Floats) -> Floats:
    """How many cards, by three measures; how many symbols there are once, and twice."""
    cards = hand.sum(axis=1)
    held = np.minimum(hand, 1)
    figures = (
        np.minimum(cards, 2) / 2,
        np.minimum(cards, 5) / 5,
        cards / 10,
        held.sum(axis=1) / 6,
        (np.minimum(hand, 2) - held).sum(axis=1) / 6,
    )
    return np.stack(figures, axis=1)


def _places(counts: Ints) -> Floats:
    """Pirates on each place of the usual passage; nothing for the boat, which others tell."""
    boat = counts.shape[1] - 1
    stretched = counts if boat == PLACES - 1 else counts @ _stretch(boat)
    places = stretched.astype(np.float32) * np.float32(0.5)
    places[:, -1] = 0
    return places


@lru_cache(maxsize=8)
def _stretch(boat: int) -> Floats:
    """Shares that a pirate on each place has in the places of the usual passage."""
    shares = np.zeros((boat + 1, PLACES), np.float32)
    for place in range(boat + 1):
        scaled = place * (PLACES - 1) / boat
        low = int(scaled)
        shares[place, low] += 1 - (scaled - low)
        shares[place, min(low + 1, PLACES - 1)] += scaled - low
    return shares


def _retreats(positions: Positions, rear: Ints) -> Floats:
    """For each of these pirates the cards that a retreat would bring, and the way back."""
    crowd, back = positions.landings.crowd, positions.landings.back
    first_cell = (np.arange(len(rear)) * back.shape[1])[:, None]
    target = looked_up(back, rear + first_cell)
    possible = target > 0
    cards = looked_up(crowd, target + first_cell) * (possible * np.float32(0.5))
    way = (rear - target) * (possible * np.float32(1 / 12))
    return np.concatenate((cards, way), axis=1).astype(np.float32)


def _row(roots: Roots, positions: Positions) -> Floats:
    """Cards of each symbol among the next one, two, four and all of the row."""
    shown = roots.row[:, :, None] == np.arange(roots.symbols)
    sums = np.zeros((roots.count, ROW + 1, roots.symbols), np.float32)
    np.cumsum(shown, axis=1, out=sums[:, 1:])
    begins = np.arange(ROW + 1)
    ends = [(np.minimum(begins + reach, ROW), scale) for reach, scale in WINDOWS]
    windows = [(sums[:, end] - sums) * scale for end, scale in ends]
    drawn = np.minimum(positions.cards.drawn, ROW)
    return np.stack(windows, axis=3)[positions.root, drawn]
