"""Every write for a share proves that its lease still holds."""

import asyncio
import inspect
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace

import asyncpg
import pytest

from game.model.due import Due
from game.model.game import Change, Game
from game.model.ids import NO_CLICK, InteractionId
from game.storage.errors import LeaseLost, StaleVersion
from game.storage.postgresql.repository import PostgresRepository
from game.storage.repository import Repository
from game.storage.sharding import TIMES, Lease, Sharding
from tests.long import long
from tests.makers.games import moved, playing
from tests.makers.people import NOON
from tests.storage.contract.methods import ATTEMPTS, BESIDE, MOMENT, READING, WRITING

from .conftest import Joining
from .time import let_pass

ONE = Sharding(shards=1, size=1)
NOTHING_TO_DO = {
    "begin_day_post",
    "begin_morning",
    "forget",
    "save_moderator_notified",
    "place_day_post",
    "remove_days",
    "remove_ended",
}
"""Methods that change nothing if the database holds only a game. That they succeed is enough."""
TABLES = """
    SELECT relname FROM pg_class WHERE relkind = 'r' AND relname <> 'writer'
    AND relnamespace = 'public'::regnamespace ORDER BY relname
"""


async def everything(url: str) -> dict[str, list[str]]:
    """Return all rows of all tables except `writer`, which belongs to the connections."""
    connection = await asyncpg.connect(url)
    try:
        found = dict[str, list[str]]()
        for (table,) in await connection.fetch(TABLES):
            rows = await connection.fetch(f'SELECT "{table}"::text AS row FROM "{table}"')  # noqa: S608
            found[table] = sorted(row["row"] for row in rows)
        return found
    finally:
        await connection.close()


@pytest.fixture
async def held(join: Joining) -> Lease:
    lease = await (await join(ONE)).claim()
    assert lease is not None
    return lease


@pytest.fixture
async def bound(repository: PostgresRepository, held: Lease) -> AsyncIterator[PostgresRepository]:
    bound = repository.under(held)
    yield bound
    await bound.close()


@pytest.fixture
async def game(repository: PostgresRepository) -> Game:
    """Return a game with a due job."""
    game = await playing(repository)
    await repository.schedule(game.id, {Due.CALL: NOON})
    assert await repository.due_of(game.id, Due.CALL) == MOMENT
    return game


async def taken_over(join: Joining, url: str) -> Lease:
    """Let another process take the share."""
    await let_pass(url, TIMES.lease)
    lease = await (await join(ONE)).claim()
    assert lease is not None
    return lease


def test_every_repository_method_is_listed() -> None:
    methods = {name for name, _ in inspect.getmembers(Repository, inspect.isfunction)}
    assert methods - {"__init__"} - BESIDE >= WRITING.keys() | READING.keys()
    assert {name for name in methods if not name.startswith("_")} == (
        WRITING.keys() | READING.keys() | BESIDE
    )


async def test_no_method_writes_under_a_lost_lease(
    postgres: str, join: Joining, bound: PostgresRepository, game: Game
) -> None:
    await taken_over(join, postgres)
    before = await everything(postgres)
    refused = set[str]()
    for method, write in WRITING.items():
        with suppress(LeaseLost):
            await write(bound, game)
            continue
        refused.add(method)
    assert refused == WRITING.keys()
    assert await everything(postgres) == before


async def test_attempts_are_not_saved_under_a_lost_lease(
    postgres: str, join: Joining, bound: PostgresRepository
) -> None:
    begun = await bound.begin_attempts(ATTEMPTS)
    await taken_over(join, postgres)
    with pytest.raises(LeaseLost):
        await bound.save_attempts(replace(begun, version=begun.version + 1))
    assert await bound.attempts(begun.user, begun.day) == begun


@long
@pytest.mark.parametrize("method", WRITING)
async def test_every_write_method_works_under_a_valid_lease(
    postgres: str, bound: PostgresRepository, game: Game, method: str
) -> None:
    before = await everything(postgres)
    await WRITING[method](bound, game)
    changed = await everything(postgres) != before
    assert changed or method in NOTHING_TO_DO


async def test_methods_that_only_read_need_no_lease(
    postgres: str, join: Joining, bound: PostgresRepository, game: Game
) -> None:
    await taken_over(join, postgres)
    before = await everything(postgres)
    for looking in READING.values():
        await looking(bound, game)
    assert await everything(postgres) == before


async def test_a_stale_version_is_not_reported_as_a_lost_lease(
    bound: PostgresRepository, game: Game
) -> None:
    saved = await bound.save(game, moved(game), InteractionId(20), NOON)
    with pytest.raises(StaleVersion):
        await bound.save(game, moved(game), InteractionId(21), NOON)
    assert await bound.load(game.id) == saved


async def test_a_deleted_writer_row_is_not_mistaken_for_a_lost_lease(
    postgres: str, join: Joining, bound: PostgresRepository, game: Game
) -> None:
    forgetful = await asyncpg.connect(postgres)
    await bound.save_text("key", "one")
    await forgetful.execute("DELETE FROM writer")
    await bound.save_text("key", "two")
    assert await bound.saved_text("key") == "two"
    await forgetful.execute("DELETE FROM writer")
    await taken_over(join, postgres)
    with pytest.raises(LeaseLost):
        await bound.save(game, Change(), NO_CLICK, NOON)
    await forgetful.close()


async def test_a_process_that_reclaims_its_share_writes_only_with_the_new_lease(
    postgres: str, join: Joining, repository: PostgresRepository
) -> None:
    leases = await join(ONE)
    before = await leases.claim()
    assert before is not None
    await let_pass(postgres, TIMES.lease)
    after = await leases.claim()
    assert after is not None
    assert after.holder == before.holder
    with pytest.raises(LeaseLost):
        await repository.under(before).save_text("key", "old")
    await repository.under(after).save_text("key", "new")


async def test_a_restored_database_refuses_leases_from_after_its_backup(
    postgres: str, join: Joining, bound: PostgresRepository, held: Lease
) -> None:
    """In a restored database epochs start again, so an epoch alone would not prove a lease."""
    later = await taken_over(join, postgres)
    restorer = await asyncpg.connect(postgres)
    await restorer.execute("UPDATE share SET epoch = $1 - 1, expires = now()", held.epoch)
    await restorer.close()
    again = await (await join(ONE)).claim()
    assert again is not None
    assert again.epoch == held.epoch != later.epoch
    with pytest.raises(LeaseLost):
        await bound.save_text("key", "value")


async def test_closing_a_leased_repository_does_not_close_the_others(
    repository: PostgresRepository, held: Lease, game: Game
) -> None:
    first, second = repository.under(held), repository.under(held)
    saving = asyncio.create_task(first.save(game, moved(game), InteractionId(20), NOON))
    await asyncio.sleep(0)
    await first.close()
    assert saving.done()
    assert (await second.load(game.id)) == await saving
    assert await repository.load(game.id) == await saving
