"""The bot with a deliberate fault. `python -m tests.chaos --plant …` must find each fault.

Run as a program, this module plants the fault that its argument names, and then starts the bot.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import bot
from game.model.game import Change, Game
from game.model.ids import InteractionId
from game.model.time import Moment
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sqlite import SqliteRepository
from game.tables import Person, Table
from game.tables.decisions import Announcement, Decision
from game.tables.play import actions
from game.tables.upkeep import Upkeep

Save = Callable[[Any, Game, Change, InteractionId, Moment], Awaitable[Game]]

SLOW = 0.3
"""Seconds by which a commit comes late."""


def answer_before_commit() -> None:
    """Report a change as accepted, and commit it only `COMMIT_DELAY_SECONDS` later."""
    later = set[asyncio.Task[None]]()

    def hasty(save: Save) -> Save:
        async def soon(
            repository: Any, game: Game, change: Change, click: InteractionId, at: Moment
        ) -> None:
            await asyncio.sleep(SLOW)
            await save(repository, game, change, click, at)

        async def early(
            repository: Any, game: Game, change: Change, click: InteractionId, at: Moment
        ) -> Game:
            task = asyncio.create_task(soon(repository, game, change, click, at))
            later.add(task)
            task.add_done_callback(later.discard)
            return change.apply_to(game, at)

        return early

    for kind in (SqliteRepository, PostgresRepository):
        kind.save = hasty(kind.save)  # pyright: ignore[reportAttributeAccessIssue]


def forget_posting() -> None:
    """Do not remember that a board is about to be posted."""

    async def forget(self: Upkeep, game_id: int, announcement: Announcement | None = None) -> None:
        pass

    Upkeep.begin_posting = forget


def accept_old_clicks() -> None:
    """Accept a click on a button of any version."""
    acted = actions._acted

    def as_of_now(
        table: Table,
        person: Person,
        played: actions.TurnActions,
        version: int,
        click: InteractionId,
        at: Moment,
    ) -> Decision:
        return acted(table, person, played, table.game.version, click, at)

    actions._acted = as_of_now


PLANTS: dict[str, Callable[[], None]] = {
    "answer-before-commit": answer_before_commit,
    "forget-posting": forget_posting,
    "accept-old-clicks": accept_old_clicks,
}


def program(plant: str) -> tuple[str, ...]:
    """Return the arguments that make Python run the bot with this fault."""
    return ("-m", "tests.chaos.planted", plant)


if __name__ == "__main__":
    PLANTS[sys.argv[1]]()
    sys.exit(bot.main())
