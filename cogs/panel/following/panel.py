"""What an open panel shows, and the click through which its message can be reached."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from urllib.parse import urlsplit

import discord
import structlog

from cogs.panel.fingerprint import Fingerprint, fingerprint_of
from cogs.panel.message import Shows
from cogs.ui.buttons import parts_of
from cogs.ui.desk import SHOWN, UNANSWERED, Interaction, expires
from game.model.ids import InteractionId, MessageId, UserId
from game.model.time import Milliseconds, Moment, as_seconds, between, earlier
from game.pictures import PANEL_FILE
from game.tables import Table
from service.discord_internals import HeldFile

log = structlog.get_logger(__name__)

PUT_AWAY_BEFORE = Milliseconds(30_000)
"""So long before nobody can edit a panel any more it becomes one line."""

REACHED = "reached"
"""Among an interaction's extras: its answer could be edited, so that it was given."""


@dataclass(frozen=True, slots=True)
class Panel:
    """What an answer showed; ``fingerprint`` is what the panel must follow.

    ``interaction`` reaches its message, and ``click`` is the id of the last one that it answers.
    ``before`` are clicks before it, as long as they are of use: if its answer was lost, they reach
    what stands in its place. ``replaced`` reach the messages that this one takes the place of,
    until they are gone. ``held`` is the file that its message shows; while ``changing``, another
    one is on its way. Until ``limited_until``, by the loop's clock, Discord takes no edit of it.
    """

    interaction: Interaction
    click: InteractionId
    fingerprint: Fingerprint
    shows: Shows
    illustrated: bool = False
    before: tuple[Interaction, ...] = ()
    replaced: tuple[Interaction, ...] = ()
    held: HeldFile | None = None
    changing: bool = False
    limited_until: float = 0.0


def of_click(click: Interaction, table: Table, shows: Shows, held: HeldFile | None) -> Panel:
    """What the answer to a click shows, on a message with this file.

    One in words waits for no picture.
    """
    number, fingerprint = InteractionId(click.id), fingerprint_of(table, UserId(click.user.id))
    complete, changing = shows.in_words, held is None
    return Panel(click, number, fingerprint, shows, complete, held=held, changing=changing)


def live_until(click: Interaction) -> Moment:
    """Until when what answers this click is kept true: there must be time to put it away."""
    return earlier(expires(click), PUT_AWAY_BEFORE)


def seconds_live(click: Interaction) -> float:
    """For how many seconds that is from now on; 0 or less once it is over."""
    return as_seconds(between(click.client.clock(), live_until(click)))


def host_of(click: Interaction) -> MessageId | None:
    """The message from which the panel hangs that answers this click: one of its buttons opened it.

    Of a click on the panel itself, Discord tells which message was clicked to open that.
    """
    if click.message is None:
        return None
    asked = click.message.interaction_metadata
    opened = None if asked is None else asked.interacted_message_id
    return MessageId(opened or click.message.id)


def answered(interaction: Interaction) -> bool:
    """Whether Discord said that it took the answer, and shows it."""
    return interaction.response.is_done() and UNANSWERED not in interaction.extras


def replaces(panel: Panel, click: Interaction) -> bool:
    """Whether a panel takes the place of the one that was clicked, which goes at any moment."""
    if not panel.replaced or click.message is None:
        return False
    shown = panel.interaction.extras.get(SHOWN)
    return not answer_finished(panel.interaction) if shown is None else click.message.id < shown


def delivered_again(panel: Panel | None, click: Interaction) -> bool:
    """Whether the panel came of this very click already: Discord may deliver one two times."""
    if panel is None:
        return False
    known = (*panel.replaced, *panel.before, panel.interaction)
    return click.id in {panel.click, *(one.id for one in known)}


def there(interaction: Interaction) -> bool:
    """Whether the answer stands where the person sees it, though Discord may not have said so."""
    return answered(interaction) or REACHED in interaction.extras


def answer_finished(interaction: Interaction) -> bool:
    """Whether the answer is given or lost; till then it would take back what follows."""
    return answered(interaction) or UNANSWERED in interaction.extras


def answer_pending(panel: Panel) -> bool:
    """Whether an answer that a panel came of may still be on its way."""
    return not all(map(answer_finished, (*panel.replaced, *panel.before, panel.interaction)))


def after(known: Panel, panel: Panel) -> Panel:
    """A panel with what is of use of the one known before it.

    Its message may be one that was to go, for a panel whose answer was lost: then that one is to
    go, wherever it stands.
    """
    own = tuple(one for one in known.replaced if _message(one) == _message(panel.interaction))
    if not own:
        return replace(panel, before=_of_use(known), replaced=known.replaced)
    others = tuple(one for one in all_of(known) if one not in own)
    return replace(panel, before=own, replaced=others)


def _of_use(panel: Panel) -> tuple[Interaction, ...]:
    """Of a panel's clicks, those not yet answered and the last one that reached a message."""
    clicks = (*panel.before, panel.interaction)
    reached = _last_there(clicks)
    return tuple(one for one in clicks if one is reached or not answer_finished(one))


def all_of(panel: Panel | None) -> tuple[Interaction, ...]:
    """The clicks that reach all that a person may have open, also answers on their way."""
    if panel is None:
        return ()
    return tuple(dict.fromkeys((*panel.replaced, *_of_use(panel), panel.interaction)))


def one_before(panel: Panel) -> Panel | None:
    """What a person still has open where a panel cannot be reached; None if nothing.

    That is what its answer would have changed, if that was lost; else another message alone.
    """
    gone = _message(panel.interaction) if answered(panel.interaction) else None
    known = (*panel.replaced, *panel.before)
    reached = _last_there([one for one in known if _message(one) != gone])
    if reached is None:
        return None
    others = tuple(one for one in panel.replaced if _message(one) != _message(reached))
    return replace(panel, interaction=reached, illustrated=False, before=(), replaced=others)


def _message(click: Interaction) -> MessageId | InteractionId:
    """The id of the message that shows a click's answer; while that is unknown, the click's own."""
    return click.extras.get(SHOWN, click.id)


def _last_there(clicks: Sequence[Interaction]) -> Interaction | None:
    return next((one for one in reversed(clicks) if there(one)), None)


def held_by(panel: Panel | None, click: Interaction) -> HeldFile | None:
    """The file that the clicked panel shows; none while that changes.

    A click tells of the panel as it was then, and what is known of it here may be of a time before
    another process answered for it: the later of the two files is the one.
    """
    from_click = own_file(click.message)
    if panel is None or click.message is None:
        return from_click
    if panel.interaction.extras.get(SHOWN) not in (None, click.message.id):
        return from_click
    known = (file for file in (from_click, panel.held) if file is not None)
    return None if panel.changing else max(known, key=lambda file: file.id, default=None)


def own_file(message: discord.Message | None) -> HeldFile | None:
    """The file that a panel shows as its picture; none where it has none, or is no panel.

    Discord lists files that components show with these alone, not among the message's own.
    """
    if message is None:
        return None
    held = (
        HeldFile(item.media.attachment_id, PurePosixPath(urlsplit(item.media.url).path).name)
        for gallery in parts_of(discord.MediaGalleryComponent, message.components)
        for item in gallery.items
        if item.media.attachment_id is not None
    )
    return next((file for file in held if file.filename == PANEL_FILE), None)
