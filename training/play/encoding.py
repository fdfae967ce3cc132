"""Network inputs that do not depend on a mover's own moves: coming cards, rivals, the table."""

from typing import NamedTuple

import numpy as np

from game.computer.encoding import TRAIT_COUNT, Trait
from game.computer.features.crews import (
    CREW_INPUTS,
    MOST_SPACES,
    PLACE_VALUE_COUNT,
    SEAT_VALUE_COUNT,
    TABLE_VALUE_COUNT,
)
from game.computer.features.inputs import RIVAL_VALUE_COUNT
from game.computer.features.parts import HAND_VALUE_COUNT, MOST_RIVALS
from training.play.arrays import MOST_CREW, SYMBOLS, Floats, Games, Integers
from training.play.cards import count_takeable_cards
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


def encode(
    games: Games, game_indexes: Integers, movers: Integers, close_rival_count: int
) -> Encoding:
    """Encode what each mover knows, with ``close_rival_count`` rivals in detail."""
    count = len(game_indexes)
    seen = Encoding(
        np.zeros((count, SYMBOLS), np.float32),
        np.full((count, close_rival_count), -1, np.int64),
        np.zeros((count, close_rival_count, SYMBOLS), np.float32),
        np.zeros((count, CREW_INPUTS.widths(close_rival_count)[2]), np.float32),
    )
    _encode_all(games, game_indexes, movers, seen)
    return seen


@compiled
def _encode_all(games: Games, game_indexes: Integers, movers: Integers, seen: Encoding) -> None:
    hands = np.zeros((MOST_RIVALS, SYMBOLS), np.float32)
    for root in range(len(game_indexes)):
        game_index, mover = game_indexes[root], movers[root]
        hidden = _count_hidden_cards(games, game_index, mover)
        chance = (hidden / max(1.0, hidden.sum())).astype(np.float32)
        _write_next_card_chances(games, game_index, chance, seen.unseen[root])
        for step in range(1, games.seats[game_index]):
            seat = (mover + step) % games.seats[game_index]
            rival_hand = games.hands[game_index, seat]
            hands[step - 1] = rival_hand
            if not games.open_hands[game_index]:
                hands[step - 1] = rival_hand.sum() * chance
        _choose_rivals(games, game_index, mover, hands, seen.rivals[root], seen.hands[root])
        _write_around(
            games, game_index, mover, seen.rivals[root], seen.hands[root], seen.around[root]
        )


@compiled
def _count_hidden_cards(games: Games, game_index: int, mover: int) -> Floats:
    """Return how many cards of each symbol the mover cannot see."""
    hidden = np.full(SYMBOLS, games.cards_of_each_symbol[game_index], np.float32)
    for symbol in range(SYMBOLS):
        hidden[symbol] -= games.discard[game_index, symbol]
        for seat in range(games.seats[game_index]):
            if seat == mover or games.open_hands[game_index]:
                hidden[symbol] -= games.hands[game_index, seat, symbol]
    if games.open_row[game_index]:
        for place in range(games.laid[game_index]):
            hidden[games.row[game_index, place]] -= 1
    return hidden


@compiled
def _write_next_card_chances(games: Games, game_index: int, chance: Floats, unseen: Floats) -> None:
    """Write the chance of each symbol for the next face-down card."""
    if games.left[game_index] > 0:
        unseen[:] = chance
        return
    total = games.discard[game_index].sum()
    for symbol in range(SYMBOLS):
        unseen[symbol] = games.discard[game_index, symbol] / total if total else 1 / SYMBOLS


@compiled
def _choose_rivals(
    games: Games, game_index: int, mover: int, hands: Floats, rivals: Integers, chosen_hands: Floats
) -> None:
    """Choose the rivals that are encoded in detail.

    The first is the rival whose turn comes next. The others have the highest value:
    the sum of their pirates' places, and six for each card.
    """
    count = games.seats[game_index] - 1
    taken = np.zeros(MOST_RIVALS, np.bool_)
    for place in range(min(len(rivals), count)):
        best, most = 0, -1
        for step in range(1 if place else 0, count if place else 1):
            seat = (mover + 1 + step) % games.seats[game_index]
            worth = (
                games.pirates[game_index, seat, : games.crew[game_index]].sum()
                + 6 * games.hands[game_index, seat].sum()
            )
            if not taken[step] and worth > most:
                best, most = step, worth
        taken[best] = True
        rivals[place] = (mover + 1 + best) % games.seats[game_index]
        chosen_hands[place] = hands[best]


@compiled
def _write_around(
    games: Games, game_index: int, mover: int, rivals: Integers, chosen_hands: Floats, out: Floats
) -> None:
    boat, crew = games.boat[game_index], games.crew[game_index]
    for place in range(len(rivals)):
        if rivals[place] >= 0:
            pirates = games.pirates[game_index, rivals[place]]
            write_seat(
                boat,
                crew,
                pirates,
                chosen_hands[place],
                out[place * SEAT_VALUE_COUNT : (place + 1) * SEAT_VALUE_COUNT],
            )
    offset = len(rivals) * SEAT_VALUE_COUNT
    for step in range(1, games.seats[game_index]):
        seat = (mover + step) % games.seats[game_index]
        distance = waiting = aboard = 0
        for pirate in range(crew):
            place = games.pirates[game_index, seat, pirate]
            distance += boat - place
            waiting += place == 0
            aboard += place == boat
        cards = games.hands[game_index, seat].sum()
        out[offset] = distance / 100
        out[offset + 1] = aboard / crew
        out[offset + 2] = waiting / crew
        out[offset + 3] = cards / 10
        out[offset + 4] = min(cards, 3) / 3
        offset += RIVAL_VALUE_COUNT
    offset = len(rivals) * SEAT_VALUE_COUNT + MOST_RIVALS * RIVAL_VALUE_COUNT
    out[offset + Trait.OPEN_HANDS] = games.open_hands[game_index]
    out[offset + Trait.OPEN_ROW] = games.open_row[game_index]
    out[offset + Trait.ONE_RIVAL + games.seats[game_index] - 2] = 1
    out[offset + Trait.MOST_ACTIONS] = games.most_actions[game_index] / 3
    offset += TRAIT_COUNT
    left = count_takeable_cards(games, game_index)
    out[offset] = left / 50
    out[offset + 1] = min(left, 6) / 6
    out[offset + 2] = boat / MOST_SPACES
    out[offset + TABLE_VALUE_COUNT - 1] = crew / MOST_CREW


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
    places_start, figures_start = HAND_VALUE_COUNT, HAND_VALUE_COUNT + PLACE_VALUE_COUNT
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
