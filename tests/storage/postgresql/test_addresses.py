"""Addresses mean the same as in PostgreSQL's own programs, or an error says what is wrong."""

import socket
import sys
from dataclasses import replace

import pytest

from game.storage.errors import WrongAddressOption
from game.storage.postgresql.address import Address, Host
from game.storage.postgresql.connecting.parameters import read_parameters
from game.storage.postgresql.repository import PostgresRepository

SHORT_PATIENCE = 2.0

ERROR_BY_OPTIONS = {
    "chanel_binding=require": "no option 'chanel_binding'",
    "channel_binding=require": "channel_binding can only be disable or prefer",
    "gssencmode=require": "gssencmode can only be",
    "sslmode=full": "sslmode can only be disable or allow",
    "target_session_attrs=standby": "target_session_attrs can only be any or read-write",
    "connect_timeout=soon": "connect_timeout must be a whole number",
    "keepalives_idle=1.5": "keepalives_idle must be a whole number",
    "service=games": "no option 'service'",
    "application_name=bot": "no option 'application_name'",
    "sslmode=verify-full&sslrootcert=/nowhere/root.crt": "sslrootcert cannot be read: No such file",
    "sslrootcert=system&sslmode=require": "sslrootcert=system goes with sslmode=verify-full alone",
    "sslrootcert=system&sslcrl=/x": "sslcrl does not go with sslrootcert=system",
    "sslnegotiation=direct": "sslnegotiation=direct needs sslmode=",
}


@pytest.mark.parametrize("options", ERROR_BY_OPTIONS)
async def test_a_wrong_option_is_named_in_the_error(options: str) -> None:
    with pytest.raises(WrongAddressOption) as refusal:
        await PostgresRepository.open(
            f"postgresql://me@127.0.0.1:1/games?{options}", SHORT_PATIENCE
        )
    assert ERROR_BY_OPTIONS[options] in str(refusal.value)
    assert "/nowhere" not in str(refusal.value)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me:pa#rt@host/games",
        "postgresql://me:pa/rt@host/games",
        "postgresql://me:12?rt=x@host/games",
        "postgresql://host:port/games",
        "postgresql://host:70000/games",
        "postgresql://host/games/more",
        "postgresql://host/games?sslmode",
        "postgresql://?host=a,b&port=1,2,3",
        "mysql://host/games",
    ],
)
def test_the_error_for_an_invalid_address_shows_no_password(url: str) -> None:
    with pytest.raises(ValueError, match="not the address") as refusal:
        Address.parse(url)
    assert "rt" not in str(refusal.value)


def test_hosts_have_their_own_ports_or_share_a_port() -> None:
    assert Address.parse("postgresql://a:1,[::1]:2,c/x").hosts == (
        Host("a", 1),
        Host("::1", 2),
        Host("c", None),
    )
    assert Address.parse("postgresql:///x?host=a,/run&port=7").hosts == (
        Host("a", 7),
        Host("/run", 7),
    )
    address_with_plus = Address.parse("postgresql:///x?options=-c%20a+b")
    assert address_with_plus.options == {"options": "-c a+b"}


@pytest.mark.skipif(sys.platform != "linux", reason="others know fewer of these")
def test_keepalive_options_become_socket_options() -> None:
    options = "keepalives_idle=20&keepalives_interval=5&keepalives_count=3&tcp_user_timeout=900"
    assert set(read_parameters(Address.parse(f"postgresql://h/x?{options}")).socket_options) == {
        (socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1),
        (socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, 20),
        (socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, 5),
        (socket.IPPROTO_TCP, socket.TCP_KEEPCNT, 3),
        (socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 900),
    }
    disabled = read_parameters(Address.parse("postgresql://h/x?keepalives=0&keepalives_idle=20"))
    assert disabled.socket_options == ((socket.SOL_SOCKET, socket.SO_KEEPALIVE, 0),)


def test_passwords_are_listed_as_secrets_and_hidden_in_the_repr() -> None:
    address = Address.parse("postgresql://me:a%40b@h/x?password=c&sslpassword=d&sslmode=require")
    assert {"a%40b", "a@b", "c", "d"} <= set(address.secrets)
    parameters = read_parameters(replace(address, options={"sslpassword": "hush"}))
    assert "hush" not in repr(parameters)


MISSING = "/nowhere/file"
EVERY_MODE = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
STRICT_MODES = ("require", "verify-ca", "verify-full")
TLS_MODES = EVERY_MODE[1:]


@pytest.mark.parametrize("mode", EVERY_MODE)
@pytest.mark.parametrize(
    ("options", "refused_modes"),
    [
        pytest.param("", (), id="mode-alone"),
        pytest.param("sslrootcert=system", EVERY_MODE[:-1], id="system's-authorities"),
        pytest.param(f"sslrootcert={MISSING}", STRICT_MODES, id="missing-authorities"),
        pytest.param(f"sslcert={MISSING}", TLS_MODES, id="missing-certificate"),
        pytest.param(f"sslkey={MISSING}", TLS_MODES, id="missing-key"),
        pytest.param(f"sslcrl={MISSING}", TLS_MODES, id="missing-revocations"),
        pytest.param("sslnegotiation=direct", EVERY_MODE[:3], id="direct"),
        pytest.param(
            "sslnegotiation=direct&sslrootcert=system", EVERY_MODE, id="direct-with-system"
        ),
    ],
)
def test_files_count_in_the_modes_that_read_them(
    mode: str, options: str, refused_modes: tuple[str, ...]
) -> None:
    address = Address.parse(f"postgresql://h/x?sslmode={mode}&{options}".rstrip("&"))
    if mode not in refused_modes:
        assert read_parameters(address).host_seconds > 0
        return
    with pytest.raises(WrongAddressOption) as refusal:
        read_parameters(address)
    assert MISSING not in str(refusal.value)


def test_system_authorities_need_no_mode_and_no_file() -> None:
    parameters = read_parameters(Address.parse("postgresql://h/x?sslrootcert=system"))
    assert parameters.ssl is not None
    assert "sslrootcert" not in parameters.dsn
