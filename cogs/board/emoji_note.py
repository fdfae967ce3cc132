"""Which emojis the bot uploaded, and which drawing each of them shows, kept from start to start."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Self

from service.commands.notes import Note


@dataclass(frozen=True, slots=True)
class Uploaded:
    """An emoji of the bot's own: its id at Discord, and the drawing that it shows."""

    id: int
    drawing: str

    @classmethod
    def of(cls, id: int, picture: bytes) -> Self:
        """Describe an emoji that shows this picture."""
        return cls(id, sha256(picture).hexdigest()[:16])


class EmojiNote:
    """The emojis of one application by their names; a note that is lost or spoilt holds none."""

    def __init__(self, note: Note, application: int) -> None:
        self._note = note
        self._key = f"emojis/{application}"

    async def read(self) -> dict[str, Uploaded]:
        """Return what was noted last."""
        noted = await self._note.read(self._key) or ""
        parts = [one.split(":") for one in noted.split()]
        return {
            part[0]: Uploaded(int(part[1]), part[2])
            for part in parts
            if len(part) == 3 and part[1].isdecimal()
        }

    async def write(self, uploaded: Mapping[str, Uploaded]) -> None:
        """Note these in place of what was noted."""
        parts = (f"{name}:{one.id}:{one.drawing}" for name, one in uploaded.items())
        await self._note.write(self._key, " ".join(parts))
