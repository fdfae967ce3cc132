"""Says why the reader cannot end their turn, or cannot take their last action back."""

from game.rules.actions import EndTurn, Undo
from game.rules.events import Happening
from game.rules.views import View
from i18n import Words

CARD_SHOWING_EVENTS = (Happening.RETREATED, Happening.ROW_LAID)
"""Events that may show a card which was hidden before."""


def why_unavailable(words: Words, view: View) -> list[str]:
    """Say why End turn or Undo is disabled; nothing if neither needs a reason.

    At the beginning of a turn, nobody wonders why they cannot undo.
    """
    if view.viewer != view.seat_on_turn:
        return []
    if EndTurn() not in view.choices:
        return [words("panel-action-owed")]
    if view.used and Undo() not in view.choices and _showed_cards(view):
        return [words("panel-cards-seen")]
    return []


def _showed_cards(view: View) -> bool:
    """Tell whether Undo is disabled because cards were shown, and not because somebody left."""
    return any(event.kind in CARD_SHOWING_EVENTS for event in view.events)
