"""Network inputs that do not depend on a mover's own moves: coming cards, rivals, the table."""

from typing import NamedTuple

import numpy as np

from game.computer.encoding import TRAITS, Trait
from game.computer.features.crews import CREWS, MOST_SPACES, PLACE_VALUES, SEAT_VALUES, TABLE
from game.computer.features.inputs import RIVAL_VALUES
from game.computer.features.parts import HAND_VALUES, MOST_RIVALS
from training.play.arrays import MOST_CREW, SYMBOLS, Floats, Games, Integers
from training.play.cards import supply
from training.play.compiled import compiled


class Encoding(NamedTuple):
    """What the movers know of their games.

    ``unseen`` is the chance of each symbol for the next face-down card. ``rivals`` are the seats of
    the rivals that are encoded in detail, −1 where there is none. ``hands`` says how many cards of
    each symbol these rivals are expected to hold. ``around`` are the inputs about rivals and the
    table.
    """

    unseen: Floats
    rivals: Integers
    hands: Floats
    around: Floats


def encode(games: Games, chosen: Integers, movers: Integers, close: int) -> Encoding:
    """Encode what each mover knows, with ``close`` rivals in detail."""
    count = len(chosen)
    seen = Encoding(
        np.zeros((count, SYMBOLS), np.float32),
        np.full((count, close), -1, np.int64),
        np.zeros((count, close, SYMBOLS), np.float32),
        np.zeros((count, CREWS.widths(close)[2]), np.float32),
    )
    _encode_all(games, chosen, movers, seen)
    return seen


@compiled
def _encode_all(games: Games, chosen: Integers, movers: Integers, seen: Encoding) -> None:
    hands = np.zeros((MOST_RIVALS, SYMBOLS), np.float32)
    for root in range(len(chosen)):
        at, mover = chosen[root], movers[root]
        hidden = _count_hidden_cards(games, at, mover)
        chance = (hidden / max(1.0, hidden.sum())).astype(np.float32)
        _write_next_card_chances(games, at, chance, seen.unseen[root])
        for step in range(1, games.seats[at]):
            seat = (mover + step) % games.seats[at]
            rival_hand = games.hands[at, seat]
            hands[step - 1] = rival_hand
            if not games.open_hands[at]:
                hands[step - 1] = rival_hand.sum() * chance
        _choose_rivals(games, at, mover, hands, seen.rivals[root], seen.hands[root])
        _write_around(games, at, mover, seen.rivals[root], seen.hands[root], seen.around[root])


@compiled
def _count_hidden_cards(games: Games, at: int, mover: int) -> Floats:
    """Return how many cards of each symbol the mover cannot see."""
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
def _write_next_card_chances(games: Games, at: int, chance: Floats, unseen: Floats) -> None:
    """Write the chance of each symbol for the next face-down card."""
    if games.left[at] > 0:
        unseen[:] = chance
        return
    total = games.discard[at].sum()
    for symbol in range(SYMBOLS):
        unseen[symbol] = games.discard[at, symbol] / total if total else 1 / SYMBOLS


@compiled
def _choose_rivals(
    games: Games, at: int, mover: int, hands: Floats, rivals: Integers, chosen_hands: Floats
) -> None:
    """Choose the rivals that are encoded in detail.

    The first is the rival whose turn comes next. The others have the highest value:
    the sum of their pirates' places, and six for each card.
    """
    count = games.seats[at] - 1
    taken = np.zeros(MOST_RIVALS, np.bool_)
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
        chosen_hands[place] = hands[best]


@compiled
def _write_around(
    games: Games, at: int, mover: int, rivals: Integers, chosen_hands: Floats, out: Floats
) -> None:
    boat, crew = games.boat[at], games.crew[at]
    for place in range(len(rivals)):
        if rivals[place] >= 0:
            pirates = games.pirates[at, rivals[place]]
            write_seat(
                boat,
                crew,
                pirates,
                chosen_hands[place],
                out[place * SEAT_VALUES : (place + 1) * SEAT_VALUES],
            )
    offset = len(rivals) * SEAT_VALUES
    for step in range(1, games.seats[at]):
        seat = (mover + step) % games.seats[at]
        distance = waiting = aboard = 0
        for pirate in range(crew):
            place = games.pirates[at, seat, pirate]
            distance += boat - place
            waiting += place == 0
            aboard += place == boat
        cards = games.hands[at, seat].sum()
        out[offset] = distance / 100
        out[offset + 1] = aboard / crew
        out[offset + 2] = waiting / crew
        out[offset + 3] = cards / 10
        out[offset + 4] = min(cards, 3) / 3
        offset += RIVAL_VALUES
    offset = len(rivals) * SEAT_VALUES + MOST_RIVALS * RIVAL_VALUES
    out[offset + Trait.OPEN_HANDS] = games.open_hands[at]
    out[offset + Trait.OPEN_ROW] = games.open_row[at]
    out[offset + Trait.ONE_RIVAL + games.seats[at] - 2] = 1
    out[offset + Trait.MOST_ACTIONS] = games.most[at] / 3
    offset += TRAITS
    left = supply(games, at)
    out[offset] = left / 50
    out[offset + 1] = min(left, 6) / 6
    out[offset + 2] = boat / MOST_SPACES
    out[offset + TABLE - 1] = crew / MOST_CREW


@compiled
def write_seat(boat: int, crew: int, pirates: Integers, hand: Floats, out: Floats) -> None:
    """Write a seat's inputs: its cards, its pirates' places, and their distances to the boat."""
    cards = first_copies = second_copies = np.float32(0)
    for held in hand:
        cards += held
        first_copies += min(held, np.float32(1))
        second_copies += min(held, np.float32(2)) - min(held, np.float32(1))
    out[0] = min(cards, np.float32(2)) / 2
    out[1] = min(cards, np.float32(5)) / 5
    out[2] = cards / 10
    out[3] = first_copies / 6
    out[4] = second_copies / 6
    places_start, figures_start = HAND_VALUES, HAND_VALUES + PLACE_VALUES
    distances_start = figures_start + 3
    aboard = distance = 0
    for pirate in range(crew):
        place = pirates[pirate]
        distance += boat - place
        if place == boat:
            aboard += 1
        elif place == 0:
            out[places_start + MOST_SPACES] += 0.5
        else:
            out[places_start + boat - place - 1] += 0.5
        out[distances_start + pirate] = (boat - place) / 24
    out[figures_start] = min(aboard, 1)
    out[figures_start + 1] = distance / 100
    out[figures_start + 2] = (boat - pirates[0]) / MOST_SPACES
    out[distances_start + MOST_CREW + crew - aboard] = 1
