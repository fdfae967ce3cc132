"""The files that were sent. They are kept in memory."""

import mimetypes
import struct
from collections import OrderedDict
from dataclasses import dataclass, replace
from urllib.parse import quote

from discord_playground.protocol.types import Json

MAX_DROPPED_FILES = 300
"""Number of files of deleted or edited messages that are still served. A page may still load
them."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file with its address."""

    id: str
    filename: str
    data: bytes
    url: str
    description: str | None
    ephemeral: bool

    @property
    def content_type(self) -> str:
        """The file's MIME type, guessed from the end of its name."""
        return mimetypes.guess_type(self.filename)[0] or "application/octet-stream"

    def to_json(self) -> Json:
        """Return Discord's attachment object."""
        attachment: Json = {
            "id": self.id,
            "filename": self.filename,
            "size": len(self.data),
            "url": self.url,
            "proxy_url": self.url,
            "content_type": self.content_type,
        }
        if self.description is not None:
            attachment["description"] = self.description
        if self.ephemeral:
            attachment["ephemeral"] = True
        size = picture_size(self.data)
        if size is not None:
            attachment["width"], attachment["height"] = size
        return attachment


class Attachments:
    """The files that are served below /attachments/."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._live: dict[str, Attachment] = {}
        self._dropped: OrderedDict[str, Attachment] = OrderedDict()

    def add(
        self,
        id: str,
        channel_id: str,
        filename: str,
        data: bytes,
        *,
        description: str | None,
        ephemeral: bool,
    ) -> Attachment:
        """Keep a file and give it an address."""
        url = f"{self._address}/attachments/{channel_id}/{id}/{quote(filename)}"
        self._live[id] = Attachment(id, filename, data, url, description, ephemeral)
        return self._live[id]

    def describe(self, file: Attachment, description: str | None) -> Attachment:
        """Give a file another description. Return the changed file."""
        self._live[file.id] = replace(file, description=description)
        return self._live[file.id]

    def get(self, id: str) -> Attachment | None:
        """Return the file with this id, also for a while after its message is gone, or None."""
        return self._live.get(id) or self._dropped.get(id)

    def drop(self, id: str) -> None:
        """Record that no message has this file any more."""
        found = self._live.pop(id, None)
        if found is None:
            return
        self._dropped[id] = found
        while len(self._dropped) > MAX_DROPPED_FILES:
            self._dropped.popitem(last=False)


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Return the width and height of a PNG or GIF in pixels. Return None for other files."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    return None
