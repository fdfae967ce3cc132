"""The numbers of ``game.computer.features.crews``, for positions in arrays."""

from typing import NamedTuple

import numpy as np

from benchmarks.training.play.actions import count_others
from benchmarks.training.play.arrays import (
    MOST_CREW,
    MOST_PLACES,
    SYMBOLS,
    Floats,
    Games,
    Positions,
    Whole,
)
from benchmarks.training.play.cards import supply
from benchmarks.training.play.compiled import compiled
from benchmarks.training.play.turns import land_ahead
from game.computer.encoding import TRAITS
from game.computer.features.crews import CREWS, PLACES, SEAT, SPACES, TABLE
from game.computer.features.inputs import RIVAL
from game.computer.features.lines import Features
from game.computer.features.parts import CARDS, HELD, RIVALS, WINDOWS
from game.rules.moves import CROWDED

RETREATS = CREWS.retreat_width
BLOCK = HELD + MOST_CREW
REACHES = tuple(reach for reach, _ in WINDOWS)
SCALES = tuple(scale for _, scale in WINDOWS)


class Sights(NamedTuple):
    """What the movers see of their games: the next card's chances, who is looked at closely.

    ``rivals`` names those seats, −1 where there is none, and ``hands`` their cards as expected.
    """

    unseen: Floats
    rivals: Whole
    hands: Floats
    around: Floats


def sights(games: Games, chosen: Whole, movers: Whole, close: int) -> Sights:
    """What each mover sees, with so many rivals looked at closely."""
    count = len(chosen)
    seen = Sights(
        np.zeros((count, SYMBOLS), np.float32),
        np.full((count, close), -1, np.int64),
        np.zeros((count, close, SYMBOLS), np.float32),
        np.zeros((count, CREWS.widths(close)[2]), np.float32),
    )
    _see(games, chosen, movers, seen)
    return seen


def numbers(
    games: Games, chosen: Whole, movers: Whole, seen: Sights, positions: Positions
) -> Features:
    """The network's inputs for these positions."""
    count, close = len(positions.root), seen.rivals.shape[1]
    symbol, own, _ = CREWS.widths(close)
    found = Features(
        np.zeros((count, SYMBOLS, symbol), np.float32),
        np.zeros((count, own), np.float32),
        seen.around,
        positions.root,
    )
    _tell(games, chosen, movers, seen, positions, found.symbols, found.own)
    return found


@compiled
def _see(games: Games, chosen: Whole, movers: Whole, seen: Sights) -> None:
    hands = np.zeros((RIVALS, SYMBOLS), np.float32)
    for root in range(len(chosen)):
        at, mover = chosen[root], movers[root]
        hidden = _hidden(games, at, mover)
        chance = (hidden / max(1.0, hidden.sum())).astype(np.float32)
        _next_card(games, at, chance, seen.unseen[root])
        for step in range(1, games.seats[at]):
            seat = (mover + step) % games.seats[at]
            shown = games.hands[at, seat]
            hands[step - 1] = shown
            if not games.open_hands[at]:
                hands[step - 1] = shown.sum() * chance
        _look_closely(games, at, mover, hands, seen.rivals[root], seen.hands[root])
        _around(games, at, mover, seen.rivals[root], seen.hands[root], seen.around[root])


@compiled
def _hidden(games: Games, at: int, mover: int) -> Floats:
    """How many cards of each symbol the mover cannot see."""
    hidden = np.full(SYMBOLS, games.cards_each[at], np.float32)
    for symbol in range(SYMBOLS):
        hidden[symbol] -= games.discard[at, symbol]
        for seat in range(games.seats[at]):
            if seat == mover or games.open_hands[at]:
                hidden[symbol] -= games.hands[at, seat, symbol]
    if games.open_row[at]:
        for place in range(games.laid[at]):
            hidden[games.row[at, place]] -= 1
    return hidden


@compiled
def _next_card(games: Games, at: int, chance: Floats, unseen: Floats) -> None:
    """The chance of each symbol for the next face-down card."""
    if games.left[at] > 0:
        unseen[:] = chance
        return
    total = games.discard[at].sum()
    for symbol in range(SYMBOLS):
        unseen[symbol] = games.discard[at, symbol] / total if total else 1 / SYMBOLS


@compiled
def _look_closely(
    games: Games, at: int, mover: int, hands: Floats, rivals: Whole, closely: Floats
) -> None:
    """The next rival, then those of the others that are worth most by pirates and cards."""
    count = games.seats[at] - 1
    taken = np.zeros(RIVALS, np.bool_)
    for place in range(min(len(rivals), count)):
        best, most = 0, -1
        for step in range(1 if place else 0, count if place else 1):
            seat = (mover + 1 + step) % games.seats[at]
            worth = (
                games.pirates[at, seat, : games.crew[at]].sum() + 6 * games.hands[at, seat].sum()
            )
            if not taken[step] and worth > most:
                best, most = step, worth
        taken[best] = True
        rivals[place] = (mover + 1 + best) % games.seats[at]
        closely[place] = hands[best]


@compiled
def _around(games: Games, at: int, mover: int, rivals: Whole, closely: Floats, out: Floats) -> None:
    boat, crew = games.boat[at], games.crew[at]
    for place in range(len(rivals)):
        if rivals[place] >= 0:
            pirates = games.pirates[at, rivals[place]]
            _seat(boat, crew, pirates, closely[place], out[place * SEAT : (place + 1) * SEAT])
    line = len(rivals) * SEAT
    for step in range(1, games.seats[at]):
        seat = (mover + step) % games.seats[at]
        way = waiting = aboard = 0
        for pirate in range(crew):
            place = games.pirates[at, seat, pirate]
            way += boat - place
            waiting += place == 0
            aboard += place == boat
        cards = games.hands[at, seat].sum()
        out[line] = way / 100
        out[line + 1] = aboard / crew
        out[line + 2] = waiting / crew
        out[line + 3] = cards / 10
        out[line + 4] = min(cards, 3) / 3
        line += RIVAL
    line = len(rivals) * SEAT + RIVALS * RIVAL
    out[line] = games.open_hands[at]
    out[line + 1] = games.open_row[at]
    out[line + games.seats[at]] = 1
    out[line + TRAITS - 1] = games.most[at] / 3
    line += TRAITS
    left = supply(games, at)
    out[line] = left / 50
    out[line + 1] = min(left, 6) / 6
    out[line + 2] = boat / SPACES
    out[line + TABLE - 1] = crew / MOST_CREW


@compiled
def _seat(boat: int, crew: int, pirates: Whole, hand: Floats, out: Floats) -> None:
    """A seat's cards, where its pirates are, and the way that they have before them."""
    cards = once = twice = np.float32(0)
    for held in hand:
        cards += held
        once += min(held, np.float32(1))
        twice += min(held, np.float32(2)) - min(held, np.float32(1))
    out[0] = min(cards, np.float32(2)) / 2
    out[1] = min(cards, np.float32(5)) / 5
    out[2] = cards / 10
    out[3] = once / 6
    out[4] = twice / 6
    places, figures = CARDS, CARDS + PLACES
    left = figures + 3
    aboard = way = 0
    for pirate in range(crew):
        place = pirates[pirate]
        way += boat - place
        if place == boat:
            aboard += 1
        elif place == 0:
            out[places + SPACES] += 0.5
        else:
            out[places + boat - place - 1] += 0.5
        out[left + pirate] = (boat - place) / 24
    out[figures] = min(aboard, 1)
    out[figures + 1] = way / 100
    out[figures + 2] = (boat - pirates[0]) / SPACES
    out[left + MOST_CREW + crew - aboard] = 1


@compiled
def _tell(
    games: Games,
    chosen: Whole,
    movers: Whole,
    seen: Sights,
    positions: Positions,
    symbols: Floats,
    own: Floats,
) -> None:
    others = np.zeros(MOST_PLACES, np.int64)
    crowd = np.zeros(MOST_PLACES, np.int64)
    ahead = np.zeros((MOST_PLACES, SYMBOLS), np.int64)
    back = np.zeros(MOST_PLACES, np.int64)
    hand = np.zeros(SYMBOLS, np.float32)
    root = -1
    for line in range(len(positions.root)):
        if positions.root[line] != root:
            root = int(positions.root[line])
            count_others(games, chosen[root], movers[root], others)
        at = chosen[root]
        boat, crew = int(games.boat[at]), int(games.crew[at])
        pirates = positions.own[line]
        crowd[:] = others
        for pirate in range(crew):
            crowd[pirates[pirate]] += 1
        land_ahead(games, at, crowd, ahead)
        back[0] = back[1] = 0
        for place in range(2, boat + 1):
            behind = place - 1
            back[place] = behind if 0 < crowd[behind] < CROWDED else back[behind]
        for symbol in range(SYMBOLS):
            hand[symbol] = (
                positions.hand[line, symbol] + positions.unknown[line] * seen.unseen[root, symbol]
            )
        _seat(boat, crew, pirates, hand, own[line, :SEAT])
        _ways(
            boat,
            crew,
            pirates,
            hand,
            crowd,
            ahead,
            back,
            symbols[line, :, :BLOCK],
            own[line, SEAT : SEAT + RETREATS],
        )
        for place in range(len(seen.rivals[root])):
            rival = seen.rivals[root, place]
            if rival >= 0:
                block, first = (place + 1) * BLOCK, SEAT + (place + 1) * RETREATS
                _ways(
                    boat,
                    crew,
                    games.pirates[at, rival],
                    seen.hands[root, place],
                    crowd,
                    ahead,
                    back,
                    symbols[line, :, block : block + BLOCK],
                    own[line, first : first + RETREATS],
                )
        if games.open_row[at]:
            _row(games, at, positions.drawn[line], symbols[line, :, symbols.shape[2] - 4 :])


@compiled
def _ways(
    boat: int,
    crew: int,
    pirates: Whole,
    hand: Floats,
    crowd: Whole,
    ahead: Whole,
    back: Whole,
    symbols: Floats,
    retreats: Floats,
) -> None:
    """A seat's cards of each symbol, how far they carry each pirate, and what retreats bring."""
    for symbol in range(SYMBOLS):
        held = hand[symbol]
        for card in range(3):
            symbols[symbol, card] = min(max(held - card, np.float32(0)), np.float32(1))
        symbols[symbol, 3] = held / 6
        for pirate in range(crew):
            place = pirates[pirate]
            symbols[symbol, HELD + pirate] = (ahead[place, symbol] - place) / 12
    for pirate in range(crew):
        target = back[pirates[pirate]]
        if target:
            retreats[pirate] = crowd[target] / 2
            retreats[MOST_CREW + pirate] = (pirates[pirate] - target) / 12
    if crew < MOST_CREW and back[boat]:
        for pirate in range(crew, MOST_CREW):
            retreats[pirate] = crowd[back[boat]] / 2
            retreats[MOST_CREW + pirate] = (boat - back[boat]) / 12


@compiled
def _row(games: Games, at: int, drawn: int, symbols: Floats) -> None:
    """Cards of each symbol among the next few of the row."""
    for window in range(len(REACHES)):
        for place in range(drawn, min(drawn + REACHES[window], games.laid[at])):
            symbols[games.row[at, place], window] += SCALES[window]
