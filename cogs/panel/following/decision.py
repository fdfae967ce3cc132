"""Decides what to do next with a person's panel: one step, from what is known of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cogs.panel.fingerprint import Fingerprint
from cogs.panel.following.panel import Panel, answer_pending, seconds_live, there
from cogs.panel.message import Shows
from cogs.ui.desk import Interaction, expired


@dataclass(frozen=True, slots=True)
class Rest:
    """It shows everything, and stands alone."""


@dataclass(frozen=True, slots=True)
class Forget:
    """Nobody can edit it any more."""


@dataclass(frozen=True, slots=True)
class WaitForAnswer:
    """The answer that shows it is still on its way, and would take back what follows."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Discord takes no edit of it before this moment of the loop's clock."""

    until: float


@dataclass(frozen=True, slots=True)
class TakeAway:
    """Take away the messages whose place it has taken."""

    clicks: Sequence[Interaction]


@dataclass(frozen=True, slots=True)
class Edit:
    """Edit it to show the newest state."""

    panel: Panel
    """As it is to be."""


@dataclass(frozen=True, slots=True)
class PutAway:
    """Make one line of it, with the way to another: soon nobody can edit it."""


Step = Rest | Forget | WaitForAnswer | Wait | TakeAway | Edit | PutAway


def next_step(panel: Panel, newest: Fingerprint, now: float, *, tidied: bool) -> Step:
    """What to do next; `now` in seconds of the loop's clock.

    `tidied` tells that older messages were tried to be taken away a moment ago: they do not keep
    the newest state waiting.
    """
    over = expired(panel.interaction)
    ends = not over and seconds_live(panel.interaction) <= 0
    shown = panel.illustrated and there(panel.interaction)
    right = panel.fingerprint == newest and shown and not ends
    if right and not panel.replaced:
        return Rest()
    if over:
        return Forget()
    if answer_pending(panel):
        return WaitForAnswer()
    if panel.replaced and not tidied and there(panel.interaction):
        return TakeAway(panel.replaced)
    if right:
        return Rest()
    if panel.limited_until > now:
        return Wait(panel.limited_until)
    return PutAway() if ends else Edit(_following(panel, newest))


def _following(panel: Panel, newest: Fingerprint) -> Panel:
    """The panel as it is to be; what it showed beside the game stays as long as it may help."""
    stays = panel.fingerprint.position == newest.position
    fresh = Shows(in_words=panel.shows.in_words)
    return replace(panel, fingerprint=newest, shows=panel.shows if stays else fresh)
