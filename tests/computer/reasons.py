"""Reviewed turns with their states, to count independently what actions bring."""

# ruff: noqa: S311 - random numbers for games, not for secrets
import random
from collections.abc import Iterator, Sequence

from game.computer import CostlyTurn, Gains, Level
from game.computer.decisions import choose_action
from game.computer.review import review_turn
from game.rules.actions import Action, EndTurn
from game.rules.engine import apply
from game.rules.moves import retreat_target
from game.rules.state.state import State
from game.rules.views import view
from tests.computer.positions import random_beginning


def reviewed_mistakes(seed: int) -> Iterator[tuple[State, CostlyTurn]]:
    """Play games of sailors; yield mistakes, each with the state before its costliest action.

    About one turn of five is reviewed, so that the mistakes come from many tables.
    """
    luck = random.Random(seed)
    while True:
        state = random_beginning(luck, (2, 3, 4, 5))
        while not state.over:
            states, actions, seat = list[State](), list[Action](), state.seat_on_turn
            while not states or (not state.over and state.used > 0):
                states.append(state)
                actions.append(choose_action(Level.SAILOR, view(state, seat), luck))
                state = apply(state, actions[-1])
            if luck.random() > 0.2:
                continue
            seen = [view(one, seat) for one in states]
            costly = review_turn([*zip(seen, actions, strict=True)], luck)
            if costly is not None:
                yield states[len(costly.actions_before)], costly


def gains_by_the_rules(state: State, actions: Sequence[Action]) -> Gains:
    """Play the actions by the rules, and count what they bring to the seat on turn."""
    seat, boat, after = state.seat_on_turn, state.passage.boat, state
    for action in actions:
        if not isinstance(action, EndTurn):
            after = apply(after, action)
    return Gains(
        spaces=sum(after.pirates[seat]) - sum(state.pirates[seat]),
        cards=sum(after.hands[seat]) - sum(state.hands[seat]),
        aboard=after.pirates[seat].count(boat) - state.pirates[seat].count(boat),
        denied=cards_for_rivals(state, seat) - cards_for_rivals(after, seat),
    )


def cards_for_rivals(state: State, seat: int) -> int:
    """Return how many cards all rivals together would get by their best retreats."""
    crowd, piles = state.pirates_by_place(), state.piles
    available = len(piles.stock) + len(piles.row) + sum(piles.discard)

    def best(rival: int) -> int:
        targets = (retreat_target(origin, crowd) for origin in state.pirates[rival])
        return max((crowd[target] for target in targets if target is not None), default=0)

    return sum(min(available, best(rival)) for rival in state.playing_seats if rival != seat)
