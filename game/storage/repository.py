"""What the tables ask of a repository."""

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
