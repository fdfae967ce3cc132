"""The write-ahead log: empty it into the database, and notice a log that belongs to another file.

SQLite writes each change to the log first. After a kill, the next start applies the log to the file
that has the database's name, even if this is another file. So each log begins with a number of its
own, which is stored in `meta` together with the number of the log before. The database itself holds
the number of the log before the first change of the new log has reached it, and then the number of
the new log.
"""

import secrets
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from game.storage.errors import ForeignLog
from game.storage.marks import LOG_NUMBERS

READ_NUMBERS = f"SELECT value FROM meta WHERE key = '{LOG_NUMBERS}'"  # noqa: S608
WRITE_NUMBERS = f"INSERT OR REPLACE INTO meta (key, value) VALUES ('{LOG_NUMBERS}', ?)"  # noqa: S608
FORGET_NUMBERS = f"DELETE FROM meta WHERE key = '{LOG_NUMBERS}'"  # noqa: S608


def empty_log(connection: sqlite3.Connection) -> bool:
    """Copy the log into the database and begin a new log; return whether that worked.

    It does not work while another program reads or writes.
    """
    ((busy, _, _),) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    if busy:
        return False
    try:
        _write_numbers(connection, (_numbers(connection) or "").partition(" ")[0])
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:  # the low byte is the kind
            raise
        # Another program has begun the new log meanwhile. It keeps the old numbers, which fit.
        return False
    return True


def number_first_log(connection: sqlite3.Connection) -> None:
    """Write the number of a log before which no log had a number."""
    if _numbers(connection) is None:
        _write_numbers(connection, "")


def _write_numbers(connection: sqlite3.Connection, number_before: str) -> None:
    connection.execute(WRITE_NUMBERS, (f"{secrets.token_hex(8)} {number_before}",))


@contextmanager
def without_waiting(connection: sqlite3.Connection) -> Generator[None]:
    """Do not wait for other programs: while a backup reads for long, clicks would have to wait."""
    ((patience,),) = connection.execute("PRAGMA busy_timeout").fetchall()
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        yield
    finally:
        connection.execute(f"PRAGMA busy_timeout = {patience}")


def has_log(database: Path) -> bool:
    """Return whether there is a log with content beside a database."""
    log = database.with_name(f"{database.name}-wal")
    return log.exists() and log.stat().st_size > 0


def refuse_log_without_database(database: Path) -> None:
    """Raise `ForeignLog` if there is a log, but no database; SQLite would delete the log."""
    if has_log(database) and not (database.exists() and database.stat().st_size > 0):
        raise ForeignLog(str(database), "There is a log, but no database")


def refuse_foreign_log(database: Path, connection: sqlite3.Connection) -> None:
    """Raise `ForeignLog` if the log is not that of the database.

    The connection reads the database together with its log, in a transaction, so that nobody
    empties the log meanwhile. Logs of earlier releases have no number; then the log is only
    refused if the database cannot be read together with it.
    """
    if not has_log(database):
        return
    if not uses_log(database):
        raise ForeignLog(str(database), "The database was made without a log")
    try:
        with_log = _numbers(connection)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_ERROR:
            raise
        return  # Another program's database, which has no such table.
    except sqlite3.DatabaseError:
        fits = False
    else:
        fits = with_log is None or _number_without_log(database) in with_log.split(" ")
    # If a process was killed while it copied its log into the database, the database is not sound
    # without its log.
    if not fits and _is_sound_without_log(database):
        raise ForeignLog(str(database))


def uses_log(database: Path) -> bool:
    """Return whether the database says that it has a log; a copy by our own tool does not.

    Do not call this while this process has the database open: SQLite would lose its locks.
    """
    with database.open("rb") as file:
        return file.read(20)[18:] == b"\2\2"


def _number_without_log(database: Path) -> str:
    """Return the number that the database itself holds; empty if it holds none."""
    with closing(open_without_log(database)) as connection:
        try:
            return (_numbers(connection) or "").partition(" ")[0]
        except sqlite3.Error:
            return ""


def _is_sound_without_log(database: Path) -> bool:
    with closing(open_without_log(database)) as connection:
        try:
            return connection.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
        except sqlite3.Error:
            return False


def open_without_log(database: Path) -> sqlite3.Connection:
    """Open a database that nobody changes, to read only what its own file holds."""
    address = f"{database.resolve().as_uri()}?immutable=1"
    return sqlite3.connect(address, uri=True, isolation_level=None)


def _numbers(connection: sqlite3.Connection) -> str | None:
    """Return the stored numbers, or `None` if there are none."""
    return next((value for (value,) in connection.execute(READ_NUMBERS)), None)
