"""Why the reader cannot end their turn, or cannot take their last action back."""

from game.rules.actions import EndTurn, Undo
from game.rules.events import Happening
from game.rules.views import View
from i18n import Words

SHOWS_CARDS = (Happening.RETREATED, Happening.ROW_LAID)
"""What may show a card that was hidden before."""


def why_unavailable(words: Words, view: View) -> list[str]:
    """The reason for the dead button among End turn and Undo; nothing where none needs one.

    Nobody wonders why they can't undo at the beginning of a turn.
    """
    if view.viewer != view.turn:
        return []
    if EndTurn() not in view.choices:
        return [words("panel-action-owed")]
    if view.used and Undo() not in view.choices and _showed_cards(view):
        return [words("panel-cards-seen")]
    return []


def _showed_cards(view: View) -> bool:
    """Whether the last action showed cards; someone may have left the game since instead."""
    return any(event.kind in SHOWS_CARDS for event in view.events)
