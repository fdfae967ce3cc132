"""Random games of every kind, for properties that hold in every game."""

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from game.rules.actions import Action, Advance, Agree, EndTurn, Resign, Undo
from game.rules.editions import EDITIONS, Edition, Handling
from game.rules.engine import apply, begin
from game.rules.moves import legal_actions
from game.rules.setup import FirstSeatRule, Options, Setup
from game.rules.state.state import State
from tests.rules.editions import MADE_UP_EDITIONS

PRINTED_EDITIONS = tuple(EDITIONS.values())


def options(
    editions: tuple[Edition, ...] = PRINTED_EDITIONS + MADE_UP_EDITIONS,
    handlings: tuple[Handling, ...] = (),
) -> st.SearchStrategy[Options]:
    return st.builds(
        Options,
        st.sampled_from(editions),
        st.sampled_from(handlings or tuple(Handling)),
        st.booleans(),
        st.sampled_from(FirstSeatRule),
    )


def setups(**options_arguments: object) -> st.SearchStrategy[Setup]:
    return st.builds(
        lambda options, seats, seed, first: Setup(
            options, seats, seed, first if first is None else first % seats
        ),
        options(**options_arguments),  # pyright: ignore[reportArgumentType]
        st.integers(2, 5),
        st.binary(min_size=32, max_size=32),
        st.none() | st.integers(0, 4),
    )


def seeded_random(name: str) -> Random:
    """Return a random generator that is the same for the same name on every machine."""
    return Random(name)  # noqa: S311 - which moves are tried is no secret


def random_generators() -> st.SearchStrategy[Random]:
    return st.integers(0, 2**32).map(Random)


def random_action(state: State, chance: Random) -> Action:
    """Choose a random legal action: often an advance, so that games end; seldom a resignation."""
    actions = legal_actions(state)
    weights = [_weight(action) for action in actions]
    return chance.choices(actions, weights)[0]


def _weight(action: Action) -> float:
    match action:
        case Advance():
            return 3
        case Resign() | Agree():
            return 0.02
        case Undo():
            return 0.6
        case EndTurn():
            return 1
        case _:
            return 4


def random_game_steps(
    setup: Setup, chance: Random, max_actions: int = 150
) -> Iterator[tuple[State, Action, State]]:
    """Yield the steps of a random game until it ends, at most ``max_actions`` steps."""
    state = begin(setup)
    for _ in range(max_actions):
        if state.over:
            return
        action = random_action(state, chance)
        after = apply(state, action)
        yield state, action, after
        state = after


def random_state(setup: Setup, chance: Random, max_actions: int = 60) -> State:
    """Return a state of a random game after fewer than ``max_actions`` actions."""
    state = begin(setup)
    for _, _, after in random_game_steps(setup, chance, chance.randrange(max_actions)):
        state = after
    return state
