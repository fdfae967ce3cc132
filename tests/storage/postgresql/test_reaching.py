"""A connection follows the options of its address. A refused connection names its reason."""

import asyncio
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.storage.errors import (
    AccessRefused,
    HostUnknown,
    NoServerListening,
    ReadOnlyServer,
    RightsMissing,
    ServerAway,
    StorageProblem,
    TlsFailed,
    WrongPassword,
)
from game.storage.postgresql.address import Address
from game.storage.postgresql.connecting.reaching import separate_connection
from game.storage.postgresql.repository import PostgresRepository
from tests.postgresql.server import (
    NO_POSTGRESQL_TEXT,
    PASSWORD,
    USER,
    Server,
    programs,
    running_server,
)

if sys.platform == "win32":
    pytest.skip("Windows has no such servers", allow_module_level=True)

SHORT_PATIENCE = 2.0
"""Seconds to wait for a server that lets nobody in."""
LONG_PATIENCE = 30.0
CERT_SUBJECT = "/CN=localhost"
CERT_NAMES = "subjectAltName=DNS:localhost,IP:127.0.0.1"


class TlsServer(SimpleNamespace):
    """A server that accepts connections with TLS."""

    server: Server
    port: int
    root: Path

    def url(self, options: str, host: str = "localhost", password: str = PASSWORD) -> str:
        """Return the address of the server's database."""
        return f"postgresql://{USER}:{password}@{host}:{self.port}/games?{options}"


@pytest.fixture(scope="module")
def tls_server(
    tmp_path_factory: pytest.TempPathFactory, unused_tcp_port_factory: Callable[[], int]
) -> Iterator[TlsServer]:
    found = programs()
    if found is None:
        pytest.skip(NO_POSTGRESQL_TEXT)
    if shutil.which("openssl") is None:
        pytest.skip("there is no openssl on this machine to make certificates with")
    port = unused_tcp_port_factory()
    with running_server(found, listen_addresses="127.0.0.1", port=str(port)) as server:
        key, root = server.folder / "server.key", server.folder / "server.crt"
        certify(key, root)
        shutil.chown(key, server.folder.owner(), server.folder.group())
        trusted = tmp_path_factory.mktemp("trusted") / "root.crt"
        shutil.copy(root, trusted)
        server.run_sql(
            "CREATE DATABASE games",
            "CREATE ROLE guest LOGIN PASSWORD 'word'",
            f"ALTER SYSTEM SET ssl_key_file = '{key}'",
            f"ALTER SYSTEM SET ssl_cert_file = '{root}'",
            "ALTER SYSTEM SET ssl = on",
            "SELECT pg_reload_conf()",
        )
        yield TlsServer(server=server, port=port, root=trusted)


def certify(key: Path, certificate: Path) -> None:
    """Make a self-signed certificate."""
    subprocess.run(
        (
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", CERT_SUBJECT, "-addext", CERT_NAMES, "-keyout", key, "-out", certificate),
        ),
        check=True,
        capture_output=True,
    )


@pytest.mark.parametrize(
    "options",
    [
        "sslmode=verify-full&sslrootcert={root}",
        "sslmode=verify-ca&sslrootcert={root}&channel_binding=prefer",
        "sslmode=require&connect_timeout=20&gssencmode=prefer",
        "sslmode=prefer&target_session_attrs=read-write",
        "sslmode=disable&keepalives=1&keepalives_idle=30&options=-c%20work_mem%3D1MB",
        "keepalives_count=3",
    ],
)
async def test_supported_options_are_accepted(tls_server: TlsServer, options: str) -> None:
    url = tls_server.url(options.format(root=tls_server.root))
    async with separate_connection(Address.parse(url), "test", LONG_PATIENCE) as connection:
        (row,) = await connection.fetch(
            "SELECT ssl, current_setting('work_mem') AS work_mem FROM pg_stat_ssl"
            " WHERE pid = pg_backend_pid()"
        )
    assert row["ssl"] == ("disable" not in options)
    assert (row["work_mem"] == "1MB") == ("work_mem" in options)


async def test_sslrootcert_system_uses_the_systems_certificate_authorities(
    tls_server: TlsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = tls_server.url("sslrootcert=system")
    with pytest.raises(TlsFailed, match="certificate verify failed"):
        await PostgresRepository.open(url, SHORT_PATIENCE)
    monkeypatch.setenv("SSL_CERT_FILE", str(tls_server.root))
    async with await PostgresRepository.open(url, LONG_PATIENCE) as repository:
        assert await repository.open_servers() == ()


async def test_each_refused_connection_raises_the_error_of_its_reason(
    tls_server: TlsServer, tmp_path: Path, unused_tcp_port: int
) -> None:
    other_certificate = tmp_path / "other.crt"
    certify(tmp_path / "other.key", other_certificate)
    tls_server.server.run_sql("CREATE DATABASE closed")
    guest_url = f"postgresql://guest:word@127.0.0.1:{tls_server.port}/closed"
    unreachable_url = f"postgresql://me@localhost:{unused_tcp_port}/games"
    refused: dict[str, tuple[type[StorageProblem], str]] = {
        tls_server.url(f"sslmode=verify-ca&sslrootcert={other_certificate}"): (
            TlsFailed,
            "self-signed",
        ),
        tls_server.url(f"sslmode=require&sslrootcert={other_certificate}"): (
            TlsFailed,
            "self-signed",
        ),
        tls_server.url("", password="s3cret"): (WrongPassword, "password authentication failed"),
        tls_server.url("", host="no-such-host.invalid"): (HostUnknown, ""),
        tls_server.url("", host="a" * 70 + ".invalid"): (HostUnknown, ""),
        unreachable_url: (NoServerListening, "Connect call failed"),
        guest_url: (RightsMissing, "permission denied for schema public"),
    }
    for url, (kind, message) in refused.items():
        # If the server may be back in a moment, `open` tries again until its patience is over.
        patience = SHORT_PATIENCE if issubclass(kind, ServerAway) else LONG_PATIENCE
        with pytest.raises(StorageProblem) as problem:
            await PostgresRepository.open(url, patience)
        assert (type(problem.value), message in str(problem.value)) == (kind, True), problem.value


async def test_a_server_without_tls_is_refused_at_once_if_tls_is_required(
    tls_server: TlsServer,
) -> None:
    url = tls_server.url("sslmode=require")
    tls_server.server.run_sql("ALTER SYSTEM SET ssl = off", "SELECT pg_reload_conf()")
    try:
        async with asyncio.timeout(LONG_PATIENCE / 2):
            with pytest.raises(TlsFailed, match="rejected SSL upgrade"):
                await open_until_refused(url)
    finally:
        tls_server.server.run_sql("ALTER SYSTEM SET ssl = on", "SELECT pg_reload_conf()")
        await open_until_accepted(url)


async def test_a_server_that_requires_tls_refuses_a_connection_without_tls(
    tls_server: TlsServer,
) -> None:
    url = tls_server.url("sslmode=disable")
    rules_file = tls_server.server.folder / "data" / "pg_hba.conf"
    old_rules = rules_file.read_text()
    rules_file.write_text("local all all scram-sha-256\nhostssl all all all scram-sha-256\n")
    try:
        tls_server.server.run_sql("SELECT pg_reload_conf()")
        with pytest.raises(AccessRefused, match="no encryption"):
            await open_until_refused(url)
    finally:
        rules_file.write_text(old_rules)
        tls_server.server.run_sql("SELECT pg_reload_conf()")
        await open_until_accepted(url)


async def open_until_refused(url: str) -> None:
    """Open a database again and again until the server applies its new setting and refuses."""
    while True:
        await (await PostgresRepository.open(url, LONG_PATIENCE)).close()


async def open_until_accepted(url: str) -> None:
    """Try to open a database until the server accepts connections again."""
    while True:
        try:
            await (await PostgresRepository.open(url, LONG_PATIENCE)).close()
        except StorageProblem:
            continue
        return


@pytest.fixture
def silent_port() -> Iterator[int]:
    """Yield a port that accepts connections but never answers."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        yield listener.getsockname()[1]


async def test_the_next_host_is_tried_if_the_first_cannot_be_reached(
    tls_server: TlsServer, silent_port: int, unused_tcp_port: int
) -> None:
    url_parts = tls_server.url("sslmode=disable").partition("@")
    for first_host in (
        f"127.0.0.1:{unused_tcp_port}",
        f"127.0.0.1:{silent_port}",
        "no-such-host.invalid",
    ):
        url = f"{url_parts[0]}@{first_host},{url_parts[2]}&connect_timeout=1"
        async with await PostgresRepository.open(url, LONG_PATIENCE) as repository:
            assert await repository.open_servers() == ()
        with pytest.raises(StorageProblem) as problem:
            await PostgresRepository.open(url.replace(PASSWORD, "s3cret"), LONG_PATIENCE)
        assert type(problem.value) is WrongPassword


async def test_a_silent_host_does_not_use_up_the_time_for_the_next_host(
    tls_server: TlsServer, silent_port: int
) -> None:
    url = tls_server.url("sslmode=disable").replace("@", f"@127.0.0.1:{silent_port},")
    async with separate_connection(Address.parse(url), "test", 2 * SHORT_PATIENCE) as connection:
        assert await connection.fetchval("SELECT 1") == 1
    silent_url = f"postgresql://me@127.0.0.1:{silent_port}/games"
    with pytest.raises(ServerAway, match="no answer in time"):
        await PostgresRepository.open(silent_url, SHORT_PATIENCE)


async def test_target_session_attrs_finds_the_host_that_accepts_writes(
    postgres_server: Server,
) -> None:
    found = programs()
    assert found
    url = postgres_server.create_database()
    name = Address.parse(url).database
    with running_server(found, default_transaction_read_only="on") as standby:
        standby.run_sql("SET default_transaction_read_only = off", f"CREATE DATABASE {name}")
        both_hosts_url = f"postgresql://{USER}:{PASSWORD}@/{name}?host={standby.folder},"
        both_hosts_url += str(postgres_server.folder)
        with pytest.raises(ReadOnlyServer):
            await PostgresRepository.open(both_hosts_url, LONG_PATIENCE)
        async with await PostgresRepository.open(
            f"{both_hosts_url}&target_session_attrs=read-write", LONG_PATIENCE
        ) as repository:
            assert await repository.open_servers() == ()
        standby_url = f"{standby.address(name or '')}&target_session_attrs=read-write"
        with pytest.raises(ReadOnlyServer):
            await PostgresRepository.open(standby_url, SHORT_PATIENCE)
    postgres_server.drop_database(url)
