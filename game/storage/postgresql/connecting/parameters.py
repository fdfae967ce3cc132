"""The options of a database address: the driver or the bot uses some; all others are refused.

The driver sends an option that it does not know to the server, as a setting of that name.
"""

import math
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from game.storage.errors import WrongAddressOption
from game.storage.postgresql.address import Address

SYSTEM = "system"
"""A value of `sslrootcert` instead of a file: trust the authorities that this machine trusts."""

TLS_OPTIONS = {
    "sslcert",
    "sslcrl",
    "sslkey",
    "sslmode",
    "sslnegotiation",
    "sslpassword",
    "sslrootcert",
    "ssl_max_protocol_version",
    "ssl_min_protocol_version",
}
DRIVER_OPTIONS = TLS_OPTIONS | {"gsslib", "krbsrvname", "passfile", "target_session_attrs"}
"""Options that the driver understands in the same way as PostgreSQL's own programs do."""

SOCKET_OPTIONS = {
    "keepalives_idle": "TCP_KEEPIDLE",
    "keepalives_interval": "TCP_KEEPINTVL",
    "keepalives_count": "TCP_KEEPCNT",
    "tcp_user_timeout": "TCP_USER_TIMEOUT",
}
"""Numeric options, and their names in `socket`. For 0, or without that name, the system decides."""

NUMBER_OPTIONS = {"connect_timeout", "keepalives", *SOCKET_OPTIONS}
FREE_TEXT = {"options"}
TLS_VERSIONS = ("TLSv1", "TLSv1.1", "TLSv1.2", "TLSv1.3")
STRICT_MODES = ("require", "verify-ca", "verify-full")
"""The values of `sslmode` for which the driver never connects without TLS."""
VALUES: Mapping[str, tuple[str, ...]] = {
    "sslmode": ("disable", "allow", "prefer", *STRICT_MODES),
    "sslnegotiation": ("postgres", "direct"),
    "ssl_min_protocol_version": TLS_VERSIONS,
    "ssl_max_protocol_version": TLS_VERSIONS,
    # The bot needs a server that accepts writes.
    "target_session_attrs": ("any", "read-write", "primary"),
    # The driver always behaves like these values, and supports no others.
    "channel_binding": ("disable", "prefer"),
    "gssencmode": ("disable", "prefer"),
    "load_balance_hosts": ("disable",),
}
"""Options that accept only certain values."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """All that is needed to connect to any host of an address."""

    dsn: str = field(repr=False)
    """The address that the driver reads by itself; it contains only options."""
    ssl: ssl.SSLContext | None
    """How to verify the server, if the driver cannot do that by itself; otherwise `None`."""
    settings: Mapping[str, str]
    """Settings that the server gets when a connection begins."""
    host_seconds: float
    """The seconds after which the next host is tried."""
    socket_options: tuple[tuple[int, int, int], ...]
    """The options of a TCP socket: level, option, value."""


def read_parameters(address: Address) -> Parameters:
    """Read an address's options. Raises `WrongAddressOption`, whose text shows no given value."""
    options = address.options
    for name, value in options.items():
        if flaw := _option_flaw(name, value):
            raise WrongAddressOption(address.public_address, flaw)
    if flaw := _combination_flaw(options):
        raise WrongAddressOption(address.public_address, flaw)
    given = {name: value for name, value in options.items() if name in DRIVER_OPTIONS}
    tls_context = None
    if options.get("sslrootcert") == SYSTEM:
        tls_context = _system_tls_context(options)
        given = {name: value for name, value in given.items() if name not in TLS_OPTIONS}
    seconds = int(options.get("connect_timeout", 0))
    return Parameters(
        f"postgresql://?{urlencode(given)}",
        tls_context,
        {name: options[name] for name in FREE_TEXT & options.keys()},
        seconds if seconds > 0 else math.inf,
        _socket_options(options),
    )


def _option_flaw(name: str, value: str) -> str | None:
    """Return what is wrong with one option, or `None`."""
    if name in VALUES:
        return None if value in VALUES[name] else f"{name} can only be {' or '.join(VALUES[name])}"
    if name in NUMBER_OPTIONS:
        return None if _is_whole_number(value) else f"{name} must be a whole number"
    return None if name in DRIVER_OPTIONS | FREE_TEXT else f"the bot knows no option {name!r}"


def _combination_flaw(options: Mapping[str, str]) -> str | None:
    """Return what is wrong with the combination of TLS options, or `None`."""
    mode, root = options.get("sslmode", "prefer"), options.get("sslrootcert")
    if root == SYSTEM:
        if "sslmode" in options and mode != "verify-full":
            return "sslrootcert=system goes with sslmode=verify-full alone"
        unsupported = TLS_OPTIONS & options.keys() - {"sslmode", "sslrootcert", "sslcert", "sslkey"}
        unsupported -= {"sslpassword"}
        if unsupported:
            return f"{min(unsupported)} does not go with sslrootcert=system"
    if options.get("sslnegotiation") == "direct" and mode not in STRICT_MODES:
        return f"sslnegotiation=direct needs sslmode={' or '.join(STRICT_MODES)}"
    files = {"sslcert", "sslkey", "sslcrl"} if mode != "disable" else set[str]()
    if mode in STRICT_MODES and root != SYSTEM:
        files.add("sslrootcert")
    for name in sorted(files & options.keys()):
        try:
            with Path(options[name]).open("rb"):
                """Opening the file is the whole test."""
        except OSError as error:
            return f"the file of {name} cannot be read: {error.strerror}"
    return None


def _system_tls_context(options: Mapping[str, str]) -> ssl.SSLContext:
    context = ssl.create_default_context()
    if certificate := options.get("sslcert"):
        context.load_cert_chain(
            certificate, options.get("sslkey"), lambda: options.get("sslpassword", "")
        )
    return context


def _socket_options(options: Mapping[str, str]) -> tuple[tuple[int, int, int], ...]:
    alive = int(options.get("keepalives", 1)) != 0
    found = [(socket.SOL_SOCKET, socket.SO_KEEPALIVE, int(alive))]
    for name, constant in SOCKET_OPTIONS.items():
        value, number = int(options.get(name, 0)), getattr(socket, constant, None)
        if value > 0 and number is not None and (alive or name == "tcp_user_timeout"):
            found.append((socket.IPPROTO_TCP, number, value))
    return tuple(found)


def _is_whole_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and text.isascii()
