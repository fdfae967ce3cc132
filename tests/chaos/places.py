"""The kinds of databases that a run can use, each with the faults that can hit it."""

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.chaos.databases.database import Database
from tests.chaos.databases.file import FileDatabase
from tests.chaos.databases.server import server_database
from tests.chaos.disk import open_disk
from tests.chaos.faults.known import (
    FAULTS_WITH_FILE,
    FAULTS_WITH_LEASES,
    FAULTS_WITH_SERVER,
    Faults,
)


@dataclass(frozen=True)
class DatabaseKind:
    """A kind of database."""

    open_database: Callable[[Path], AbstractAsyncContextManager[Database]]
    """Opens a database of this kind, which may store files in the folder."""
    faults: Faults
    settings: Mapping[str, str] = field(default_factory=dict[str, str])
    """Additional settings of the bot."""


@asynccontextmanager
async def _file(folder: Path) -> AsyncGenerator[Database]:
    with open_disk(folder / "disk") as bot_disk:
        yield FileDatabase(bot_disk)


@asynccontextmanager
async def _server(_: Path) -> AsyncGenerator[Database]:
    async with server_database() as database:
        yield database


DATABASE_KINDS: Mapping[str, DatabaseKind] = {
    "sqlite": DatabaseKind(_file, FAULTS_WITH_FILE),
    "postgresql": DatabaseKind(_server, FAULTS_WITH_SERVER),
    "leases": DatabaseKind(
        _server, FAULTS_WITH_LEASES, {"CARTAGENA_SHARDS": "1", "CARTAGENA_SHARE": "1"}
    ),
}
EVERY_FAULT = frozenset({*FAULTS_WITH_FILE, *FAULTS_WITH_LEASES})
