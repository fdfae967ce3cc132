"""The store of the bot's uploaded emojis, and of the drawing that each of them shows."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Self

from service.commands.key_stores import KeyStore


@dataclass(frozen=True, slots=True)
class UploadedEmoji:
    """One of the bot's own emojis: its id at Discord, and the drawing that it shows."""

    id: int
    drawing: str

    @classmethod
    def from_picture(cls, id: int, picture: bytes) -> Self:
        """Describe an emoji that shows this picture."""
        return cls(id, sha256(picture).hexdigest()[:16])


class UploadedEmojiStore:
    """The emojis of one application by their names; a lost or broken store counts as empty."""

    def __init__(self, store: KeyStore, application: int) -> None:
        self._store = store
        self._key = f"emojis/{application}"

    async def read(self) -> dict[str, UploadedEmoji]:
        """Return what was stored last."""
        stored = await self._store.read(self._key) or ""
        parts = [one.split(":") for one in stored.split()]
        return {
            part[0]: UploadedEmoji(int(part[1]), part[2])
            for part in parts
            if len(part) == 3 and part[1].isdecimal()
        }

    async def write(self, uploaded: Mapping[str, UploadedEmoji]) -> None:
        """Store these emojis in place of the earlier ones."""
        parts = (f"{name}:{one.id}:{one.drawing}" for name, one in uploaded.items())
        await self._store.write(self._key, " ".join(parts))
