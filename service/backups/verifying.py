"""Looks at a backup: whether the database is sound, and whether every game can be replayed."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from game.storage.sqlite.backup import copy, flaws
from i18n import Words
from service.backups.replaying import Replayed, replay_all
from service.database import opened
from service.startup.terminal import ProgressLine, say

BROKEN = 1
"""Exit code of a tool that found the database or a game in it broken."""


def verify(file: Path, words: Words) -> int:
    """Look at a backup and say what there is to say; the exit code. Raises StorageProblem."""
    found = flaws(file)
    for flaw in found:
        say(words("backup-flaw", detail=flaw))
    replayed = asyncio.run(_replayed(file, words))
    for number, reason in replayed.broken.items():
        say(words("backup-broken-game", number=str(number), reason=reason))
    if found or replayed.broken:
        say(words("backup-broken", place=str(file)))
        return BROKEN
    say(words("backup-sound", place=str(file), games=replayed.games))
    if replayed.aside:
        say(words("backup-set-aside", games=replayed.aside))
    return 0


async def _replayed(file: Path, words: Words) -> Replayed:
    """Replay the games of a copy, so that nothing is changed: it is opened as the bot would."""
    progress = ProgressLine()
    with TemporaryDirectory() as folder:
        place = Path(folder) / file.name
        copy(file, place, lambda done, every: None)
        async with await opened(place) as repository:
            return await replay_all(
                repository,
                lambda games: progress.say(lambda: words("backup-replaying", games=games)),
            )
