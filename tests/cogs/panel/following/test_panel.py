"""Which clicks of earlier panels a new panel keeps, and which message opened a panel.

The bot deletes messages through the clicks in ``replaced_clicks``. If the new panel's answer is
lost, the bot edits the panel's own message through a click in ``earlier_clicks``.
"""

from types import SimpleNamespace
from typing import cast

import pytest

from cogs.panel.following.panel import (
    Panel,
    earlier_panel,
    opening_message,
    with_earlier_clicks,
)
from cogs.ui.answer_services import SHOWN_MESSAGE_KEY, UNANSWERED_KEY, Interaction
from game.model.ids import InteractionId
from tests.cogs.panel.following.test_decision import (
    NEWEST_FINGERPRINT,
    NOTED_EXTRAS,
    interaction_with_id,
)

FIRST = interaction_with_id(1, extras={SHOWN_MESSAGE_KEY: 50})
LOST_INTERACTION = interaction_with_id(2, answered=False, extras={UNANSWERED_KEY: True})
KNOWN = Panel(
    LOST_INTERACTION, InteractionId(2), NEWEST_FINGERPRINT, NOTED_EXTRAS, replaced_clicks=(FIRST,)
)
"""A panel whose answer was lost. It was meant to replace the first panel."""


def panel_after_click_on(message: int) -> Panel:
    """Return a panel that answers a click on this message."""
    return Panel(
        interaction_with_id(3, extras={SHOWN_MESSAGE_KEY: message}),
        InteractionId(3),
        NEWEST_FINGERPRINT,
        NOTED_EXTRAS,
    )


def test_click_on_another_message_still_replaces_the_first_panel() -> None:
    assert with_earlier_clicks(KNOWN, panel_after_click_on(51)).replaced_clicks == (FIRST,)
    assert with_earlier_clicks(KNOWN, panel_after_click_on(51)).earlier_clicks == ()


def test_click_on_the_first_panel_makes_the_new_panel_replace_the_lost_one() -> None:
    assert with_earlier_clicks(KNOWN, panel_after_click_on(50)).replaced_clicks == (
        LOST_INTERACTION,
    )
    assert with_earlier_clicks(KNOWN, panel_after_click_on(50)).earlier_clicks == (FIRST,)


BOARD = SimpleNamespace(id=5, interaction_metadata=None)
PANEL_MESSAGE = SimpleNamespace(id=6, interaction_metadata=SimpleNamespace(interacted_message_id=5))
BY_COMMAND = SimpleNamespace(id=7, interaction_metadata=SimpleNamespace(interacted_message_id=None))


@pytest.mark.parametrize(
    ("clicked", "host"), [(None, None), (BOARD, 5), (PANEL_MESSAGE, 5), (BY_COMMAND, 7)]
)
def test_opening_message_is_the_one_whose_button_opened_the_panel(
    clicked: object, host: int | None
) -> None:
    assert opening_message(cast("Interaction", SimpleNamespace(message=clicked))) == host


def test_panel_whose_answer_was_lost_goes_back_to_the_newest_earlier_one() -> None:
    older = interaction_with_id(1, extras={SHOWN_MESSAGE_KEY: 50})
    newer = interaction_with_id(2, extras={SHOWN_MESSAGE_KEY: 51})
    lost = Panel(
        interaction_with_id(3, answered=False, extras={UNANSWERED_KEY: True}),
        InteractionId(3),
        NEWEST_FINGERPRINT,
        NOTED_EXTRAS,
        replaced_clicks=(older, newer),
    )
    reached = earlier_panel(lost)
    assert reached is not None
    assert (reached.interaction, reached.replaced_clicks) == (newer, (older,))
