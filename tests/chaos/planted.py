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
from game.rules.actions import Action
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sqlite import SqliteRepository
from game.tables import Table
from game.tables.decisions import Announcement, Decision
from game.tables.people import Click
from game.tables.play import actions
from game.tables.saving.boards_and_clocks import BoardsAndClocks

Save = Callable[[Any, Game, Change, InteractionId, Moment], Awaitable[Game]]

COMMIT_DELAY_SECONDS = 0.3
"""Seconds by which a commit comes late."""


def answer_before_commit() -> None:
    """Make the bot report a change as accepted, and commit it `COMMIT_DELAY_SECONDS` later."""
    late_commits = set[asyncio.Task[None]]()

    def commit_late(save: Save) -> Save:
        async def save_late(
            repository: Any, game: Game, change: Change, click: InteractionId, at: Moment
        ) -> None:
            await asyncio.sleep(COMMIT_DELAY_SECONDS)
            await save(repository, game, change, click, at)

        async def answer_at_once(
            repository: Any, game: Game, change: Change, click: InteractionId, at: Moment
        ) -> Game:
            task = asyncio.create_task(save_late(repository, game, change, click, at))
            late_commits.add(task)
            task.add_done_callback(late_commits.discard)
            return change.apply_to(game, at)

        return answer_at_once

    for kind in (SqliteRepository, PostgresRepository):
        kind.save = commit_late(kind.save)  # pyright: ignore[reportAttributeAccessIssue]


def forget_posting() -> None:
    """Make the bot forget that it is about to post a board."""

    async def forget(
        self: BoardsAndClocks, game_id: int, announcement: Announcement | None = None
    ) -> None:
        pass

    BoardsAndClocks.begin_posting = forget


def accept_old_clicks() -> None:
    """Make the bot accept a click on a button of any version."""
    original_played = actions._played

    def with_current_version(
        table: Table, click: Click, seat: int, played: tuple[Action, ...], version: int
    ) -> Decision:
        return original_played(table, click, seat, played, table.game.version)

    actions._played = with_current_version


PLANTERS_BY_FAULT: dict[str, Callable[[], None]] = {
    "answer-before-commit": answer_before_commit,
    "forget-posting": forget_posting,
    "accept-old-clicks": accept_old_clicks,
}


def program_with_fault(plant: str) -> tuple[str, ...]:
    """Return the arguments that make Python run the bot with this fault."""
    return ("-m", "tests.chaos.planted", plant)


if __name__ == "__main__":
    PLANTERS_BY_FAULT[sys.argv[1]]()
    sys.exit(bot.main())
