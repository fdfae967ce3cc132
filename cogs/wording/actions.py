"""Moves in words, for the lesson, the rules' examples and reviews."""

from collections.abc import Callable, Iterable
from functools import partial

from cogs.wording.emoji import symbol_name
from cogs.wording.events import unbroken, unbroken_symbol_name
from cogs.wording.places import place_name
from game.rules.actions import Action, Advance, Retreat
from game.rules.editions import Edition
from i18n import Words

MovesText = Callable[[Words, Edition, Iterable[Action]], str]
SymbolText = Callable[[Edition, int], str]


def moves_text(words: Words, edition: Edition, actions: Iterable[Action]) -> str:
    """Write actions one after another. A line never ends within an action."""
    symbol = partial(unbroken_symbol_name, words)
    return ", ".join(unbroken(_action(words, edition, action, symbol)) for action in actions)


def moves_for_alt_text(words: Words, edition: Edition, actions: Iterable[Action]) -> str:
    """Write actions one after another with ordinary spaces, for a picture's description."""
    name = partial(symbol_name, words)
    return ", ".join(_action(words, edition, action, name) for action in actions)


def _action(words: Words, edition: Edition, action: Action, symbol_text: SymbolText) -> str:
    match action:
        case Advance():
            return words(
                "plan-advance",
                symbol=symbol_text(edition, action.symbol),
                origin=place_name(words, edition, action.origin),
                target=place_name(words, edition, action.target),
            )
        case Retreat():
            return words(
                "plan-retreat",
                origin=place_name(words, edition, action.origin),
                target=place_name(words, edition, action.target),
            )
        case _:
            return words("plan-end")
