"""The benchmark of statements calls every repository method. Its counts do not vary."""

from contextlib import closing
from pathlib import Path

from benchmarks.statements.at_postgresql import AnswerCounter, counted_at_postgresql
from benchmarks.statements.at_sqlite import CountingConnection, counted_at_sqlite
from benchmarks.statements.cost import Cost, cost_of
from benchmarks.statements.operations import OPERATIONS, SAVE_OPERATIONS
from game.storage.repository import Repository
from tests.postgresql.server import Server

LOAD = next(one for one in OPERATIONS if one.method == "load")
ACTION = SAVE_OPERATIONS[0]


def test_operations_call_every_repository_method() -> None:
    methods = {name for name in dir(Repository) if not name.startswith("_")}
    assert {one.method for one in OPERATIONS} == methods - {"close"}


def test_each_inserted_row_counts_as_a_statement_but_a_trigger_does_not() -> None:
    with closing(CountingConnection(":memory:", isolation_level=None)) as connection:
        connection.counted = Cost()
        connection.execute("CREATE TABLE entry (id INTEGER) STRICT")
        connection.execute(
            "CREATE TRIGGER removes BEFORE INSERT ON entry BEGIN DELETE FROM entry; END"
        )
        assert connection.counted.statements == 2
        connection.executemany("INSERT INTO entry VALUES (?)", [(1,), (2,)])
        assert connection.counted.statements == 4
        connection.execute("BEGIN")
        connection.commit()
        assert connection.counted.statements == 6


def test_answers_are_counted_if_they_arrive_whole_or_byte_by_byte() -> None:
    counted = Cost()
    answers = AnswerCounter(counted)
    data = b"C\0\0\0\nBEGIN\0D\0\0\0\5ZC\0\0\0\x0cUPDATE1\0Z\0\0\0\5T"
    for byte in data:
        answers.receive(bytes([byte]))
    answers.receive(data)
    assert counted == Cost(statements=4, trips=2)


async def test_statements_of_sqlite_are_counted(tmp_path: Path) -> None:
    async with counted_at_sqlite(tmp_path / "games.sqlite3") as (repository, counted):
        await check_costs(repository, counted)
        for place, operation in enumerate(OPERATIONS, start=10):
            assert (await cost_of(operation, repository, counted, place)).statements > 0


async def test_statements_of_postgresql_are_counted(postgres_server: Server, postgres: str) -> None:
    async with counted_at_postgresql(postgres_server, postgres) as (repository, counted):
        await check_costs(repository, counted)


async def check_costs(repository: Repository, counted: Cost) -> None:
    """Check that a call costs the same each time, and that a change costs more than a read."""
    load, save, same_save = [
        await cost_of(operation, repository, counted, place)
        for place, operation in enumerate((LOAD, ACTION, ACTION), start=1)
    ]
    assert load.trips >= 1
    assert 1 <= load.statements < save.statements
    assert save == same_save
