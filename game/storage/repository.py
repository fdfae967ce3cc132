"""What the tables ask of a repository."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Protocol

from game.model.call import Call
from game.model.change import Change
from game.model.clock import ClockChange
from game.model.due import EVERY_KIND, Due, DueMoment
from game.model.game import Game, Status
from game.model.message import MessageRef, Shown
from game.model.preferences import Absence, Preferences
from game.model.renaming import Renaming
from game.model.standing import Standing


def unheard(seconds: float) -> None:
    """Tell nobody how long something took."""


NOTHING_DUE: Mapping[Due, int | None] = MappingProxyType({})


class Repository(Protocol):
    """Keeps games. What a method returned is committed; what it raised changed nothing.

    Any method may raise `StorageProblem` when the medium itself fails. Questions about several
    games answer with their ids.
    """

    async def create(
        self, game: Game, click: int, due: Mapping[Due, int | None] = NOTHING_DUE
    ) -> Game:
        """Store a new game, and when what is due at it; return it with its id and version 1.

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

    async def begin_posting(
        self, game_id: int, call: Call | None = None, due: Mapping[Due, int | None] = NOTHING_DUE
    ) -> None:
        """Remember that a board message is about to be sent, until what is shown is noted.

        With it, in one transaction, whom that message calls, if that is new, and when what is
        due. The version does not change. Raises `UnknownGame`.
        """
        ...

    async def call(self, moment: DueMoment, call: Call) -> bool:
        """Remember who is called, in place of what was due at this very moment.

        Tells whether it still was; else nothing changes. The board lags until it shows the
        call's milestone. The version does not change.
        """
        ...

    async def nudge(self, game_id: int, call: Call, due: Mapping[Due, int | None]) -> None:
        """Remember that somebody was nudged or reminded, and when what follows is due.

        The version does not change.
        """
        ...

    async def settle(self, moment: DueMoment) -> None:
        """Let something be due no more, if it is due at this very moment."""
        ...

    async def move(self, moment: DueMoment, at: int) -> None:
        """Let something be due at another moment, if it is due at this very one."""
        ...

    async def due_of(self, game_id: int, kind: Due) -> DueMoment | None:
        """Return when something is due at a game, if it is."""
        ...

    async def defer(self, game_id: int, kind: Due, at: int) -> None:
        """Let something that is due earlier be due at this moment."""
        ...

    async def place_board(
        self,
        game_id: int,
        board: MessageRef | None,
        shown: Shown | None = None,
        change: ClockChange | None = None,
    ) -> None:
        """Remember where a game's board message stands, what it shows, and the clock it starts.

        All of it is written in one transaction; the version does not change. Raises `UnknownGame`.
        """
        ...

    async def set_clock(self, game: Game, change: ClockChange) -> None:
        """Set a game's clock, and when what is due of it, in one transaction.

        The version does not change. Raises `UnknownGame`, and `StaleVersion` where the game or its
        clock is another than in `game` by now.
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

    async def note_shown(self, shown: Mapping[int, Shown]) -> None:
        """Remember what the board messages of these games show now, and that no other stands."""
        ...

    async def lagging(self, since: int) -> tuple[int, ...]:
        """Return the games whose board message may not show their newest version, oldest first.

        Of games that are not open only those changed at or after the moment `since`, and those
        whose people were renamed.
        """
        ...

    async def open_of_server(self, guild: int) -> tuple[int, ...]:
        """Return the open and the resting games of a server, oldest first."""
        ...

    async def open_servers(self) -> tuple[int, ...]:
        """Return the servers that have open or resting games."""
        ...

    async def numbers(self, after: int, most: int) -> tuple[int, ...]:
        """Return games, whatever became of them, from the first after a number on."""
        ...

    async def numbers_open(self) -> Mapping[Status, int]:
        """Return how many games are lobbies, run or rest; 0 is said, too."""
        ...

    async def watched_of_server(self, guild: int) -> tuple[int, ...]:
        """Return the open games of a server at which computers sit alone, oldest first."""
        ...

    async def watched_of_host(self, user: int) -> tuple[int, ...]:
        """Return the open games of a host at which computers sit alone, oldest first."""
        ...

    async def resting_in(self, channel: int) -> tuple[int, ...]:
        """Return the resting games of a channel, oldest first."""
        ...

    async def next_due(self, kinds: Iterable[Due] = EVERY_KIND) -> int | None:
        """Return the first moment at which anything of these kinds is due."""
        ...

    async def due_until(
        self, moment: int, most: int, kinds: Iterable[Due] = EVERY_KIND
    ) -> tuple[DueMoment, ...]:
        """Return what of these kinds was due by a moment, the first first, so many at most."""
        ...

    async def hasten(self, kind: Due, at: int) -> None:
        """Let all that is due of a kind be due at this moment."""
        ...

    async def schedule(self, game_id: int, due: Mapping[Due, int | None]) -> None:
        """Remember when what is due at a game; `None` settles it. The version does not change."""
        ...

    async def count_downtime(self, kinds: Iterable[Due], at: int, least: int) -> int:
        """Note the moment `at`, and put all running clocks off by the time since the last note.

        Clocks are the moments of these kinds and the games' own. All of it is written in one
        transaction. Returns the milliseconds, 0 where they are fewer than `least` or nothing was
        noted before.
        """
        ...

    async def note_online(self, at: int) -> None:
        """Note a moment from which `count_downtime` is to count."""
        ...

    async def note_absence(self, absence: Absence) -> None:
        """Remember an absence, in place of one of the same person that began at that moment."""
        ...

    async def absences_of(self, user: int, since: int) -> tuple[Absence, ...]:
        """Return the absences of a person that end after a moment, the first first."""
        ...

    async def away_after(self, moment: int) -> tuple[int, ...]:
        """Return the people who have an absence that ends after a moment."""
        ...

    async def of_person(self, user: int) -> tuple[int, ...]:
        """Return the open games of a person, newest first: as seated, a guest, or the host."""
        ...

    async def resting_of_person(self, user: int) -> tuple[int, ...]:
        """Return the newest twenty of a person's resting games, found like their open ones."""
        ...

    async def note(self, key: str, value: str) -> None:
        """Remember a text under a key, in place of an earlier one."""
        ...

    async def noted(self, key: str) -> str | None:
        """Return the text remembered under a key."""
        ...

    async def preferences(self, users: Iterable[int]) -> Mapping[int, Preferences]:
        """Return the preferences of those among these people who ever said any."""
        ...

    async def prefer(self, user: int, change: Callable[[Preferences], Preferences]) -> Preferences:
        """Change a person's preferences in one transaction, and return them as they are now."""
        ...

    async def undelivered(self) -> tuple[int, ...]:
        """Return the people who are still to be told that a direct message was refused."""
        ...

    # Forgetting

    async def begin_forgetting(self, user: int) -> None:
        """Remember that a person is to be forgotten, until `forget`."""
        ...

    async def forgetting(self) -> tuple[int, ...]:
        """Return the people who are still to be forgotten."""
        ...

    async def naming(self, user: int, first: int, last: int) -> tuple[int, ...]:
        """Return the games from one number to another in which a person may stand, and no others.

        That is a few too many where another number holds this one.
        """
        ...

    async def rename(self, game: Game, renaming: Renaming) -> None:
        """Write who is at a game, which is the stored one if its version still is.

        The version and the clock's tick
        count up, so that the board follows, whenever the game ended. Raises `StaleVersion` and
        `UnknownGame`.
        """
        ...

    async def forget(self, user: int) -> None:
        """Remove what is kept of a person beside the games, and that they are to be forgotten."""
        ...

    async def remove_ended(self, before: int, most: int) -> tuple[int, ...]:
        """Remove games that ended before a moment, so many at most; return which they were."""
        ...

    async def tidy(self) -> bool:
        """Leave nothing of what was removed in the files; tell whether that is done.

        Else it is done later: at the next start, or once nobody else is in the way.
        """
        ...

    async def close(self) -> None:
        """Finish what is under way and let go of everything; a second call does nothing."""
        ...
