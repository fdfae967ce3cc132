"""What the tables ask of a repository."""

from typing import Protocol

from .records import Change, Game, MessageRef, Standing

NO_CLICK = 0
"""Stands for a change that no person asked for, such as a timer's; it is never a duplicate."""


class Repository(Protocol):
    """Keeps games. What a method returned is committed; what it raised changed nothing.

    Any method may raise `StorageProblem` when the medium itself fails. Questions about several
    games answer with their ids.
    """

    async def create(self, game: Game, click: int) -> Game:
        """Store a new game and return it with its id and version 1.

        Raises `DuplicateClick`, or `ChannelBusy` when the channel already has an open game.
        """
        ...

    async def load(self, game_id: int) -> Game:
        """Return the game as it was last accepted, or raise `UnknownGame`."""
        ...

    async def standing(self, game_id: int) -> Standing:
        """Return what tells whether a game read before is still the newest.

        Raises `UnknownGame`.
        """
        ...

    async def save(self, game: Game, change: Change, click: int, at: int) -> Game:
        """Store what changes in `game`, which is the stored one if its version still is.

        All of it is written in one transaction, `at` as the moment of the change. Returns the
        next version, with the board where it stands by now. Raises, in this order:
        `DuplicateClick`, `UnknownGame`, `StaleVersion`, `SeatsSettled`, `ChannelBusy`.
        """
        ...

    async def place_board(self, game_id: int, board: MessageRef | None) -> None:
        """Remember where a game's board message stands; the version does not change.

        Raises `UnknownGame`.
        """
        ...

    async def accepted(self, click: int) -> bool:
        """Tell whether this click has changed a game."""
        ...

    async def open_in(self, channel: int) -> int | None:
        """Return the one open game of a channel, if there is one."""
        ...

    async def finished_in(self, channel: int) -> int | None:
        """Return the game of a channel that was finished last, if there is one."""
        ...

    async def open_games(self) -> tuple[int, ...]:
        """Return every open game, oldest first."""
        ...

    async def open_or_since(self, moment: int) -> tuple[int, ...]:
        """Return every game that is open or was changed at or after a moment, oldest first."""
        ...

    async def lobbies_until(self, moment: int) -> tuple[int, ...]:
        """Return every lobby that was last changed at or before a moment, oldest first."""
        ...

    async def of_person(self, user: int) -> tuple[int, ...]:
        """Return the open games in which a person sits or which they host, newest first."""
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
