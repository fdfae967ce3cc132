"""Simulated games among people who come and go. No game may get stuck.

CARTAGENA_ABSENCE_GAMES is the number of games, CARTAGENA_ABSENCE_SEED their seed.
"""

import os
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, MutableMapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import structlog

from game.storage.errors import RepositoryClosed
from game.storage.postgresql.repository import PostgresRepository
from service import follower
from tests.absence.planted import FAULTS
from tests.absence.run import Run
from tests.long import larger_in_matrix, long
from tests.makers.at_once import open_without_syncs

GAMES = int(os.environ.get("CARTAGENA_ABSENCE_GAMES", "4"))
SEED = int(os.environ.get("CARTAGENA_ABSENCE_SEED", "1"))
TABLES_AT_ONCE = 4
"""Tables that one bot runs at the same time."""

POSTGRESQL_GAMES = 5
"""The number of games that are played on PostgreSQL."""

MOST_GAMES_UNTIL_FOUND = 40
"""Games within which a planted fault must be found."""


@pytest.fixture(autouse=True)
def errors(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Yield the list of errors that the bot logs."""
    found: list[str] = []

    def record(_: Any, name: str, event: MutableMapping[str, Any]) -> Mapping[str, Any]:
        dying = isinstance(sys.exc_info()[1], RepositoryClosed)
        if name in {"error", "exception"} and not dying:
            found.append(f"{event}\n{traceback.format_exc()}")
        raise structlog.DropEvent

    monkeypatch.setattr(follower, "PAUSE", 0.001)
    structlog.configure(processors=[record])
    yield found
    structlog.reset_defaults()


@larger_in_matrix
@pytest.mark.timeout(7200)
async def test_every_game_ends_although_people_are_away(tmp_path: Path, errors: list[str]) -> None:
    ended: Counter[str] = Counter()
    done: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    calls = kills = steps = 0
    for first in range(0, GAMES, TABLES_AT_ONCE):
        file = tmp_path / f"{first}.sqlite3"
        run = Run(
            SEED,
            range(first, min(first + TABLES_AT_ONCE, GAMES)),
            partial(open_without_syncs, file),
        )
        await run.run()
        check_run(run, errors)
        ended.update(run.ended_by_status)
        done.update(run.clicks.granted_counts)
        refused.update(run.clicks.refused_counts)
        calls += run.watch.call_count
        kills += run.kills
        steps += run.steps
        file.unlink()
    print(f"{ended=} {calls=} {kills=} {steps=}\n{done=}\n{refused=}")  # noqa: T201
    assert ended.total() == GAMES


@long
@pytest.mark.timeout(1200)
async def test_every_game_on_postgresql_ends(postgres: str, errors: list[str]) -> None:
    run = Run(SEED, range(POSTGRESQL_GAMES), partial(PostgresRepository.open, postgres))
    await run.run()
    check_run(run, errors)
    assert sum(run.ended_by_status.values()) == POSTGRESQL_GAMES


def check_run(run: Run, errors: list[str]) -> None:
    """Check that the run found no broken promise and that the bot logged no error."""
    assert not run.watch.found_problems, "\n".join(
        [str(run.table_numbers), *run.watch.found_problems]
    )
    assert not errors, "\n".join([str(run.table_numbers), *errors[:3]])


@long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", FAULTS)
async def test_a_planted_fault_is_found(
    tmp_path: Path, errors: list[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    fault = FAULTS[name]
    fault.plant(monkeypatch)
    problems: list[str] = []
    for first in range(0, MOST_GAMES_UNTIL_FOUND, TABLES_AT_ONCE):
        file = tmp_path / f"{first}.sqlite3"
        run = Run(SEED, range(first, first + TABLES_AT_ONCE), partial(open_without_syncs, file))
        await run.run()
        if problems := run.watch.found_problems:
            break
    assert fault.expected_text in "\n".join(problems)
