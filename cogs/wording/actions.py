"""What computer players advise, in words."""

from collections.abc import Iterable

from cogs.wording.emoji import emoji
from cogs.wording.events import glued
from cogs.wording.places import place
from game.rules.actions import Action, Advance, Retreat
from game.rules.editions import Edition
from i18n import Words


def plan_text(words: Words, edition: Edition, actions: Iterable[Action]) -> str:
    """Actions one after another, none of them torn by the end of a line."""
    return ", ".join(glued(_action(words, edition, action)) for action in actions)


def _action(words: Words, edition: Edition, action: Action) -> str:
    match action:
        case Advance():
            return words(
                "plan-advance",
                symbol=emoji(edition, action.symbol),
                origin=place(words, edition, action.origin),
                target=place(words, edition, action.target),
            )
        case Retreat():
            return words(
                "plan-retreat",
                origin=place(words, edition, action.origin),
                target=place(words, edition, action.target),
            )
        case _:
            return words("plan-end")
