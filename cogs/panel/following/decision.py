"""Decides the next step for a person's panel, from what is known of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cogs.panel.fingerprint import Fingerprint
from cogs.panel.following.panel import Panel, answer_pending, answer_visible, seconds_live
from cogs.panel.message import PanelExtras
from cogs.ui.answer_services import Interaction, has_expired


@dataclass(frozen=True, slots=True)
class NothingToDo:
    """Nothing is left to do for now: the panel shows everything."""


@dataclass(frozen=True, slots=True)
class Forget:
    """Nobody can edit the panel any more."""


@dataclass(frozen=True, slots=True)
class WaitForAnswer:
    """The answer that shows the panel is still on its way, and would undo later edits."""


@dataclass(frozen=True, slots=True)
class WaitUntil:
    """Discord takes no edit of the panel before this moment of the loop's clock."""

    until: float


@dataclass(frozen=True, slots=True)
class DeleteReplaced:
    """Delete the messages that the panel has replaced."""

    clicks: Sequence[Interaction]


@dataclass(frozen=True, slots=True)
class Edit:
    """Edit the panel to show the newest state."""

    panel: Panel
    """The panel after the edit."""


@dataclass(frozen=True, slots=True)
class CollapsePanel:
    """Replace the panel with one line and a button to a new panel: soon nobody can edit it."""


Step = NothingToDo | Forget | WaitForAnswer | WaitUntil | DeleteReplaced | Edit | CollapsePanel


def next_step(panel: Panel, newest: Fingerprint, now: float, *, tidied: bool) -> Step:
    """Decide what to do next; `now` is in seconds of the loop's clock.

    `tidied` tells that the bot tried to delete the replaced messages a moment ago. The bot then
    edits the panel before it tries again, so that these messages do not delay the newest state.
    """
    is_expired = has_expired(panel.interaction)
    time_is_up = not is_expired and seconds_live(panel.interaction) <= 0
    shown = panel.illustrated and answer_visible(panel.interaction)
    is_up_to_date = panel.fingerprint == newest and shown and not time_is_up
    if is_up_to_date and not panel.replaced_clicks:
        return NothingToDo()
    if is_expired:
        return Forget()
    if answer_pending(panel):
        return WaitForAnswer()
    if panel.replaced_clicks and not tidied and answer_visible(panel.interaction):
        return DeleteReplaced(panel.replaced_clicks)
    if is_up_to_date:
        return NothingToDo()
    if panel.limited_until > now:
        return WaitUntil(panel.limited_until)
    return CollapsePanel() if time_is_up else Edit(_after_edit(panel, newest))


def _after_edit(panel: Panel, newest: Fingerprint) -> Panel:
    """Return the panel after the edit. If the position is the same, notes, hint and card stay."""
    same_position = panel.fingerprint.position == newest.position
    fresh = PanelExtras(in_words=panel.panel_extras.in_words)
    return replace(
        panel, fingerprint=newest, panel_extras=panel.panel_extras if same_position else fresh
    )
