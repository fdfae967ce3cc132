"""Takes, discards, lays out and shuffles cards in arrays, as ``game.rules`` does."""

import numpy as np

from training.play.arrays import MOST_ROW, NOBODY, SYMBOLS, Games
from training.play.compiled import compiled


@compiled
def random_below(games: Games, game_index: int, bound: int) -> int:
    """Return a random number from 0 up to, but not including, the bound (xorshift64*)."""
    luck = games.luck[game_index]
    luck ^= luck >> np.uint64(12)
    luck ^= luck << np.uint64(25)
    luck ^= luck >> np.uint64(27)
    games.luck[game_index] = luck
    mixed = (luck * np.uint64(2685821657736338717)) >> np.uint64(33)
    return int(mixed % np.uint64(bound))


@compiled
def shuffle_stock(games: Games, game_index: int) -> None:
    """Shuffle the stock."""
    for last in range(games.left[game_index] - 1, 0, -1):
        other = random_below(games, game_index, last + 1)
        card = games.stock[game_index, last]
        games.stock[game_index, last] = games.stock[game_index, other]
        games.stock[game_index, other] = card


@compiled
def take_from_stock(games: Games, game_index: int) -> int:
    """Take the next face-down card; −1 if there is none.

    If the stock is empty, the discard pile is shuffled first.
    """
    if games.left[game_index] == 0:
        count = 0
        for symbol in range(SYMBOLS):
            for _ in range(games.discard[game_index, symbol]):
                games.stock[game_index, count] = symbol
                count += 1
            games.discard[game_index, symbol] = 0
        if count == 0:
            return NOBODY
        games.left[game_index] = count
        shuffle_stock(games, game_index)
    games.left[game_index] -= 1
    return int(games.stock[game_index, games.left[game_index]])


@compiled
def fill_row(games: Games, game_index: int) -> None:
    """Fill the row with cards, as far as there are any."""
    while games.laid[game_index] < MOST_ROW:
        card = take_from_stock(games, game_index)
        if card == NOBODY:
            return
        games.row[game_index, games.laid[game_index]] = card
        games.laid[game_index] += 1


@compiled
def take_next_card(games: Games, game_index: int) -> int:
    """Take the next card of the open row, or of the stock at a table without a row; −1 if none."""
    if not games.open_row[game_index]:
        return take_from_stock(games, game_index)
    if games.laid[game_index] == 0:
        return NOBODY
    card = int(games.row[game_index, 0])
    for place in range(games.laid[game_index] - 1):
        games.row[game_index, place] = games.row[game_index, place + 1]
    games.laid[game_index] -= 1
    if games.laid[game_index] == 0:
        fill_row(games, game_index)
    return card


@compiled
def take(games: Games, game_index: int, seat: int, wanted: int) -> None:
    """Give a seat ``wanted`` cards, or as many as there are."""
    for _ in range(wanted):
        card = take_next_card(games, game_index)
        if card == NOBODY:
            return
        games.hands[game_index, seat, card] += 1


@compiled
def discard(games: Games, game_index: int, seat: int, symbol: int) -> None:
    """Discard a card; if the row is empty, lay it out at once."""
    games.hands[game_index, seat, symbol] -= 1
    games.discard[game_index, symbol] += 1
    if games.open_row[game_index] and games.laid[game_index] == 0:
        fill_row(games, game_index)


@compiled
def count_takeable_cards(games: Games, game_index: int) -> int:
    """Return the number of cards that can still be taken."""
    return int(games.left[game_index] + games.laid[game_index] + games.discard[game_index].sum())
