"""LastMan, a rule-based player of a university class (2023), after a description in words."""

import random

from game.rules.actions import Action
from game.rules.views import View
from training.opponents.tools import (
    advances,
    cards_from_retreat,
    crowd,
    list_retreats,
    mean_place,
    own,
    possible_moves,
    viewer_hand,
)

ENOUGH_SYMBOLS = 4


def choose(view: View, _chance: random.Random) -> Action:
    """Take cards, jump far, or play the commonest card; hand and position decide the order."""
    everyone = [place for seat in view.seats for place in seat.pirates]
    has_few_symbols = sum(cards > 0 for cards in viewer_hand(view)) < ENOUGH_SYMBOLS
    is_behind = mean_place(own(view)) < mean_place(everyone)
    if has_few_symbols and not is_behind:
        wishes = (_retreat, _jump, _play_commonest_card)
    elif not has_few_symbols and not is_behind:
        wishes = (_jump, _play_commonest_card, _retreat)
    else:
        wishes = (_jump, _retreat, _play_commonest_card)
    found = (wish(view) for wish in wishes)
    return next((action for action in found if action is not None), possible_moves(view)[0])


def _jump(view: View) -> Action | None:
    """Advance the rearmost pirate by the card that jumps the largest number of occupied spaces."""
    rear = own(view)[0]
    taken = crowd(view)
    options = [
        (
            sum(
                taken[space] > 0
                for space in range(rear + 1, move.target)
                if view.passage.symbol_at(space) == move.symbol
            ),
            move,
        )
        for move in advances(view)
        if move.origin == rear
    ]
    jumps = [pair for pair in options if pair[0]]
    return max(jumps, key=lambda pair: pair[0])[1] if jumps else None


def _retreat(view: View) -> Action | None:
    """Retreat from the place that brings most cards; of several such places, from the foremost."""
    return max(
        list_retreats(view),
        key=lambda move: (cards_from_retreat(view, move.origin), move.origin),
        default=None,
    )


def _play_commonest_card(view: View) -> Action | None:
    """Advance the rearmost pirate with the symbol that the player holds most of."""
    rear, held = own(view)[0], viewer_hand(view)
    running = [move for move in advances(view) if move.origin == rear]
    return max(running, key=lambda move: held[move.symbol], default=None)
