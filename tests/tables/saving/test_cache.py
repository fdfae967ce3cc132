"""A table in the cache is never older than the stored one."""

import random
from dataclasses import replace

import pytest

from game.model.ids import MessageId
from game.model.message import MessageRef
from game.storage.repository import Repository
from game.tables import Table, Tables, errors
from game.tables.play.hints import forbid_hints
from game.tables.saving.ledger import LOBBY_WEIGHT, Cache
from game.tables.time.ending import cancel
from tests.makers.people import ANA, CLEO, HALL_CHANNEL, MODERATOR, new_click_id
from tests.makers.tables import JAMAICA_OPTIONS, do, open_lobby_of, play_action, start_game
from tests.makers.whole_games import make_game_table, play_randomly

pytestmark = pytest.mark.both

TABLE_COUNT = 20


async def test_a_chronicle_is_computed_once_for_each_version(tables: Tables) -> None:
    table = await play_action(tables, await start_game(tables))
    again = await tables.table(table.game.id)
    assert again.chronicle is table.chronicle
    assert (await tables.open_table_in_channel(HALL_CHANNEL)).chronicle is table.chronicle


async def test_a_newer_stored_version_replaces_the_cached_table(
    repository: Repository, tables: Tables
) -> None:
    table = await play_action(tables, await start_game(tables))
    other_process = Tables(repository)
    newest = await play_action(other_process, await other_process.table(table.game.id))
    again = await tables.table(table.game.id)
    assert again.game == newest.game
    assert again.state == newest.state
    assert again.state.used == 2


async def test_recall_returns_the_version_of_the_given_game(tables: Tables) -> None:
    old = await start_game(tables)
    cache = Cache()
    new = await play_action(tables, old)
    cache.put(new)
    assert cache.with_cached_chronicle(old.game).state.used == 0
    assert cache.with_cached_chronicle(new.game).state.used == 1


async def test_recalling_an_old_version_does_not_replace_the_newest(tables: Tables) -> None:
    old = await start_game(tables)
    cache = Cache()
    new = cache.put(await play_action(tables, old))
    cache.with_cached_chronicle(old.game)
    assert cache.cached_table(old.game.id) is new


async def test_the_newest_table_is_available_without_the_repository(
    repository: Repository, tables: Tables
) -> None:
    table = await play_action(tables, await start_game(tables))
    await tables.upkeep.place_board(table.game.id, MessageRef(HALL_CHANNEL, MessageId(7)))
    stored = await repository.load(table.game.id)
    await repository.close()
    newest = await tables.cached_or_stored_table(table.game.id)
    assert (newest.game, newest.chronicle) == (stored, table.chronicle)


async def test_a_change_of_another_process_is_noticed_and_not_overwritten(
    repository: Repository, tables: Tables
) -> None:
    """A change to an outdated cached table is tried again on the newer stored table."""
    table = await start_game(tables)
    other_process = Tables(repository)
    theirs = await play_action(other_process, await other_process.table(table.game.id))
    assert (await tables.cached_or_stored_table(table.game.id)).game.version < theirs.game.version
    with pytest.raises(errors.StaleClick) as stale:
        await play_action(tables, table)
    assert stale.value.table is not None
    assert stale.value.table.game == theirs.game
    ours = await play_action(tables, theirs)
    assert ours.game.record[:-1] == theirs.game.record
    ended = await do(other_process, table.game.id, MODERATOR, cancel)
    with pytest.raises(errors.GameEnded) as over:
        await play_action(tables, ours)
    assert over.value.table is not None
    assert over.value.table.game == ended.game


async def test_a_placed_or_removed_board_is_updated_in_the_cache(tables: Tables) -> None:
    table = await play_action(tables, await start_game(tables))
    for board in (MessageRef(HALL_CHANNEL, MessageId(1)), None):
        await tables.upkeep.place_board(table.game.id, board)
        again = await tables.table(table.game.id)
        assert again.game.board.ref == board
        assert (await tables.cached_or_stored_table(table.game.id)).game.board.ref == board
        assert again.chronicle is table.chronicle


async def test_a_board_placed_by_another_process_is_seen(
    repository: Repository, tables: Tables
) -> None:
    table = await play_action(tables, await start_game(tables))
    board = MessageRef(HALL_CHANNEL, MessageId(3))
    await Tables(repository).upkeep.place_board(table.game.id, board)
    again = await tables.table(table.game.id)
    assert again.game.board.ref == board
    assert again.chronicle is table.chronicle


async def test_a_change_without_a_record_entry_reuses_the_chronicle(tables: Tables) -> None:
    table = await play_action(tables, await start_game(tables))
    other = await do(tables, table.game.id, ANA, forbid_hints)
    ended = await do(tables, table.game.id, MODERATOR, cancel)
    assert other.chronicle is ended.chronicle is table.chronicle


async def test_a_lobby_is_computed_again_after_somebody_joins(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    assert len((await tables.cached_or_stored_table(table.game.id)).state.hands) == 2
    table = await tables.lobbies.join(table.game.id, CLEO, new_click_id())
    assert len(table.state.hands) == 3


async def test_a_full_cache_drops_the_least_recently_used_table(
    repository: Repository, tables: Tables
) -> None:
    first = (await start_game(tables)).game
    cache = Cache(TABLE_COUNT * LOBBY_WEIGHT)
    kept = cache.put(Table(first))
    chronicle = kept.chronicle
    others = [replace(first, id=first.id + more) for more in range(1, TABLE_COUNT)]
    for other in others:
        cache.with_cached_chronicle(other)
    assert cache.with_cached_chronicle(first).chronicle is chronicle
    for other in (*others, replace(first, id=first.id + TABLE_COUNT)):
        cache.with_cached_chronicle(other)
    assert cache.with_cached_chronicle(first).chronicle is not chronicle
    assert cache.with_cached_chronicle(first).chronicle == chronicle


def test_a_long_record_weighs_more_in_the_cache() -> None:
    luck = random.Random(8)  # noqa: S311
    long = list(play_randomly(make_game_table(JAMAICA_OPTIONS, 2, luck), luck))[-1]
    short = [make_game_table(JAMAICA_OPTIONS, 2, luck) for _ in range(TABLE_COUNT)]
    cache = Cache(LOBBY_WEIGHT * TABLE_COUNT + len(long.game.record))
    for table in (long, *short):
        cache.put(table)
    assert cache.cached_table(long.game.id) is None
    assert [cache.cached_table(table.game.id) for table in short] == short
    cache.put(long)
    kept = [table for table in short if cache.cached_table(table.game.id) is not None]
    assert kept == short[1:]
    cache.put(replaced := Table(replace(long.game, record=())))
    cache.put(short[0])
    assert cache.cached_table(long.game.id) is replaced
    assert [cache.cached_table(table.game.id) for table in short] == short


def test_a_record_longer_than_the_limit_of_the_cache_is_cached() -> None:
    luck = random.Random(9)  # noqa: S311
    short, *_, long = play_randomly(make_game_table(JAMAICA_OPTIONS, 2, luck), luck)
    cache = Cache(len(short.game.record))
    assert cache.put(long) is cache.cached_table(long.game.id)


async def test_no_chronicle_is_computed_for_a_lobby(repository: Repository, tables: Tables) -> None:
    number = (await open_lobby_of(tables)).game.id
    assert (await Tables(repository).table(number))._chronicle is None
