"""The next step for a private panel, from a table of situations. No network, no clock."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import cast

import pytest

from cogs.panel.fingerprint import Fingerprint
from cogs.panel.following.decision import (
    DeleteReplaced,
    Edit,
    Forget,
    PutAway,
    Rest,
    Step,
    Wait,
    WaitForAnswer,
    next_step,
)
from cogs.panel.following.panel import REACHED, Panel
from cogs.panel.message import PanelExtras
from cogs.ui.desk import UNANSWERED, Interaction
from game.model.ids import InteractionId

NOW = 1000.0
UNTIL = datetime(2027, 1, 1, tzinfo=UTC)
"""The time at which the tokens of these interactions expire."""
NEWEST, OTHER_POSITION, SAME_POSITION = (
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


def click(number: int, **fields: object) -> Interaction:
    """Return an interaction with this id."""
    return cast("Interaction", Click(number, **fields))  # pyright: ignore[reportArgumentType]


OLD = (click(1),)
NOTED = PanelExtras(chosen=3, notes=("a note",))
UP_TO_DATE = Panel(click(9), InteractionId(9), NEWEST, NOTED, illustrated=True)


def panel(**changes: object) -> Panel:
    """Return a panel that shows everything, except for these changes."""
    return replace(UP_TO_DATE, **changes)  # pyright: ignore[reportArgumentType]


def expected_edit(before: Panel, shows: PanelExtras = NOTED) -> Edit:
    """Return the edit that brings this panel up to date."""
    return Edit(replace(before, fingerprint=NEWEST, shows=shows))


REPLACING_WITHOUT_PICTURE = panel(replaced=OLD, illustrated=False)
OUTDATED = panel(fingerprint=OTHER_POSITION)
CHANGED_AROUND = panel(fingerprint=SAME_POSITION)
WITHOUT_PICTURE = panel(illustrated=False)
RATE_LIMITED = panel(illustrated=False, limited_until=NOW + 20)
EXPIRING = panel(interaction=click(9, left=30_000))
LOST = click(9, answered=False, extras={UNANSWERED: True})
LOST_BUT_REACHED = click(9, answered=False, extras={UNANSWERED: True, REACHED: True})

SITUATIONS: dict[str, tuple[Panel, bool, Step]] = {
    "it shows everything": (UP_TO_DATE, False, Rest()),
    "its picture is still to come": (WITHOUT_PICTURE, False, expected_edit(WITHOUT_PICTURE)),
    "its reader's position is another": (OUTDATED, False, expected_edit(OUTDATED, PanelExtras())),
    "only what is around it changed: its notes stay": (
        CHANGED_AROUND, False, expected_edit(CHANGED_AROUND),
    ),
    "its token has expired": (
        panel(illustrated=False, interaction=click(9, expired=True)), False, Forget(),
    ),
    "soon nobody can edit it": (EXPIRING, False, PutAway()),
    "soon nobody can edit it, which is out of date": (
        replace(EXPIRING, fingerprint=OTHER_POSITION), False, PutAway(),
    ),
    "soon nobody can edit it, and another is still to go": (
        replace(EXPIRING, replaced=OLD), False, DeleteReplaced(OLD),
    ),
    "soon nobody can edit it, and now neither": (
        replace(EXPIRING, limited_until=NOW + 20), False, Wait(NOW + 20),
    ),
    "soon nobody can edit it, whose answer is on its way": (
        panel(interaction=click(9, answered=False, left=30_000)), False, WaitForAnswer(),
    ),
    "it can be edited a moment longer": (
        panel(interaction=click(9, left=30_001)), False, Rest(),
    ),
    "its answer is still on its way": (
        panel(illustrated=False, interaction=click(9, answered=False)), False, WaitForAnswer(),
    ),
    "an answer before it is still on its way": (
        panel(illustrated=False, before=(click(8, answered=False),)), False, WaitForAnswer(),
    ),
    "its answer was lost, and may stand": (
        panel(illustrated=False, interaction=LOST),
        False,
        expected_edit(panel(illustrated=False, interaction=LOST)),
    ),
    "Discord takes no edit of it for a while": (RATE_LIMITED, False, Wait(NOW + 20)),
    "Discord takes edits again": (
        replace(RATE_LIMITED, limited_until=NOW), False,
        expected_edit(replace(RATE_LIMITED, limited_until=NOW)),
    ),
    "it takes the place of another": (panel(replaced=OLD), False, DeleteReplaced(OLD)),
    "another is taken away before it is edited": (
        REPLACING_WITHOUT_PICTURE, False, DeleteReplaced(OLD),
    ),
    "which could not be taken away, and holds nothing up": (
        REPLACING_WITHOUT_PICTURE, True, expected_edit(REPLACING_WITHOUT_PICTURE),
    ),
    "all is shown, and another could not be taken away": (panel(replaced=OLD), True, Rest()),
    "another is kept while nobody knows whether this one stands": (
        panel(replaced=OLD, illustrated=False, interaction=LOST),
        False,
        expected_edit(panel(replaced=OLD, illustrated=False, interaction=LOST)),
    ),
    "an edit has shown that it stands": (
        panel(replaced=OLD, interaction=LOST_BUT_REACHED), False, DeleteReplaced(OLD),
    ),
    "another is taken away though this one cannot be edited": (
        replace(RATE_LIMITED, replaced=OLD), False, DeleteReplaced(OLD),
    ),
}  # fmt: skip


@pytest.mark.parametrize("situation", SITUATIONS)
def test_each_situation_leads_to_its_next_step(situation: str) -> None:
    known, tidied, step = SITUATIONS[situation]
    assert next_step(known, NEWEST, NOW, tidied=tidied) == step
