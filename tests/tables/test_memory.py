"""What is remembered of a table is never older than what is stored."""

from dataclasses import replace

from game.storage.records import Game, MessageRef
from game.storage.repository import NO_CLICK
from game.storage.sqlite import SqliteRepository
from game.tables import Table, Tables
from game.tables.memory import REMEMBERED, Memory

from .makers import HALL, PASSING, begun, moved


async def test_the_same_version_is_worked_out_once(tables: Tables) -> None:
    table = await moved(tables, await begun(tables))
    again = await tables.table(table.game.id)
    assert again.chronicle is table.chronicle
    assert (await tables.in_channel(HALL)).chronicle is table.chronicle


async def test_a_newer_version_is_worked_out_afresh(
    repository: SqliteRepository, tables: Tables
) -> None:
    table = await moved(tables, await begun(tables))
    elsewhere = Tables(repository)
    newest = await moved(elsewhere, await elsewhere.table(table.game.id))
    again = await tables.table(table.game.id)
    assert again.game == newest.game
    assert again.state == newest.state
    assert again.state.used == 2


async def test_an_old_reading_does_not_stand_for_the_newest(tables: Tables) -> None:
    old = await begun(tables)
    memory = Memory()
    new = await moved(tables, old)
    memory.keep(new)
    assert memory.recall(old.game).state.used == 0
    assert memory.recall(new.game).state.used == 1


async def test_the_board_is_the_stored_one(tables: Tables) -> None:
    table = await moved(tables, await begun(tables))
    for board in (MessageRef(HALL, 1), None):
        await tables.place_board(table.game.id, board)
        again = await tables.table(table.game.id)
        assert again.game.board == board
        assert again.chronicle is table.chronicle


async def test_only_so_many_are_remembered(repository: SqliteRepository, tables: Tables) -> None:
    first = (await begun(tables)).game
    memory = Memory()
    kept = memory.keep(Table(first))
    story = kept.chronicle
    others = [replace(first, id=first.id + more) for more in range(1, REMEMBERED)]
    for other in others:
        memory.recall(other)
    assert memory.recall(first).chronicle is story
    for other in (*others, replace(first, id=first.id + REMEMBERED)):
        memory.recall(other)
    assert memory.recall(first).chronicle is not story
    assert memory.recall(first).chronicle == story


async def test_nothing_is_worked_out_for_a_lobby(repository: SqliteRepository) -> None:
    broken = Game(
        0, 1, HALL, 1, "of another release", "en", bytes(32),
        (await begun(Tables(repository), channel=1, options=PASSING)).game.status,
        (), (), None, 0, 0, 0,
    )  # fmt: skip
    stored = await repository.create(broken, NO_CLICK)
    assert (await Tables(repository).table(stored.id)).game == stored
