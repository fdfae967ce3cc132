"""What the tables ask of a repository, and every way it can say no."""

from typing import Protocol

from .records import Game, MessageRef

NO_CLICK = 0
"""Stands for a change that no person asked for, such as a timer's; it is never a duplicate."""


class Repository(Protocol):
    """Keeps games. What a method returned is committed; what it raised changed nothing.

    Any method may raise `StorageProblem` when the medium itself fails.
    """

    async def create(self, game: Game, click: int) -> Game:
        """Store a new game and return it with its id and version 1.

        Raises `DuplicateClick`, or `ChannelBusy` when the channel already has an open game.
        """
        ...

    async def load(self, game_id: int) -> Game:
        """Return the game as it was last accepted, or raise `UnknownGame`."""
        ...

    async def open_in(self, channel: int) -> Game | None:
        """Return the one open game of a channel, if there is one."""
        ...

    async def finished_in(self, channel: int) -> Game | None:
        """Return the game of a channel that was finished last, if there is one."""
        ...

    async def open_games(self) -> tuple[Game, ...]:
        """Return every open game, oldest first."""
        ...

    async def open_or_since(self, moment: int) -> tuple[Game, ...]:
        """Return every game that is open or was changed at or after a moment, oldest first."""
        ...

    async def accepted(self, click: int) -> bool:
        """Tell whether this click has changed a game."""
        ...

    async def of_person(self, user: int) -> tuple[Game, ...]:
        """Return the open games in which a person sits or which they host, newest first."""
        ...

    async def save(self, game: Game, click: int) -> Game:
        """Store `game` as the successor of the stored version `game.version`.

        Host, options, status, seats, additions to the record, hints and `changed` are written in
        one transaction; everything else stays as it was created. Returns what is now stored, with
        the next version. Raises, in this order: `DuplicateClick`, `UnknownGame`, `StaleVersion`,
        `RecordRewritten`, `SeatsSettled`, `ChannelBusy`.
        """
        ...

    async def place_board(self, game_id: int, board: MessageRef | None) -> None:
        """Remember where a game's board message stands; the version does not change.

        Raises `UnknownGame`.
        """
        ...

    async def note(self, key: str, value: str) -> None:
        """Remember a text under a key, in place of an earlier one."""
        ...

    async def noted(self, key: str) -> str | None:
        """Return the text remembered under a key."""
        ...

    async def close(self) -> None:
        """Finish what is under way and let go of everything; a second call does nothing."""
        ...


class Refusal(Exception):
    """The repository works, but this change cannot be accepted."""


class UnknownGame(Refusal):
    """There is no game with this id."""

    def __init__(self, game_id: int) -> None:
        super().__init__(f"there is no game {game_id}")
        self.game_id = game_id


class ChannelBusy(Refusal):
    """The channel already has an open game: `game_id`."""

    def __init__(self, game_id: int) -> None:
        super().__init__(f"game {game_id} is still open in this channel")
        self.game_id = game_id


class StaleVersion(Refusal):
    """The change builds on a version that is no longer the stored one."""

    def __init__(self, game_id: int, expected: int, stored: int) -> None:
        super().__init__(f"game {game_id} stands at version {stored}, not {expected}")
        self.game_id = game_id
        self.expected = expected
        self.stored = stored


class DuplicateClick(Refusal):
    """This click was accepted before and counts once."""

    def __init__(self, click: int) -> None:
        super().__init__(f"click {click} was accepted before")
        self.click = click


class RecordRewritten(Refusal):
    """The record given does not begin with the stored one; entries are only ever added."""

    def __init__(self, game_id: int) -> None:
        super().__init__(f"the record of game {game_id} does not continue the stored one")
        self.game_id = game_id


class SeatsSettled(Refusal):
    """Seats change only while the stored game is a lobby."""

    def __init__(self, game_id: int) -> None:
        super().__init__(f"game {game_id} has begun, its seats are settled")
        self.game_id = game_id


class StorageProblem(Exception):
    """The medium failed; nothing was changed. The text is one sentence for the operator."""

    sentence = "The database {place} could not be used."

    def __init__(self, place: str, detail: str = "") -> None:
        aside = f" ({' '.join(detail.split())})" if detail else ""
        super().__init__(self.sentence.format(place=place) + aside)
        self.place = place
        self.detail = " ".join(detail.split())


class NewerDatabase(StorageProblem):
    """Written by a later release than this one."""

    sentence = "The database {place} was written by a newer release: update this program."


class NoDatabase(StorageProblem):
    """The file is something else altogether."""

    sentence = "The file {place} is no database: choose another path or move it away."


class ForeignDatabase(StorageProblem):
    """A database, but another program's."""

    sentence = "The database {place} belongs to another program: choose another path."


class DamagedDatabase(StorageProblem):
    """Ours, but its content is broken."""

    sentence = "The database {place} is damaged: put a backup in its place."


class NotWritable(StorageProblem):
    """The file or its folder may not be written."""

    sentence = "The database {place} cannot be written: check the rights on file and folder."


class FolderMissing(StorageProblem):
    """The folder of the database does not exist."""

    sentence = "The folder of the database {place} does not exist: create it first."


class DiskFull(StorageProblem):
    """No space is left."""

    sentence = "There is no space left to write the database {place}."


class DiskFailing(StorageProblem):
    """The system could not read or write the file."""

    sentence = "The system could not read or write the database {place}."


class DatabaseLocked(StorageProblem):
    """Another program held the database for longer than we wait."""

    sentence = "The database {place} is locked by another program."


class RepositoryClosed(StorageProblem):
    """The repository was closed before this call."""

    sentence = "The database {place} was closed already."
