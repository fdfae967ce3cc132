"""Checks a backup: whether the database is sound, and whether every game can be replayed."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from game.storage.sqlite.backup import copy_snapshot, find_flaws
from service.backups.replaying import ReplayResult, replay_all
from service.database import open_repository
from service.startup.terminal import ProgressLine, number_with_noun, say

BROKEN = 1
"""Exit code of a tool that found the database, or a game in it, broken."""


def verify(file: Path) -> int:
    """Check a backup, print the result and return the exit code. Raises StorageProblem."""
    found_flaws = find_flaws(file)
    for flaw in found_flaws:
        say(f"Not sound: {flaw}")
    replayed = asyncio.run(_replay_copy(file))
    for number, reason in replayed.broken.items():
        say(f"Game {number} cannot be replayed: {reason}")
    if found_flaws or replayed.broken:
        say(f"{file} is not sound: keep it out of the bot's way.")
        return BROKEN
    say(f"{file} is sound: {number_with_noun(replayed.game_count, 'game')} replayed.")
    if replayed.unreadable_count:
        say(
            f"{number_with_noun(replayed.unreadable_count, 'game')} in it had been set aside as"
            " unreadable before."
        )
    return 0


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
