"""Takes, discards, lays out and shuffles cards in arrays, as ``game.rules`` does."""

import numpy as np

from training.play.arrays import MOST_ROW, NOBODY, SYMBOLS, Games
from training.play.compiled import compiled


@compiled
def random_below(games: Games, at: int, bound: int) -> int:
    """Return a random number from 0 up to, but not including, the bound (xorshift64*)."""
    luck = games.luck[at]
    luck ^= luck >> np.uint64(12)
    luck ^= luck << np.uint64(25)
    luck ^= luck >> np.uint64(27)
    games.luck[at] = luck
    mixed = (luck * np.uint64(2685821657736338717)) >> np.uint64(33)
    return int(mixed % np.uint64(bound))


@compiled
def shuffle_stock(games: Games, at: int) -> None:
    """Shuffle the stock."""
    for last in range(games.left[at] - 1, 0, -1):
        other = random_below(games, at, last + 1)
        card = games.stock[at, last]
        games.stock[at, last] = games.stock[at, other]
        games.stock[at, other] = card


@compiled
def take_from_stock(games: Games, at: int) -> int:
    """Take the next face-down card; −1 if there is none.

    If the stock is empty, the discard pile is shuffled first.
    """
    if games.left[at] == 0:
        count = 0
        for symbol in range(SYMBOLS):
            for _ in range(games.discard[at, symbol]):
                games.stock[at, count] = symbol
                count += 1
            games.discard[at, symbol] = 0
        if count == 0:
            return NOBODY
        games.left[at] = count
        shuffle_stock(games, at)
    games.left[at] -= 1
    return int(games.stock[at, games.left[at]])


@compiled
def lay_row(games: Games, at: int) -> None:
    """Fill the row with cards, as far as there are any."""
    while games.laid[at] < MOST_ROW:
        card = take_from_stock(games, at)
        if card == NOBODY:
            return
        games.row[at, games.laid[at]] = card
        games.laid[at] += 1


@compiled
def take_next_card(games: Games, at: int) -> int:
    """Take the next card of the open row, or of the stock at a table without a row; −1 if none."""
    if not games.open_row[at]:
        return take_from_stock(games, at)
    if games.laid[at] == 0:
        return NOBODY
    card = int(games.row[at, 0])
    for place in range(games.laid[at] - 1):
        games.row[at, place] = games.row[at, place + 1]
    games.laid[at] -= 1
    if games.laid[at] == 0:
        lay_row(games, at)
    return card


@compiled
def take(games: Games, at: int, seat: int, wanted: int) -> None:
    """Give a seat ``wanted`` cards, or as many as there are."""
    for _ in range(wanted):
        card = take_next_card(games, at)
        if card == NOBODY:
            return
        games.hands[at, seat, card] += 1


@compiled
def discard(games: Games, at: int, seat: int, symbol: int) -> None:
    """Discard a card; if the row is empty, lay it out at once."""
    games.hands[at, seat, symbol] -= 1
    games.discard[at, symbol] += 1
    if games.open_row[at] and games.laid[at] == 0:
        lay_row(games, at)


@compiled
def supply(games: Games, at: int) -> int:
    """Return the number of cards that can still be taken."""
    return int(games.left[at] + games.laid[at] + games.discard[at].sum())
