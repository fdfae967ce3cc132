"""Moves in words, and what they bring: for the lesson, the rules' examples, hints and reviews."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from cogs.wording.emoji import symbol_name
from cogs.wording.events import unbroken, unbroken_symbol_name
from cogs.wording.places import place_name
from game.computer import Gains
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


def gains_of(words: Words, gains: Gains) -> Iterator[str]:
    """Say what a turn gains, what it costs, and what it takes from others."""
    if gains.spaces >= 0:
        yield words("hint-ahead", count=gains.spaces)
    else:
        yield words("hint-behind", count=-gains.spaces)
    if gains.cards > 0:
        yield words("hint-more-cards", count=gains.cards)
    elif gains.cards < 0:
        yield words("hint-fewer-cards", count=-gains.cards)
    if gains.aboard > 0:
        yield words("hint-aboard", count=gains.aboard)
    if gains.denied > 0:
        yield words("hint-denied", count=gains.denied)


def reason_line(words: Words, more: Gains) -> str:
    """Say what better moves bring more than the moves that were played, and then what less.

    ``more`` has at least one number above zero.
    """
    ahead, behind = ", ".join(_more(words, more)), ", ".join(_fewer(words, more))
    if behind:
        return words("review-why-trade", more=ahead, fewer=behind)
    return words("review-why", more=ahead)


def _more(words: Words, more: Gains) -> Iterator[str]:
    if more.cards > 0:
        yield words("hint-more-cards", count=more.cards)
    if more.spaces > 0:
        yield words("review-more-spaces", count=more.spaces)
    if more.aboard > 0:
        yield words("review-more-aboard", count=more.aboard)
    if more.denied > 0:
        yield words("hint-denied", count=more.denied)


def _fewer(words: Words, more: Gains) -> Iterator[str]:
    if more.cards < 0:
        yield words("hint-fewer-cards", count=-more.cards)
    if more.spaces < 0:
        yield words("review-fewer-spaces", count=-more.spaces)
    if more.aboard < 0:
        yield words("review-fewer-aboard", count=-more.aboard)
    if more.denied < 0:
        yield words("review-conceded", count=-more.denied)
