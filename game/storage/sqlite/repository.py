"""The repository in one SQLite file."""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from game.model.call import Call
from game.model.change import Change
from game.model.clock import ClockChange
from game.model.due import EVERY_KIND, Due, DueMoment
from game.model.game import Game, Status
from game.model.message import MessageRef, Shown
from game.model.standing import Standing
from game.storage.columns import standings as columns
from game.storage.repository import NOTHING_DUE, unheard

from .connecting import tidying
from .connecting.opening import connect
from .keeping import (
    counting,
    downtime,
    forgetting,
    questions,
    reading,
    scheduling,
    standings,
    writing,
)
from .people import People

LONGEST_WAIT = 5.0
"""Seconds another program may hold the database at the start before we give up."""

PATIENCE_OF_A_CLICK = 2.0
"""The same for everything later: Discord takes an answer for three seconds."""


class SqliteRepository(People):
    """Keeps games in SQLite; see `Repository` for what each method promises."""

    @classmethod
    async def open(
        cls,
        path: str | Path,
        patience: float = LONGEST_WAIT,
        committed: Callable[[float], None] = unheard,
    ) -> Self:
        """Open or create the database at `path`, or one in memory for ":memory:".

        `patience` is in seconds. `committed` is told how many seconds each transaction took that
        changed something. Raises a `StorageProblem` that says what is wrong, and leaves the file
        as it was.
        """
        connection = await connect(str(path), patience)
        connection.committed = committed
        connection.patience = min(patience, PATIENCE_OF_A_CLICK)
        return cls(connection)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def create(
        self, game: Game, click: int, due: Mapping[Due, int | None] = NOTHING_DUE
    ) -> Game:
        """Store a new game."""
        return await self._connection.write(
            partial(writing.create, game=game, click=click, due=due)
        )

    async def load(self, game_id: int) -> Game:
        """Return a game."""
        return await self._connection.read(partial(reading.game, game_id=game_id))

    async def standing(self, game_id: int) -> Standing:
        """Return a game's version and board."""
        return await self._connection.alone(partial(reading.standing, game_id=game_id))

    async def save(self, game: Game, change: Change, click: int, at: int) -> Game:
        """Store a game's next version."""
        stands = await self._connection.write(
            partial(writing.save, game=game, change=change, click=click, at=at)
        )
        return change.apply_to(game, at).standing(columns.read(stands))

    async def begin_posting(
        self, game_id: int, call: Call | None = None, due: Mapping[Due, int | None] = NOTHING_DUE
    ) -> None:
        """Remember that a board message is about to be sent."""
        await self._connection.write(
            partial(standings.begin_posting, game_id=game_id, call=call, due=due)
        )

    async def call(self, moment: DueMoment, call: Call) -> bool:
        """Remember who is called."""
        return await self._connection.write(partial(standings.call, moment=moment, call=call))

    async def nudge(self, game_id: int, call: Call, due: Mapping[Due, int | None]) -> None:
        """Remember a nudge."""
        await self._connection.write(partial(standings.nudge, game_id=game_id, call=call, due=due))

    async def settle(self, moment: DueMoment) -> None:
        """Let something be due no more."""
        await self._connection.write_alone(partial(scheduling.settle, moment=moment))

    async def move(self, moment: DueMoment, at: int) -> None:
        """Let something be due at another moment."""
        await self._connection.write_alone(partial(scheduling.move, moment=moment, at=at))

    async def due_of(self, game_id: int, kind: Due) -> DueMoment | None:
        """Return when something is due at a game."""
        found = await self._moments(questions.DUE_OF, game_id, kind)
        return found[0] if found else None

    async def defer(self, game_id: int, kind: Due, at: int) -> None:
        """Let something be due later."""
        await self._write(questions.DEFER, at, game_id, kind, at)

    async def place_board(
        self,
        game_id: int,
        board: MessageRef | None,
        shown: Shown | None = None,
        change: ClockChange | None = None,
    ) -> None:
        """Remember the board message."""
        await self._connection.write(
            partial(standings.place_board, game_id=game_id, board=board, shown=shown, change=change)
        )

    async def set_clock(self, game: Game, change: ClockChange) -> None:
        """Set a game's clock."""
        await self._connection.write(partial(standings.set_clock, game=game, change=change))

    async def note_shown(self, shown: Mapping[int, Shown]) -> None:
        """Remember what board messages show."""
        await self._connection.write(partial(standings.note_shown, shown=shown))

    async def lagging(self, since: int) -> tuple[int, ...]:
        """Return the games whose board message may lag."""
        return await self._ids(questions.LAGGING, since)

    async def open_of_server(self, guild: int) -> tuple[int, ...]:
        """Return a server's open and resting games."""
        return await self._ids(questions.OPEN_OF_SERVER, guild)

    async def open_servers(self) -> tuple[int, ...]:
        """Return the servers with open or resting games."""
        return await self._ids(questions.OPEN_SERVERS)

    async def numbers(self, after: int, most: int) -> tuple[int, ...]:
        """Return games from a number on."""
        return await self._ids(counting.NUMBERS, after, most)

    async def numbers_open(self) -> Mapping[Status, int]:
        """Return how many games are open or rest."""
        return await self._connection.read(counting.numbers_open)

    async def watched_of_server(self, guild: int) -> tuple[int, ...]:
        """Return a server's open games of computers alone."""
        return await self._ids(questions.WATCHED_OF_SERVER, guild)

    async def watched_of_host(self, user: int) -> tuple[int, ...]:
        """Return a host's open games of computers alone."""
        return await self._ids(questions.WATCHED_OF_HOST, user)

    async def resting_in(self, channel: int) -> tuple[int, ...]:
        """Return a channel's resting games."""
        return await self._ids(questions.RESTING_IN, channel)

    async def next_due(self, kinds: Iterable[Due] = EVERY_KIND) -> int | None:
        """Return the first moment at which anything of these kinds is due."""
        found = await self._ask(questions.NEXT_DUE, json.dumps([*kinds]))
        return found[0]["at"]

    async def due_until(
        self, moment: int, most: int, kinds: Iterable[Due] = EVERY_KIND
    ) -> tuple[DueMoment, ...]:
        """Return what of these kinds was due until a moment."""
        return await self._moments(questions.DUE_UNTIL, moment, json.dumps([*kinds]), most)

    async def hasten(self, kind: Due, at: int) -> None:
        """Let all of a kind be due at a moment."""
        await self._write(questions.HASTEN, at, kind)

    async def schedule(self, game_id: int, due: Mapping[Due, int | None]) -> None:
        """Remember when what is due."""
        await self._connection.write(partial(scheduling.schedule, game_id=game_id, due=due))

    async def count_downtime(self, kinds: Iterable[Due], at: int, least: int) -> int:
        """Put clocks off by the time since the last note."""
        return await self._connection.write(
            partial(downtime.count, kinds=tuple(kinds), at=at, least=least)
        )

    async def note_online(self, at: int) -> None:
        """Note a moment."""
        await self._connection.write_alone(partial(downtime.note, at=at))

    async def accepted(self, click: int) -> bool:
        """Tell whether a click counted."""
        return bool(await self._ids(writing.KNOWN_CLICK, click))

    async def open_in(self, channel: int) -> int | None:
        """Return a channel's open game."""
        return next(iter(await self._ids(writing.OPEN_IN, channel)), None)

    async def finished_in(self, channel: int) -> int | None:
        """Return a channel's last finished game."""
        return next(iter(await self._ids(questions.FINISHED_IN, channel)), None)

    async def of_person(self, user: int) -> tuple[int, ...]:
        """Return a person's open games."""
        return await self._ids(questions.OF_PERSON, user, user, user)

    async def resting_of_person(self, user: int) -> tuple[int, ...]:
        """Return a person's newest resting games."""
        return await self._ids(questions.RESTING_OF_PERSON, user, user, user)

    async def note(self, key: str, value: str) -> None:
        """Remember a text."""
        await self._write(questions.NOTE, key, value)

    async def noted(self, key: str) -> str | None:
        """Return a remembered text."""
        found = await self._ask(questions.NOTED, key)
        return next((row["value"] for row in found), None)

    async def remove_ended(self, before: int, most: int) -> tuple[int, ...]:
        """Remove games that are over."""
        return await self._connection.write(
            partial(forgetting.remove_ended, before=before, most=most)
        )

    async def tidy(self) -> bool:
        """Overwrite what was removed."""
        return await self._connection.alone(tidying.tidy)

    async def close(self) -> None:
        """Finish and close."""
        await self._connection.finish()

    async def _moments(self, question: str, *values: int | str) -> tuple[DueMoment, ...]:
        return await self._connection.alone(
            lambda connection: scheduling.moments(connection, question, *values)
        )
