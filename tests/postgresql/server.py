"""A private PostgreSQL server in a folder of its own. Clients reach it only through a socket."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cached_property
from itertools import count
from pathlib import Path

import asyncpg

DEBIAN_PROGRAMS = "/usr/lib/postgresql/*/bin"
"""Where Debian installs the programs that are not on the path."""

USER = "cartagena"
PASSWORD = "parrots-and-plunder"
TIMEOUT_SECONDS = 120
DEFAULT_PORT = "5432"
TEST_SETTINGS = {
    "listen_addresses": "",
    "max_connections": "60",
    "shared_buffers": "16MB",
    "max_wal_senders": "0",
    "wal_level": "minimal",
    "autovacuum": "off",
    # Without fsync a killed server loses no data. Only a crash of the machine loses data.
    "fsync": "off",
    "full_page_writes": "off",
}
TEMPLATE_NAME = "ready"
NO_POSTGRESQL_TEXT = "there is no PostgreSQL on this machine (on Debian: apt install postgresql)"
MEMORY_FOLDER = "/dev/shm"  # noqa: S108
"""A folder in memory, which some machines have. Tests create databases often."""


def programs() -> Path | None:
    """Return the folder with the newest PostgreSQL's programs on this machine."""
    if sys.platform == "win32":
        # On Windows, tests cannot start the server under another account, reach it through a
        # socket file or freeze it.
        return None
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = Path("/").glob(DEBIAN_PROGRAMS.lstrip("/"))
    return max((one for one in folders if (one / "initdb").exists()), default=None, key=_release)


def _release(folder: Path) -> int:
    return int(folder.parent.name)


class Server:
    """A server that may be stopped, killed, frozen and started again."""

    def __init__(self, programs: Path, folder: Path, **settings: str) -> None:
        self._programs = programs
        self.folder = folder
        self._settings = TEST_SETTINGS | settings
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = count(1)

    def create_cluster(self) -> None:
        """Create an empty cluster that asks everybody for the password."""
        secret = self.folder / "password"
        secret.write_text(PASSWORD)
        if self._account:
            for one in (self.folder, secret):
                shutil.chown(one, self._account)
        self._run(
            *("initdb", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8", "--auth=scram-sha-256"),
            *(f"--username={USER}", f"--pwfile={secret}", f"--pgdata={self._data}"),
        )

    def start(self) -> None:
        """Start the server, and wait until it accepts connections."""
        settings = [f"--{name}={value}" for name, value in self._settings.items()]
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self._data, "-k", self.folder, *settings],
                user=self._account,
                group=self._account and _accounts()[self._account],
                cwd=self.folder,
                stdout=log,
                stderr=log,
            )
        self._wait_until_ready()

    def stop(self, stop_signal: signal.Signals = signal.SIGINT) -> None:
        """Stop the server with a signal. SIGINT stops it in the regular way.

        Committed data is kept with every signal.
        """
        assert self._process
        if stop_signal == signal.SIGKILL:
            self._kill()
            return
        if self.running:
            self.thaw()
        self._process.send_signal(stop_signal)
        self._process.wait(TIMEOUT_SECONDS)

    def _kill(self) -> None:
        """Kill the first process, and wait until the other processes have ended by themselves."""
        assert self._process
        self.freeze()  # A frozen process starts no others while its children are listed.
        others = _children(self.pid)
        self._process.kill()
        self._process.wait(TIMEOUT_SECONDS)
        _signal(signal.SIGCONT, others)
        _wait_until_ended(others)

    def freeze(self) -> None:
        """Freeze the server in the middle of its work."""
        self._signal_all(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let the frozen server continue."""
        self._signal_all(signal.SIGCONT)

    def create_database(self, template: str = TEMPLATE_NAME) -> str:
        """Create a database and return its address."""
        name = f"games_{next(self._numbers)}"
        self.run_sql(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.address(name)

    def drop_database(self, url: str) -> None:
        """Drop a database, and end its connections."""
        name = url.partition("?")[0].rpartition("/")[2]
        self.run_sql(f"DROP DATABASE {name} WITH (FORCE)")

    def address(self, name: str, password: str = PASSWORD) -> str:
        """Return the address of a database."""
        port = self._settings.get("port", DEFAULT_PORT)
        return f"postgresql://{USER}:{password}@/{name}?host={self.folder}&port={port}"

    def run_sql(self, *statements: str, url: str | None = None) -> list[tuple[object, ...]]:
        """Run statements on a new connection, and return the rows of all of them."""
        asking = _ask(url or self.address("postgres"), statements)
        # The statements run in a thread of their own, as the caller may be in an event loop.
        with ThreadPoolExecutor(1) as executor:
            return executor.submit(asyncio.run, asking).result()

    def dump(self, url: str) -> str:
        """Return a database as SQL that any newer or older server understands."""
        options = ("--inserts", "--rows-per-insert=1000", "--no-owner", "--no-privileges")
        text = subprocess.check_output([self._programs / "pg_dump", *options, url], text=True)
        # Each release of pg_dump sets settings, and gives psql commands, that earlier ones lack.
        lines = (one for one in text.splitlines(True) if not one.startswith(("SET ", "\\", "--")))
        return "".join(lines)

    def load(self, url: str, text: str) -> None:
        """Run the SQL of a dump in an empty database."""
        command = (self._programs / "psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", url)
        subprocess.run(command, input=text, text=True, check=True, stdout=subprocess.DEVNULL)

    @property
    def pid(self) -> int:
        """Return the id of the first process. All other processes are its children."""
        assert self._process
        return self._process.pid

    @property
    def running(self) -> bool:
        """Whether the server's first process exists."""
        return self._process is not None and self._process.poll() is None

    @property
    def log(self) -> str:
        """Return everything that the server wrote to its log."""
        return (self.folder / "server.log").read_text()

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    @cached_property
    def _account(self) -> str | None:
        """Return the server's account if the tests run as root, because PostgreSQL refuses root."""
        if os.getuid() != 0:
            return None
        return "postgres" if "postgres" in _accounts() else "nobody"

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._programs / program, *arguments],
            user=self._account,
            cwd=self.folder,
            check=True,
            capture_output=True,
        )

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while True:
            try:
                self.run_sql("SELECT 1")
            except (OSError, asyncpg.CannotConnectNowError):
                assert time.monotonic() < deadline, self.log
                time.sleep(0.02)
            else:
                return

    def _signal_all(self, signum: signal.Signals) -> None:
        _signal(signum, [self.pid, *_children(self.pid)])


def _signal(signum: signal.Signals, processes: list[int]) -> None:
    for one in processes:
        with suppress(ProcessLookupError):
            os.kill(one, signum)


def _accounts() -> dict[str, int]:
    """Return the accounts of this machine, each with its group."""
    import pwd  # Windows lacks this module, but imports this file.

    return {one.pw_name: one.pw_gid for one in pwd.getpwall()}


def _wait_until_ended(processes: list[int]) -> None:
    """Wait until these processes have ended.

    Until then they may use memory that a new server needs.
    """
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while any(_is_running(one) for one in processes):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def _is_running(process: int) -> bool:
    """Whether a process still runs. A process that ended but was not waited for does not count."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def _children(process: int) -> list[int]:
    return [
        int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text().split()
    ]


async def _ask(url: str, statements: tuple[str, ...]) -> list[tuple[object, ...]]:
    connection = await asyncpg.connect(url)
    try:
        return [tuple(row) for one in statements for row in await connection.fetch(one)]
    finally:
        connection.terminate()


def table_file_contents(server: Server, url: str) -> bytes:
    """Write all changes to disk; return the content of all files of tables and indexes."""
    paths = server.run_sql(
        "CHECKPOINT",
        "SELECT current_setting('data_directory'), pg_relation_filepath(oid) FROM pg_class"
        " WHERE relkind IN ('r', 'i', 't') AND relnamespace = current_schema()::regnamespace",
        url=url,
    )
    files = [Path(str(folder), str(path)) for folder, path in paths]
    return b"\0".join(file.read_bytes() for file in files)


@contextmanager
def running_server(programs: Path, folder: str | None = None, **settings: str) -> Iterator[Server]:
    """Run a server in a temporary folder, which is in `folder` or in memory."""
    # Pytest's own temporary folder is not used, because the path of a socket must be short.
    memory = MEMORY_FOLDER if os.access(MEMORY_FOLDER, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="pg-", dir=folder or memory) as name:
        server = Server(programs, Path(name), **settings)
        server.create_cluster()
        server.start()
        try:
            yield server
        finally:
            server.stop(signal.SIGQUIT)


@contextmanager
def stoppable_server() -> Iterator[Server]:
    """Run a server that a test may stop. This machine must have PostgreSQL."""
    found = programs()
    assert found
    with running_server(found) as server:
        yield server
