"""Copy a database row by row, continue an interrupted copy, and compare both databases."""

from collections.abc import AsyncIterator, Callable, Mapping

from game.storage.marks import LOG_NUMBERS, MOVED_TO, UNFINISHED_COPY
from game.storage.operations.forgetting import TIDYING_OWED

from .store import PlainRow, Store, Table

ROWS_AT_ONCE = 1000
"""The number of rows that are read and committed together."""

GAMES = "game"
"""The table that the other tables refer to."""

META = "meta"

KEYS_NOT_COPIED = frozenset({UNFINISHED_COPY, MOVED_TO, LOG_NUMBERS, TIDYING_OWED})
"""Keys of texts that describe one database itself; these texts are not copied."""

Progress = Callable[[str, int, int], None]
"""A function that gets a table, the number of finished rows, and the number of all rows."""


class TargetNotEmpty(Exception):
    """The target already holds something, and it is not an unfinished copy of this source."""


class RowDiffers(Exception):
    """A row is not the same in both databases."""

    def __init__(self, table: str, key: PlainRow) -> None:
        super().__init__(f"{table} {', '.join(map(str, key))}")


async def copy_database(source: Store, target: Store, name: str, progress: Progress) -> None:
    """Copy all rows; if the target is an unfinished copy of this source, continue that copy.

    `name` identifies the source. Raises `TargetNotEmpty` if the target holds anything else.
    """
    tables = await _tables(source, target)
    unfinished_source = await target.unfinished_source()
    if unfinished_source is None:
        for table in tables.values():
            async for _ in _rows(target, table):
                raise TargetNotEmpty
        await target.mark_unfinished(name)
    elif unfinished_source != name:
        raise TargetNotEmpty
    for table in tables.values():
        await _copy(source, target, table, progress)
    await target.continue_ids_after(await source.highest_game_id())


async def compare_databases(source: Store, target: Store, progress: Progress) -> None:
    """Compare every row. Raises `RowDiffers` with the first row that is different."""
    for table in (await _tables(source, target)).values():
        done, total = 0, await source.count(table)
        target_rows = _rows(target, table)
        async for row in _rows(source, table):
            if row != await anext(target_rows, None):
                raise RowDiffers(table.name, table.key(row))
            done += 1
            progress(table.name, done, total)
        async for row in target_rows:
            raise RowDiffers(table.name, table.key(row))


async def _copy(source: Store, target: Store, table: Table, progress: Progress) -> None:
    total = await source.count(table)
    done, key = await target.count(table), await _highest_copied_key(target, table)
    while rows := await source.rows_after(table, key, ROWS_AT_ONCE):
        await target.add(table, [row for row in rows if not _is_not_copied(table, row)])
        done, key = done + len(rows), table.key(rows[-1])
        progress(table.name, min(done, total), total)


async def _rows(store: Store, table: Table) -> AsyncIterator[PlainRow]:
    key: PlainRow | None = None
    while rows := await store.rows_after(table, key, ROWS_AT_ONCE):
        for row in rows:
            if not _is_not_copied(table, row):
                yield row
        key = table.key(rows[-1])


async def _highest_copied_key(store: Store, table: Table) -> PlainRow | None:
    """Return the table's highest key; texts of `meta` that are never copied do not count."""
    if table.name != META:
        return await store.highest_key(table)
    keys = [table.key(row) async for row in _rows(store, table)]
    return keys[-1] if keys else None


def _is_not_copied(table: Table, row: PlainRow) -> bool:
    return table.name == META and row[0] in KEYS_NOT_COPIED


async def _tables(source: Store, target: Store) -> Mapping[str, Table]:
    """Return the tables, beginning with the table of games, to which other tables refer.

    Another program's tables are in only one of the databases, and are left out.
    """
    in_target = await target.tables()
    tables = {name: one for name, one in (await source.tables()).items() if name in in_target}
    return {GAMES: tables[GAMES], **tables}
