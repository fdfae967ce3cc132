"""Whether the admiral chooses differently if only the cards that it cannot see are different.

    python -m training.arena.hidden_cards --positions 100

The games have every way of taking cards, and two to five seats. At each of the admiral's choices,
all cards that it cannot see are dealt again, and the admiral chooses a second time. The rivals get
as many cards as before.
"""

import argparse
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

from game.computer import Level
from game.computer.decisions import choose_action
from game.rules.editions import CLASSIC, Handling
from game.rules.engine import apply, begin
from game.rules.setup import LEAST_SEATS, MOST_SEATS, Options, Setup
from game.rules.state.cards import list_cards, with_cards
from game.rules.state.state import State
from game.rules.views import view
from training.arena.matches import wilson_interval

TABLES = tuple(product(Handling, range(LEAST_SEATS, MOST_SEATS + 1)))


def deal_hidden_cards_again(state: State, luck: random.Random) -> State:
    """Return the state with other hidden cards; the player on turn cannot see a difference."""
    seats = range(len(state.hands))
    hidden_seats = [
        seat for seat in seats if seat != state.seat_on_turn and not _has_open_hands(state)
    ]
    hidden = [
        *state.piles.stock,
        *(card for seat in hidden_seats for card in list_cards(state.hands[seat])),
    ]
    luck.shuffle(hidden)
    hands = list(state.hands)
    no_cards = (0,) * len(hands[0])
    for seat in hidden_seats:
        held = sum(hands[seat])
        hands[seat], hidden = with_cards(no_cards, hidden[:held]), hidden[held:]
    piles = state.piles._replace(stock=tuple(hidden))
    return replace(state, hands=tuple(hands), piles=piles)


def _has_open_hands(state: State) -> bool:
    return state.setup.options.handling.open_hands


def choices(options: Options, seats: int, luck: random.Random) -> Iterator[bool]:
    """Play games among admirals; yield whether each choice is the same with other hidden cards."""
    while True:
        state = begin(Setup(options, seats, luck.randbytes(32)))
        while not state.over:
            dice = luck.randbytes(8)
            chosen, second_choice = (
                choose_action(Level.ADMIRAL, view(each, each.seat_on_turn), random.Random(dice))
                for each in (state, deal_hidden_cards_again(state, luck))
            )
            yield chosen == second_choice
            state = apply(state, chosen)


def main() -> None:
    """Read the arguments and count equal choices."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=100, help="at each of the tables")
    parser.add_argument("--seed", type=int, default=1672)
    given = parser.parse_args()
    luck, same_count = random.Random(given.seed), 0
    for handling, seats in TABLES:
        options = Options(CLASSIC, handling, passing=False)
        same_count += sum(islice(choices(options, seats, luck), given.positions))
    choice_count = given.positions * len(TABLES)
    low, high = wilson_interval(same_count, choice_count)
    print(
        f"the same choice in {same_count:,} of {choice_count:,}"
        f" ({100 * low:.1f} to {100 * high:.1f} %)"
    )


if __name__ == "__main__":
    main()
