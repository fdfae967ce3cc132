"""A game in the engine, and the same game in the plain implementation."""

from game.rules.engine import begin
from game.rules.setup import Setup
from game.rules.state.state import State
from tests.rules.second.plain import PlainGame


def begin_in_both(setup: Setup) -> tuple[State, PlainGame]:
    """Begin the same game in both implementations."""
    options = setup.options
    plain = PlainGame(options.edition, options.handling, options.passing, setup.seats, setup.seed)
    return begin(setup), plain
