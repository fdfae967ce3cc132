"""Queries find their rows through indexes, however many other rows there are."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from game.model.due import Due
from game.model.ids import UserId
from game.storage.operation import Statement
from game.storage.operations.base import ALL_SERVERS
from game.storage.operations.chronicles import (
    CHRONICLES_DUE,
    CHRONICLES_TO_POST,
    NEXT_CHRONICLE,
)
from game.storage.operations.daily_attempts import FINISHED_ON, SOLVED_ON
from game.storage.operations.daily_posts import (
    LAGGING,
    MORNINGS_DUE,
    NEXT_MORNING,
    SERVERS_OF_MODERATOR,
    SHARED,
)
from game.storage.operations.finding import (
    FINISHED_IN,
    NAMED_OTHERWISE,
    OF_PERSON,
    RESTING_OF_PERSON,
)
from game.storage.operations.forgetting import (
    COUNT_SHARED_CHANGES,
    FORGET_MODERATOR,
    REMOVE_RESULTS,
    REMOVE_RESULTS_OF_SERVER,
    RENAME_IN_RESULTS,
    SERVERS_WITH_RESULTS_OF,
)
from game.storage.operations.moments import DUE_UNTIL, NEXT_DUE
from game.storage.operations.results import (
    FINISHED_GAMES_OF,
    FINISHED_WITHOUT_RESULT,
    PART_OF_RESULTS_OF_SERVER,
    RESULTS_OF_PERSON,
    RESULTS_OF_SERVER,
    SERVERS_WITH_RESULTS,
)
from game.storage.postgresql.connecting.statements import text_of as postgresql_text_of
from game.storage.sqlite import SqliteRepository
from game.storage.sqlite.connecting.connection import text_of as sqlite_text_of
from tests.makers.many_games import many_games_sql

GAMES, PEOPLE, SOMEBODY = 3_000, 3_000, UserId(77)
INDEXES = ("open_games_of_a_host", "seats_of_a_person")
for_each_query = pytest.mark.parametrize("question", [OF_PERSON, RESTING_OF_PERSON])
HALF_REST = "UPDATE game SET status = 'resting' WHERE id % 2 = 0"
ALL_DUE = "INSERT INTO due (game, kind, at) SELECT id, 'expiry', id FROM game"
FAR_FUTURE = 10**12
CHANNEL = 7
KINDS = json.dumps([{"kind": kind} for kind in (Due.TURN, Due.PERSON_BACK)])


@for_each_query
async def test_a_person_query_in_sqlite_scans_no_table(tmp_path: Path, question: Statement) -> None:
    file = tmp_path / "games.sqlite3"
    async with await SqliteRepository.open(file):
        """Create the tables of the database."""
    with closing(sqlite3.connect(file)) as connection:
        for statement in many_games_sql(1, GAMES, "playing", PEOPLE, for_postgresql=False):
            connection.execute(statement)
        connection.execute(HALF_REST)
        connection.commit()
        explain = f"EXPLAIN QUERY PLAN {sqlite_text_of(question)}"
        rows = connection.execute(explain, {"person": SOMEBODY})
        plan = [step for *_, step in rows]
    for index in INDEXES:
        assert any(f"INDEX {index}" in step for step in plan)
    scans = [one for one in plan if one.startswith("SCAN") and "json_each" not in one]
    assert all("INDEX open_games_with_guests" in one for one in scans)
    async with await SqliteRepository.open(file) as repository:
        assert len(await repository.of_person(SOMEBODY)) >= 1
        assert len(await repository.resting_of_person(SOMEBODY)) >= 1


async def test_sqlite_finds_other_names_through_indexes(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    async with await SqliteRepository.open(file):
        """Create the tables of the database."""
    with closing(sqlite3.connect(file)) as connection:
        for statement in many_games_sql(1, GAMES, "playing", PEOPLE, for_postgresql=False):
            connection.execute(statement)
        connection.commit()
        named = {"guild": 7, "person": SOMEBODY, "name": "Black Bart"}
        rows = connection.execute(f"EXPLAIN QUERY PLAN {sqlite_text_of(NAMED_OTHERWISE)}", named)
        plan = [step for *_, step in rows]
    for index in ("seats_of_a_person", "open_games_with_vacancies", "open_games_of_a_server"):
        assert any(f"INDEX {index}" in step for step in plan), plan
    scans = [one for one in plan if one.startswith("SCAN") and "json_each" not in one]
    assert all("INDEX open_games_with_guests" in one for one in scans), plan


@for_each_query
async def test_a_person_query_in_postgresql_scans_no_table(
    postgres: str, question: Statement
) -> None:
    connection = await asyncpg.connect(postgres)
    try:
        for statement in many_games_sql(1, GAMES, "playing", PEOPLE, for_postgresql=True):
            await connection.execute(statement)
        await connection.execute(HALF_REST)
        await connection.execute("ANALYZE game, seat")
        explain = f"EXPLAIN {postgresql_text_of((question,))[0].replace('$1', str(SOMEBODY))}"
        plan = "\n".join(row[0] for row in await connection.fetch(explain))
    finally:
        await connection.close()
    assert "Seq Scan" not in plan
    for index in (*INDEXES, "open_games_of_guests"):
        assert index in plan


async def test_sqlite_finds_due_and_finished_games_through_indexes(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    async with await SqliteRepository.open(file):
        """Create the tables of the database."""
    with closing(sqlite3.connect(file)) as connection:

        def plan(question: Statement, **values: object) -> str:
            rows = connection.execute(f"EXPLAIN QUERY PLAN {sqlite_text_of(question)}", values)
            return "\n".join(step for *_, step in rows)

        due_plan = plan(NEXT_DUE, asked=KINDS, **ALL_SERVERS)
        assert "SEARCH due USING COVERING INDEX due_of_a_kind (kind=?)" in due_plan
        finished_plan = plan(FINISHED_IN, channel=CHANNEL)
    assert "INDEX finished_games (channel=?)" in finished_plan


async def test_postgresql_finds_due_and_finished_games_through_indexes(postgres: str) -> None:
    connection = await asyncpg.connect(postgres)
    try:
        for statement in many_games_sql(1, GAMES, "finished", PEOPLE, for_postgresql=True):
            await connection.execute(statement)
        await connection.execute(ALL_DUE)
        await connection.execute("ANALYZE game, due")

        async def plan(question: Statement, **values: object) -> str:
            text, names = postgresql_text_of((question,))
            given = (values[name] for name in names)
            return "\n".join(row[0] for row in await connection.fetch(f"EXPLAIN {text}", *given))

        next_due_plan = await plan(NEXT_DUE, asked=KINDS, **ALL_SERVERS)
        due_plan = await plan(DUE_UNTIL, asked=KINDS, moment=FAR_FUTURE, most=50, **ALL_SERVERS)
        finished_plan = await plan(FINISHED_IN, channel=CHANNEL)
    finally:
        await connection.close()
    assert "Seq Scan" not in next_due_plan + due_plan + finished_plan
    assert "due_of_a_kind" in next_due_plan
    assert "due_of_a_kind" in due_plan
    assert "finished_games" in finished_plan


INDEX_BY_DAILY_QUERY = {
    NEXT_MORNING: "INDEX mornings_due",
    MORNINGS_DUE: "INDEX mornings_due (morning_due<?)",
    NEXT_CHRONICLE: "INDEX chronicles_due",
    CHRONICLES_DUE: "INDEX chronicles_due (chronicle_due<?)",
    CHRONICLES_TO_POST: "INDEX chronicles_to_post",
    SERVERS_OF_MODERATOR: "INDEX mornings_named_by (morning_moderator=?)",
    FORGET_MODERATOR: "INDEX mornings_named_by (morning_moderator=?)",
    LAGGING: "INDEX lagging_daily_posts",
    SHARED: "INDEX daily_shares_in_a_channel (channel=? AND day=?)",
    FINISHED_ON: "INDEX daily_attempts_on_a_server (day=? AND guild=?)",
    SOLVED_ON: "INDEX daily_attempts_on_a_server (day=? AND guild=?)",
    COUNT_SHARED_CHANGES: "INDEX daily_posts_of_a_day (day=? AND channel=?)",
}
"""Queries about daily puzzles and chronicles that run while people play, each with its index."""


async def test_daily_queries_in_sqlite_use_their_indexes(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    async with await SqliteRepository.open(file):
        """Create the tables of the database."""
    values = dict.fromkeys(("moment", "most", "since", "channel", "day", "guild", "user"), 1)
    with closing(sqlite3.connect(file)) as connection:
        for question, index in INDEX_BY_DAILY_QUERY.items():
            explain = f"EXPLAIN QUERY PLAN {sqlite_text_of(question)}"
            plan = [step for *_, step in connection.execute(explain, {**values, **ALL_SERVERS})]
            assert any(index in step for step in plan), plan
            assert not any(
                step.startswith(("SCAN daily", "SCAN server")) and "INDEX" not in step
                for step in plan
            )


INDEX_BY_RESULT_QUERY = {
    RESULTS_OF_SERVER: "results_of_a_server",
    PART_OF_RESULTS_OF_SERVER: "results_of_a_server",
    RESULTS_OF_PERSON: "results_of_a_person",
    FINISHED_GAMES_OF: "results_of_a_person",
    SERVERS_WITH_RESULTS: "results_of_a_server",
    SERVERS_WITH_RESULTS_OF: "results_of_a_person",
    RENAME_IN_RESULTS: "results_of_a_person",
    REMOVE_RESULTS: "results_by_age",
    REMOVE_RESULTS_OF_SERVER: "results_of_a_server",
}
"""Queries about results, each with its index."""
RESULT_VALUES = {
    **ALL_SERVERS,
    "guild": 7,
    "since": 0,
    "user": SOMEBODY,
    "number": -7,
    "before": 9,
    "most": 20,
    "skipped": 3,
}
STORE_RESULTS = """
    WITH RECURSIVE one (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < 20000)
    INSERT INTO result
        (id, guild, ended, edition, handling, turns, drawn, friendly, private)
    SELECT n, n % 400, n, 'classic', 'jamaica', 30, false, false, false FROM one
"""
STORE_SEAT_RESULTS = """
    INSERT INTO seat_result
        (result, number, person, place, aboard, spaces_to_go, longest_run, "end")
    SELECT id, 0, id % 3000, 1, 6, 0, 9, 'played' FROM result
"""


async def test_results_in_sqlite_are_found_through_indexes(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    async with await SqliteRepository.open(file):
        """Create the tables of the database."""
    with closing(sqlite3.connect(file)) as connection:
        for question, index in INDEX_BY_RESULT_QUERY.items():
            explain = f"EXPLAIN QUERY PLAN {sqlite_text_of(question)}"
            plan = [step for *_, step in connection.execute(explain, RESULT_VALUES)]
            assert any(f"INDEX {index}" in step for step in plan), plan
            assert not any(step.startswith(("SCAN result", "SCAN seat")) for step in plan), plan
        explain = f"EXPLAIN QUERY PLAN {sqlite_text_of(FINISHED_WITHOUT_RESULT)}"
        plan = [step for *_, step in connection.execute(explain, {"after": 5, "most": 9})]
        assert plan[0] == "SEARCH game USING INTEGER PRIMARY KEY (rowid>?)"


async def test_results_in_postgresql_are_found_through_indexes(postgres: str) -> None:
    connection = await asyncpg.connect(postgres)
    try:
        await connection.execute(STORE_RESULTS)
        await connection.execute(STORE_SEAT_RESULTS)
        await connection.execute("ANALYZE result, seat_result")
        for question, index in INDEX_BY_RESULT_QUERY.items():
            text, names = postgresql_text_of((question,))
            given = (RESULT_VALUES[name] for name in names)
            rows = await connection.fetch(f"EXPLAIN {text}", *given)
            plan = "\n".join(row[0] for row in rows)
            assert index in plan, plan
            assert "Seq Scan on result" not in plan, plan
            assert "Seq Scan on seat_result" not in plan, plan
    finally:
        await connection.close()
