"""Positions for the tests of the computer players."""

# ruff: noqa: S311 - random numbers for games, not for secrets
import random
from collections.abc import Sequence
from dataclasses import replace

from game.rules.actions import Advance, EndTurn, Retreat
from game.rules.editions import CLASSIC, EDITIONS, Handling
from game.rules.engine import apply, begin
from game.rules.moves import legal_actions
from game.rules.setup import (
    OFFERED_CREW_SIZES,
    OFFERED_SEGMENT_COUNTS,
    Options,
    Setup,
    vary_edition,
)
from game.rules.state.cards import Piles, with_cards
from game.rules.state.state import State


def random_beginning(luck: random.Random, seat_counts: Sequence[int]) -> State:
    """Return the beginning of a game with random options, for one of these numbers of players."""
    edition = vary_edition(
        luck.choice(list(EDITIONS.values())),
        luck.choice(OFFERED_CREW_SIZES),
        luck.choice(OFFERED_SEGMENT_COUNTS),
        wild=True,
    )
    options = Options(edition, luck.choice(list(Handling)), passing=luck.random() < 0.5)
    return begin(Setup(options, luck.choice(seat_counts), luck.randbytes(32)))


def random_position(handling: Handling, seed: int, actions: int, seats: int = 2) -> State:
    """Return a position after about this many random actions. Nobody has won yet."""
    source = random.Random(seed)
    options = Options(CLASSIC, handling, passing=False)
    state = begin(Setup(options, seats, source.randbytes(32)))
    for _ in range(actions):
        moves = [a for a in legal_actions(state) if isinstance(a, Advance | Retreat)]
        following = apply(state, source.choice(moves) if moves else EndTurn())
        if following.winner is not None:
            break
        state = following
    return state if state.actions_left else apply(state, EndTurn())


def without_piles(state: State, luck: random.Random) -> State:
    """Return the same position with every card of the piles in somebody's hand."""
    piles, hands = state.piles, list(state.hands)
    pile_cards = [*piles.stock, *piles.row]
    pile_cards += [symbol for symbol, count in enumerate(piles.discard) for _ in range(count)]
    for card in pile_cards:
        seat = luck.choice(state.playing_seats)
        hands[seat] = with_cards(hands[seat], (card,))
    empty = Piles((), (), (0,) * len(piles.discard), piles.shuffles)
    return replace(state, hands=tuple(hands), piles=empty)


def position_one_card_from_boat() -> State:
    """Return a game for two.

    Each player has five pirates aboard, the sixth just before the boat, and one card of each
    symbol.
    """
    state = random_position(Handling.TORTUGA, 2, 6)
    boat = state.passage.boat
    crew = (boat - 1, *(boat,) * 5)
    pirates = (crew, crew)
    hands = tuple((1,) * 6 for _ in range(2))
    return replace(state, pirates=pirates, hands=hands, used=0)
