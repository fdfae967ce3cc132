"""Checks a backup: whether the database is sound, and whether every game can be replayed."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from game.model.ids import NO_GAME, GameId
from game.model.time import Moment
from game.storage.repository import Repository
from game.storage.sqlite.backup import copy_snapshot, find_flaws, newest_moment_without_log
from game.tables import Table
from service.database import open_repository
from service.startup.problem import ProgressLine, number_with_noun, say

IDS_AT_ONCE = 200
"""Number of game ids that are read from the database at once."""


@dataclass
class ReplayResult:
    """The number of games, how many of them were known as unreadable, and the broken games."""

    game_count: int = 0
    unreadable_count: int = 0
    broken: dict[GameId, str] = field(default_factory=dict[GameId, str])
    """For each broken game, the reason why it cannot be replayed."""


async def replay_all(
    repository: Repository, report_progress: Callable[[int], None]
) -> ReplayResult:
    """Replay every game of a repository. Raises StorageProblem.

    After each game, ``report_progress`` is called with the number of games that are done.
    """
    result, last_id = ReplayResult(), NO_GAME
    while game_ids := await repository.numbers(last_id, IDS_AT_ONCE):
        for last_id in game_ids:
            await _replay(repository, last_id, result)
            report_progress(result.game_count)
    return result


async def _replay(repository: Repository, game_id: GameId, result: ReplayResult) -> None:
    table = Table(await repository.load(game_id))
    result.game_count += 1
    if table.game.unreadable:
        result.unreadable_count += 1
        return
    try:
        table.read()
    except Exception as error:
        result.broken[game_id] = f"{type(error).__name__}: {error}"


BROKEN = 1
"""Exit code of a tool that found the database, or a game in it, broken."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check of a backup found: the exit code, and how many games the backup holds."""

    exit_code: int
    game_count: int = 0


def verify(file: Path) -> Verdict:
    """Check a backup and print the result. Raises StorageProblem."""
    found_flaws = find_flaws(file)
    for flaw in found_flaws:
        say(f"Not sound: {flaw}")
    replayed = asyncio.run(_replay_copy(file))
    for number, reason in replayed.broken.items():
        say(f"Game {number} cannot be replayed: {reason}")
    if found_flaws or replayed.broken:
        say(f"{file} is not sound: keep it out of the bot's way.")
        return Verdict(BROKEN, replayed.game_count)
    say(f"{file} is sound: {number_with_noun(replayed.game_count, 'game')} replayed.")
    newest = newest_moment_without_log(file)
    if newest is not None:
        ends = f"It ends at {_as_text(newest)}" if newest else "It does not say when it ends"
        say(
            f"But it is a bot's own file, and no backup. {ends}: if it was copied while a bot ran,"
            f" what was in {file.name}-wal is missing. Make backups with python -m service.backup."
        )
    if replayed.unreadable_count:
        say(
            f"{number_with_noun(replayed.unreadable_count, 'game')} in it had been set aside as"
            " unreadable before."
        )
    return Verdict(0, replayed.game_count)


def _as_text(moment: Moment) -> str:
    return f"{datetime.fromtimestamp(moment / 1000, UTC):%Y-%m-%d %H:%M:%S UTC}"


async def _replay_copy(file: Path) -> ReplayResult:
    """Replay the games of a temporary copy, because opening the backup itself may change it."""
    progress = ProgressLine()
    with TemporaryDirectory() as folder:
        copied_file = Path(folder) / file.name
        copy_snapshot(file, copied_file, lambda done, total: None)
        async with await open_repository(copied_file) as repository:
            return await replay_all(
                repository,
                lambda games: progress.say(lambda: f"{number_with_noun(games, 'game')} replayed"),
            )
