"""A table in the cache is never older than the stored one."""

import random
from dataclasses import replace

import pytest

from game.model.ids import MessageId
from game.model.message import MessageRef
from game.storage.repository import Repository
from game.tables import Table, Tables, errors
from game.tables.saving.cache import LOBBY_WEIGHT, Cache
from tests.makers.people import ANA, CLEO, HALL, MODERATOR, click
from tests.makers.tables import JAMAICA, begun, lobby, moved
from tests.makers.whole_games import started, walk

pytestmark = pytest.mark.both

TABLE_COUNT = 20


async def test_a_chronicle_is_computed_once_for_each_version(tables: Tables) -> None:
    table = await moved(tables, await begun(tables))
    again = await tables.table(table.game.id)
    assert again.chronicle is table.chronicle
    assert (await tables.in_channel(HALL)).chronicle is table.chronicle


async def test_a_newer_stored_version_replaces_the_cached_table(
    repository: Repository, tables: Tables
) -> None:
    table = await moved(tables, await begun(tables))
    other_process = Tables(repository)
    newest = await moved(other_process, await other_process.table(table.game.id))
    again = await tables.table(table.game.id)
    assert again.game == newest.game
    assert again.state == newest.state
    assert again.state.used == 2


async def test_recall_returns_the_version_of_the_given_game(tables: Tables) -> None:
    old = await begun(tables)
    cache = Cache()
    new = await moved(tables, old)
    cache.keep(new)
    assert cache.recall(old.game).state.used == 0
    assert cache.recall(new.game).state.used == 1


async def test_recalling_an_old_version_does_not_replace_the_newest(tables: Tables) -> None:
    old = await begun(tables)
    cache = Cache()
    new = cache.keep(await moved(tables, old))
    cache.recall(old.game)
    assert cache.newest(old.game.id) is new


async def test_the_newest_table_is_available_without_the_repository(
    repository: Repository, tables: Tables
) -> None:
    table = await moved(tables, await begun(tables))
    await tables.upkeep.place_board(table.game.id, MessageRef(HALL, MessageId(7)))
    stored = await repository.load(table.game.id)
    await repository.close()
    newest = await tables.newest(table.game.id)
    assert (newest.game, newest.chronicle) == (stored, table.chronicle)


async def test_a_change_of_another_process_is_noticed_and_not_overwritten(
    repository: Repository, tables: Tables
) -> None:
    """A change to an outdated cached table is tried again on the newer stored table."""
    table = await begun(tables)
    other_process = Tables(repository)
    theirs = await moved(other_process, await other_process.table(table.game.id))
    assert (await tables.newest(table.game.id)).game.version < theirs.game.version
    with pytest.raises(errors.StaleClick) as stale:
        await moved(tables, table)
    assert stale.value.table is not None
    assert stale.value.table.game == theirs.game
    ours = await moved(tables, theirs)
    assert ours.game.record[:-1] == theirs.game.record
    ended = await other_process.cancel(table.game.id, MODERATOR, click())
    with pytest.raises(errors.GameEnded) as over:
        await moved(tables, ours)
    assert over.value.table is not None
    assert over.value.table.game == ended.game


async def test_a_placed_or_removed_board_is_updated_in_the_cache(tables: Tables) -> None:
    table = await moved(tables, await begun(tables))
    for board in (MessageRef(HALL, MessageId(1)), None):
        await tables.upkeep.place_board(table.game.id, board)
        again = await tables.table(table.game.id)
        assert again.game.board.ref == board
        assert (await tables.newest(table.game.id)).game.board.ref == board
        assert again.chronicle is table.chronicle


async def test_a_board_placed_by_another_process_is_seen(
    repository: Repository, tables: Tables
) -> None:
    table = await moved(tables, await begun(tables))
    board = MessageRef(HALL, MessageId(3))
    await Tables(repository).upkeep.place_board(table.game.id, board)
    again = await tables.table(table.game.id)
    assert again.game.board.ref == board
    assert again.chronicle is table.chronicle


async def test_a_change_without_a_record_entry_reuses_the_chronicle(tables: Tables) -> None:
    table = await moved(tables, await begun(tables))
    other = await tables.hints.forbid(table.game.id, ANA, click())
    ended = await tables.cancel(table.game.id, MODERATOR, click())
    assert other.chronicle is ended.chronicle is table.chronicle


async def test_a_lobby_is_computed_again_after_somebody_joins(tables: Tables) -> None:
    table = await lobby(tables, 2)
    assert len((await tables.newest(table.game.id)).state.hands) == 2
    table = await tables.lobbies.join(table.game.id, CLEO, click())
    assert len(table.state.hands) == 3


async def test_a_full_cache_drops_the_least_recently_used_table(
    repository: Repository, tables: Tables
) -> None:
    first = (await begun(tables)).game
    cache = Cache(TABLE_COUNT * LOBBY_WEIGHT)
    kept = cache.keep(Table(first))
    chronicle = kept.chronicle
    others = [replace(first, id=first.id + more) for more in range(1, TABLE_COUNT)]
    for other in others:
        cache.recall(other)
    assert cache.recall(first).chronicle is chronicle
    for other in (*others, replace(first, id=first.id + TABLE_COUNT)):
        cache.recall(other)
    assert cache.recall(first).chronicle is not chronicle
    assert cache.recall(first).chronicle == chronicle


def test_a_long_record_weighs_more_in_the_cache() -> None:
    luck = random.Random(8)  # noqa: S311
    long = list(walk(started(JAMAICA, 2, luck), luck))[-1]
    short = [started(JAMAICA, 2, luck) for _ in range(TABLE_COUNT)]
    cache = Cache(LOBBY_WEIGHT * TABLE_COUNT + len(long.game.record))
    for table in (long, *short):
        cache.keep(table)
    assert cache.newest(long.game.id) is None
    assert [cache.newest(table.game.id) for table in short] == short
    cache.keep(long)
    kept = [table for table in short if cache.newest(table.game.id) is not None]
    assert kept == short[1:]
    cache.keep(replaced := Table(replace(long.game, record=())))
    cache.keep(short[0])
    assert cache.newest(long.game.id) is replaced
    assert [cache.newest(table.game.id) for table in short] == short


def test_a_record_longer_than_the_limit_of_the_cache_is_cached() -> None:
    luck = random.Random(9)  # noqa: S311
    short, *_, long = walk(started(JAMAICA, 2, luck), luck)
    cache = Cache(len(short.game.record))
    assert cache.keep(long) is cache.newest(long.game.id)


async def test_no_chronicle_is_computed_for_a_lobby(repository: Repository, tables: Tables) -> None:
    number = (await lobby(tables)).game.id
    assert (await Tables(repository).table(number))._chronicle is None
