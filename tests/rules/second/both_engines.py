"""A game by the engine, and the same game by the plain implementation."""

from game.rules.engine import begin
from game.rules.setup import Setup
from game.rules.state.state import State
from tests.rules.second.plain import PlainGame


def begin_in_both(setup: Setup) -> tuple[State, PlainGame]:
    """Begin a game in both."""
    options = setup.options
    plain = PlainGame(options.edition, options.handling, options.passing, setup.seats, setup.seed)
    return begin(setup), plain
