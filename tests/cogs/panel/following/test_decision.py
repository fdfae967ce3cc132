"""The next step for a private panel, from a table of situations. No network, no clock."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import cast

import pytest

from cogs.panel.fingerprint import Fingerprint
from cogs.panel.following.decision import (
    CollapsePanel,
    DeleteReplaced,
    Edit,
    Forget,
    NothingToDo,
    Step,
    WaitForAnswer,
    WaitUntil,
    next_step,
)
from cogs.panel.following.panel import REACHED_KEY, Panel
from cogs.panel.message import PanelExtras
from cogs.ui.answer_services import UNANSWERED_KEY, Interaction
from game.model.ids import InteractionId

NOW = 1000.0
UNTIL = datetime(2027, 1, 1, tzinfo=UTC)
"""The time at which the tokens of these interactions expire."""
NEWEST_FINGERPRINT, OTHER_POSITION, SAME_POSITION = (
    Fingerprint("2", "b"),
    Fingerprint("1", "a"),
    Fingerprint("2", "a"),
)


@dataclass(eq=False)
class Click:
    """The parts of an interaction that the decision reads."""

    id: int
    answered: bool = True
    expired: bool = False
    left: int = 60_000
    """Milliseconds until its token expires."""
    extras: dict[str, object] = field(default_factory=dict[str, object])

    @property
    def response(self) -> "Click":
        return self

    def is_done(self) -> bool:
        return self.answered

    @property
    def client(self) -> SimpleNamespace:
        left = 0 if self.expired else self.left
        return SimpleNamespace(clock=lambda: 1000 * int(UNTIL.timestamp()) - left)

    @property
    def expires_at(self) -> datetime:
        return UNTIL


def interaction_with_id(number: int, **fields: object) -> Interaction:
    """Return an interaction with this id."""
    return cast("Interaction", Click(number, **fields))  # pyright: ignore[reportArgumentType]


OLD = (interaction_with_id(1),)
NOTED_EXTRAS = PanelExtras(chosen_card=3, notes=("a note",))
UP_TO_DATE_PANEL = Panel(
    interaction_with_id(9), InteractionId(9), NEWEST_FINGERPRINT, NOTED_EXTRAS, illustrated=True
)


def panel(**changes: object) -> Panel:
    """Return a panel that shows everything, except for these changes."""
    return replace(UP_TO_DATE_PANEL, **changes)  # pyright: ignore[reportArgumentType]


def expected_edit(before: Panel, shows: PanelExtras = NOTED_EXTRAS) -> Edit:
    """Return the edit that brings this panel up to date."""
    return Edit(replace(before, fingerprint=NEWEST_FINGERPRINT, panel_extras=shows))


REPLACING_WITHOUT_PICTURE = panel(replaced_clicks=OLD, illustrated=False)
OUTDATED = panel(fingerprint=OTHER_POSITION)
CHANGED_AROUND = panel(fingerprint=SAME_POSITION)
WITHOUT_PICTURE = panel(illustrated=False)
RATE_LIMITED = panel(illustrated=False, limited_until=NOW + 20)
EXPIRING = panel(interaction=interaction_with_id(9, left=30_000))
LOST_INTERACTION = interaction_with_id(9, answered=False, extras={UNANSWERED_KEY: True})
LOST_BUT_REACHED = interaction_with_id(
    9, answered=False, extras={UNANSWERED_KEY: True, REACHED_KEY: True}
)

SITUATIONS: dict[str, tuple[Panel, bool, Step]] = {
    "it shows everything": (UP_TO_DATE_PANEL, False, NothingToDo()),
    "its picture is still to come": (WITHOUT_PICTURE, False, expected_edit(WITHOUT_PICTURE)),
    "its reader's position is another": (OUTDATED, False, expected_edit(OUTDATED, PanelExtras())),
    "only what is around it changed: its notes stay": (
        CHANGED_AROUND, False, expected_edit(CHANGED_AROUND),
    ),
    "its token has expired": (
        panel(illustrated=False, interaction=interaction_with_id(9, expired=True)), False, Forget(),
    ),
    "soon nobody can edit it": (EXPIRING, False, CollapsePanel()),
    "soon nobody can edit it, which is out of date": (
        replace(EXPIRING, fingerprint=OTHER_POSITION), False, CollapsePanel(),
    ),
    "soon nobody can edit it, and another is still to go": (
        replace(EXPIRING, replaced_clicks=OLD), False, DeleteReplaced(OLD),
    ),
    "soon nobody can edit it, and now neither": (
        replace(EXPIRING, limited_until=NOW + 20), False, WaitUntil(NOW + 20),
    ),
    "soon nobody can edit it, whose answer is on its way": (
        panel(interaction=interaction_with_id(9, answered=False, left=30_000)),
        False, WaitForAnswer(),
    ),
    "it can be edited a moment longer": (
        panel(interaction=interaction_with_id(9, left=30_001)), False, NothingToDo(),
    ),
    "its answer is still on its way": (
        panel(illustrated=False, interaction=interaction_with_id(9, answered=False)),
        False, WaitForAnswer(),
    ),
    "an answer before it is still on its way": (
        panel(illustrated=False, earlier_clicks=(interaction_with_id(8, answered=False),)),
        False, WaitForAnswer(),
    ),
    "its answer was lost, and may stand": (
        panel(illustrated=False, interaction=LOST_INTERACTION),
        False,
        expected_edit(panel(illustrated=False, interaction=LOST_INTERACTION)),
    ),
    "Discord takes no edit of it for a while": (RATE_LIMITED, False, WaitUntil(NOW + 20)),
    "Discord takes edits again": (
        replace(RATE_LIMITED, limited_until=NOW), False,
        expected_edit(replace(RATE_LIMITED, limited_until=NOW)),
    ),
    "it takes the place of another": (panel(replaced_clicks=OLD), False, DeleteReplaced(OLD)),
    "another is taken away before it is edited": (
        REPLACING_WITHOUT_PICTURE, False, DeleteReplaced(OLD),
    ),
    "which could not be taken away, and holds nothing up": (
        REPLACING_WITHOUT_PICTURE, True, expected_edit(REPLACING_WITHOUT_PICTURE),
    ),
    "all is shown, and another could not be taken away": (
        panel(replaced_clicks=OLD), True, NothingToDo(),
    ),
    "another is kept while nobody knows whether this one stands": (
        panel(replaced_clicks=OLD, illustrated=False, interaction=LOST_INTERACTION),
        False,
        expected_edit(panel(replaced_clicks=OLD, illustrated=False, interaction=LOST_INTERACTION)),
    ),
    "an edit has shown that it stands": (
        panel(replaced_clicks=OLD, interaction=LOST_BUT_REACHED), False, DeleteReplaced(OLD),
    ),
    "another is taken away though this one cannot be edited": (
        replace(RATE_LIMITED, replaced_clicks=OLD), False, DeleteReplaced(OLD),
    ),
}  # fmt: skip


@pytest.mark.parametrize("situation", SITUATIONS)
def test_each_situation_leads_to_its_next_step(situation: str) -> None:
    known, tidied, step = SITUATIONS[situation]
    assert next_step(known, NEWEST_FINGERPRINT, NOW, tidied=tidied) == step
