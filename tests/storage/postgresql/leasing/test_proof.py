"""Every write for a share checks that the lease of this share is still valid."""

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
from game.storage.sharding import Lease, Sharding
from tests.makers.games import actions_change, store_running_game
from tests.makers.people import NOON
from tests.storage.contract.methods import (
    ATTEMPTS,
    DUE_CALL_MOMENT,
    OTHER_METHODS,
    READ_METHODS,
    WRITE_METHODS,
)

from .conftest import JoinFunction
from .time import SLOW_TIMES, let_time_pass

ONE_SHARE = Sharding(shards=1, share_size=1)
METHODS_WITHOUT_EFFECT = {
    "advance_chronicle",
    "begin_day_post",
    "begin_morning",
    "forget",
    "forget_server_settings",
    "save_moderator_notified",
    "place_day_post",
    "remove_days",
    "remove_ended",
    "remove_results",
    "rename_in_results",
}
"""Methods that change nothing if the database holds only a game. The test only runs them."""
TABLES = """
    SELECT relname FROM pg_class WHERE relkind = 'r' AND relname <> 'writer'
    AND relnamespace = 'public'::regnamespace ORDER BY relname
"""


async def all_rows(url: str) -> dict[str, list[str]]:
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
async def held_lease(join: JoinFunction) -> Lease:
    lease = await (await join(ONE_SHARE)).claim()
    assert lease is not None
    return lease


@pytest.fixture
async def leased_repository(
    repository: PostgresRepository, held_lease: Lease
) -> AsyncIterator[PostgresRepository]:
    leased_repository = repository.with_lease(held_lease)
    yield leased_repository
    await leased_repository.close()


@pytest.fixture
async def game(repository: PostgresRepository) -> Game:
    """Return a game with a due job."""
    game = await store_running_game(repository)
    await repository.schedule(game.id, {Due.CALL: NOON})
    assert await repository.due_of(game.id, Due.CALL) == DUE_CALL_MOMENT
    return game


async def take_over_share(join: JoinFunction, url: str) -> Lease:
    """Let another process take the share."""
    await let_time_pass(url, SLOW_TIMES.lease_seconds)
    lease = await (await join(ONE_SHARE)).claim()
    assert lease is not None
    return lease


def test_every_repository_method_is_listed() -> None:
    methods = {name for name, _ in inspect.getmembers(Repository, inspect.isfunction)}
    assert methods - {"__init__"} - OTHER_METHODS >= WRITE_METHODS.keys() | READ_METHODS.keys()
    assert {name for name in methods if not name.startswith("_")} == (
        WRITE_METHODS.keys() | READ_METHODS.keys() | OTHER_METHODS
    )


async def test_no_method_writes_under_a_lost_lease(
    postgres: str, join: JoinFunction, leased_repository: PostgresRepository, game: Game
) -> None:
    await take_over_share(join, postgres)
    before = await all_rows(postgres)
    refused = set[str]()
    for method, write in WRITE_METHODS.items():
        with suppress(LeaseLost):
            await write(leased_repository, game)
            continue
        refused.add(method)
    assert refused == WRITE_METHODS.keys()
    assert await all_rows(postgres) == before


async def test_attempts_are_not_saved_under_a_lost_lease(
    postgres: str, join: JoinFunction, leased_repository: PostgresRepository
) -> None:
    begun = await leased_repository.begin_attempts(ATTEMPTS)
    await take_over_share(join, postgres)
    with pytest.raises(LeaseLost):
        await leased_repository.save_attempts(replace(begun, version=begun.version + 1))
    assert await leased_repository.attempts(begun.user, begun.day) == begun


@pytest.mark.parametrize("method", WRITE_METHODS)
async def test_every_write_method_works_under_a_valid_lease(
    postgres: str, leased_repository: PostgresRepository, game: Game, method: str
) -> None:
    before = await all_rows(postgres)
    await WRITE_METHODS[method](leased_repository, game)
    changed = await all_rows(postgres) != before
    assert changed or method in METHODS_WITHOUT_EFFECT


async def test_methods_that_only_read_need_no_lease(
    postgres: str, join: JoinFunction, leased_repository: PostgresRepository, game: Game
) -> None:
    await take_over_share(join, postgres)
    before = await all_rows(postgres)
    for read in READ_METHODS.values():
        await read(leased_repository, game)
    assert await all_rows(postgres) == before


async def test_a_stale_version_is_not_reported_as_a_lost_lease(
    leased_repository: PostgresRepository, game: Game
) -> None:
    saved = await leased_repository.save(game, actions_change(game), InteractionId(20), NOON)
    with pytest.raises(StaleVersion):
        await leased_repository.save(game, actions_change(game), InteractionId(21), NOON)
    assert await leased_repository.load(game.id) == saved


async def test_a_deleted_writer_row_is_not_mistaken_for_a_lost_lease(
    postgres: str, join: JoinFunction, leased_repository: PostgresRepository, game: Game
) -> None:
    other_connection = await asyncpg.connect(postgres)
    await leased_repository.save_text("key", "one")
    await other_connection.execute("DELETE FROM writer")
    await leased_repository.save_text("key", "two")
    assert await leased_repository.saved_text("key") == "two"
    await other_connection.execute("DELETE FROM writer")
    await take_over_share(join, postgres)
    with pytest.raises(LeaseLost):
        await leased_repository.save(game, Change(), NO_CLICK, NOON)
    await other_connection.close()


async def test_a_process_that_reclaims_its_share_writes_only_with_the_new_lease(
    postgres: str, join: JoinFunction, repository: PostgresRepository
) -> None:
    leases = await join(ONE_SHARE)
    old_lease = await leases.claim()
    assert old_lease is not None
    await let_time_pass(postgres, SLOW_TIMES.lease_seconds)
    new_lease = await leases.claim()
    assert new_lease is not None
    assert new_lease.holder == old_lease.holder
    with pytest.raises(LeaseLost):
        await repository.with_lease(old_lease).save_text("key", "old")
    await repository.with_lease(new_lease).save_text("key", "new")


async def test_a_restored_database_refuses_leases_from_after_its_backup(
    postgres: str, join: JoinFunction, leased_repository: PostgresRepository, held_lease: Lease
) -> None:
    """In a restored database epochs start again, so an epoch alone would not prove a lease."""
    later_lease = await take_over_share(join, postgres)
    restorer = await asyncpg.connect(postgres)
    await restorer.execute("UPDATE share SET epoch = $1 - 1, expires = now()", held_lease.epoch)
    await restorer.close()
    restored_lease = await (await join(ONE_SHARE)).claim()
    assert restored_lease is not None
    assert restored_lease.epoch == held_lease.epoch != later_lease.epoch
    with pytest.raises(LeaseLost):
        await leased_repository.save_text("key", "value")


async def test_closing_a_leased_repository_does_not_close_other_repositories(
    repository: PostgresRepository, held_lease: Lease, game: Game
) -> None:
    first, second = repository.with_lease(held_lease), repository.with_lease(held_lease)
    saving = asyncio.create_task(first.save(game, actions_change(game), InteractionId(20), NOON))
    await asyncio.sleep(0)
    await first.close()
    assert saving.done()
    assert (await second.load(game.id)) == await saving
    assert await repository.load(game.id) == await saving
