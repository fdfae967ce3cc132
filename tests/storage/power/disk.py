"""What a disk holds after a loss of power: all synced bytes, and perhaps some unsynced bytes."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from game.model.ids import ChannelId

SECTOR = 512
"""The number of bytes that a disk writes whole or not at all."""


@dataclass(frozen=True, slots=True)
class Create:
    """A new file was opened."""

    name: str
    syncs_folder: bool
    """Whether the first sync of the file also writes its folder."""


@dataclass(frozen=True, slots=True)
class Write:
    """Bytes were written at an offset."""

    name: str
    offset: int
    content: bytes


@dataclass(frozen=True, slots=True)
class Truncate:
    """A file was cut to a size."""

    name: str
    size: int


@dataclass(frozen=True, slots=True)
class Sync:
    """All changes of a file reached the disk."""

    name: str


@dataclass(frozen=True, slots=True)
class Delete:
    """A file's name was removed."""

    name: str
    synced: bool
    """Whether the folder was synced at once, so that the removal is certain."""


@dataclass(frozen=True, slots=True)
class AcknowledgedVersion:
    """Not a change of a file: somebody was told that a game has this version."""

    channel: ChannelId
    version: int


FileChange = Create | Write | Truncate | Sync | Delete | AcknowledgedVersion


@dataclass(slots=True)
class File:
    """A file's bytes on the disk, and the changes that may not have reached the disk."""

    synced: bytearray = field(default_factory=bytearray)
    waiting: list[Write | Truncate] = field(default_factory=list[Write | Truncate])
    listed: bool = False
    """Whether the folder on the disk lists this file."""
    syncs_folder: bool = False

    def sync(self) -> None:
        """Bring all waiting changes to the disk."""
        for change in self.waiting:
            _apply(self.synced, change)
        self.waiting.clear()

    def content_after_power_loss(self, luck: random.Random) -> bytes:
        """Return bytes that a loss of power might leave of this file."""
        content, chance = bytearray(self.synced), luck.choice((0.0, 0.5, 0.9, 1.0))
        for change in self.waiting:
            if luck.random() < chance:
                _apply(content, change)
            elif isinstance(change, Write) and luck.random() < chance:
                _apply(content, _torn(change, luck))
        return bytes(content)


class SimulatedDisk:
    """The files of one folder, as a loss of power might leave them."""

    def __init__(self) -> None:
        self._files: dict[str, File] = {}
        self._removed: dict[str, File] = {}
        """Removed files whose folder has not been synced since then."""

    def apply(self, change: FileChange) -> None:
        """Apply one more change."""
        match change:
            case Create(name, syncs_folder):
                self._files[name] = File(syncs_folder=syncs_folder)
            case Write(name) | Truncate(name):
                self._file(name).waiting.append(change)
            case Sync(name):
                file = self._file(name)
                file.sync()
                if file.syncs_folder:
                    file.syncs_folder = False
                    self._sync_folder()
            case Delete(name, synced):
                self._removed[name] = self._file(name)
                del self._files[name]
                if synced:
                    self._sync_folder()
            case AcknowledgedVersion():
                pass

    def files_after_power_loss(self, luck: random.Random) -> Mapping[str, bytes]:
        """Return files that a loss of power might leave."""
        candidates = [*self._files.items(), *self._removed.items()]
        found = ((name, file) for name, file in candidates if self._may_be_found(file, luck))
        return {name: file.content_after_power_loss(luck) for name, file in found}

    def _may_be_found(self, file: File, luck: random.Random) -> bool:
        safe = file.listed and file not in self._removed.values()
        return safe or luck.random() < 0.5

    def _file(self, name: str) -> File:
        # The repository creates the file empty before SQLite opens it, so no `Create` was recorded.
        return self._files.setdefault(name, File())

    def _sync_folder(self) -> None:
        self._removed.clear()
        for file in self._files.values():
            file.listed = True


def _apply(content: bytearray, change: Write | Truncate) -> None:
    match change:
        case Truncate(_, size):
            del content[size:]
        case Write(_, offset, written):
            content.extend(bytes(max(0, offset - len(content))))
            content[offset : offset + len(written)] = written


def _torn(change: Write, luck: random.Random) -> Write:
    """Return the beginning of a write, cut after a whole sector."""
    sectors = len(change.content) // SECTOR
    return Write(change.name, change.offset, change.content[: SECTOR * luck.randint(0, sectors)])
