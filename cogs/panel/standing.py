"""What an open panel shows, and the click through which its message can be reached."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from urllib.parse import urlsplit

import discord

from cogs.panel.message import Shows
from cogs.ui.desk import SHOWN, UNANSWERED, Interaction


@dataclass(frozen=True, slots=True)
class Panel:
    """What an answer showed; ``stage`` is what the panel must follow.

    ``interaction`` reaches its message, and ``click`` is the id of the one it answers. ``earlier``
    showed the person's panel before: it still reaches that one where the answer was lost.
    ``replaced`` reaches one that this one takes the place of, until that is gone.
    """

    interaction: Interaction
    click: int
    stage: str
    shows: Shows
    illustrated: bool = False
    earlier: Interaction | None = None
    replaced: Interaction | None = None


def answered(interaction: Interaction) -> bool:
    """Whether Discord said that it took the answer."""
    return interaction.response.is_done()


def replaces(panel: Panel, click: Interaction) -> bool:
    """Whether a panel takes the place of the one that was clicked, which goes at any moment."""
    if panel.replaced is None or click.message is None:
        return False
    shown = panel.interaction.extras.get(SHOWN)
    return not settled(panel.interaction) if shown is None else click.message.id < shown


def settled(interaction: Interaction) -> bool:
    """Whether the answer is given or lost; till then it would take back what follows."""
    return answered(interaction) or UNANSWERED in interaction.extras


def reaching(panel: Panel | None) -> Interaction | None:
    """The click through which a person's panel can be reached, as far as is known."""
    if panel is None:
        return None
    return panel.interaction if answered(panel.interaction) else panel.earlier


def own_file(message: discord.Message | None) -> str | None:
    """The name of the file that a message shows as its picture; none where it has no file."""
    if message is None:
        return None
    items = (item for gallery in _galleries(message.components) for item in gallery.items)
    urls = (item.media.url for item in items if item.media.attachment_id is not None)
    return next((PurePosixPath(urlsplit(url).path).name for url in urls), None)


def _galleries(parts: Iterable[discord.Component]) -> Iterator[discord.MediaGalleryComponent]:
    for part in parts:
        if isinstance(part, discord.MediaGalleryComponent):
            yield part
        elif isinstance(part, discord.Container):
            yield from _galleries(part.children)
