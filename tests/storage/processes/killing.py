"""Kills a process of the tests again and again, and checks each time what it left behind."""

import asyncio
import random
import subprocess
import time
from collections.abc import Callable, Coroutine
from typing import Any

from tests.storage.processes.children import ROOT, env_without_coverage, module_command

ROUNDS = 12
READ_LINES_LIMIT = 8
LONGEST_WAIT_SECONDS = 0.01


def kill_repeatedly(
    module: str, place: str, check: Callable[[str, int], Coroutine[Any, Any, None]]
) -> None:
    """Run this module at a database and kill it at a random moment, in twelve rounds.

    After each kill, ``check`` gets the place of the database and the last number that the process
    reported.
    """
    luck = random.Random(1672)  # noqa: S311
    for _ in range(ROUNDS):
        asyncio.run(check(place, _kill_at_random_moment(module, place, luck)))


def _kill_at_random_moment(module: str, place: str, luck: random.Random) -> int:
    command = (*module_command(module), place)
    with subprocess.Popen(
        command, cwd=ROOT, env=env_without_coverage(), stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        lines = [process.stdout.readline() for _ in range(luck.randrange(1, READ_LINES_LIMIT))]
        time.sleep(luck.uniform(0, LONGEST_WAIT_SECONDS))
        process.kill()
        lines += process.stdout.readlines()
    return int(lines[-1].split()[1])
