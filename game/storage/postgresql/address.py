"""The address of a PostgreSQL database, and the parts of it that people may see."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote

SCHEMES = ("postgresql", "postgres")
REFUSED = "not the address of a PostgreSQL database"

# In a password, the signs #, / and @ should be written as %23, %2F and %40. If they are not, they
# match no other part of the address, so no piece of a password is ever taken for a host, a database
# or an option.
SHAPE = re.compile(
    rf"(?P<scheme>{'|'.join(SCHEMES)})://(?:(?P<login>[^/?#]*)@)?(?P<hosts>[^/?#@]*)"
    r"(?:/(?P<database>[^/?#@]*))?(?:\?(?P<options>[^#@]*))?"
)
HOST = re.compile(r"(?:\[(?P<v6>[^\]]+)\]|(?P<name>[^:\[\]]*))(?::(?P<port>[0-9]+))?")
HIGHEST_PORT = 65535
PASSWORDS = ("password", "sslpassword")


@dataclass(frozen=True, slots=True)
class Host:
    """One of the servers that an address names.

    A name that begins with `/` is a folder. An empty name means PostgreSQL's own defaults.
    """

    name: str
    port: int | None

    def __str__(self) -> str:
        name = f"[{self.name}]" if ":" in self.name else self.name
        return name if self.port is None else f"{name}:{self.port}"


@dataclass(frozen=True, slots=True)
class Address:
    """A database's address: complete for the driver, and without its secrets for people."""

    public_address: str
    """The servers and the database, without password and options."""
    secrets: tuple[str, ...] = field(repr=False)
    """Texts that must not appear anywhere: the address itself, and its passwords in every form."""
    hosts: tuple[Host, ...]
    """The hosts, in the order in which they are tried."""
    user: str | None
    password: str | None = field(repr=False)
    database: str | None
    options: Mapping[str, str] = field(repr=False)
    """All other options by name, exactly as they were written."""

    @classmethod
    def parse(cls, url: str) -> "Address":
        """Read `postgresql://USER:PASSWORD@HOST:PORT,HOST:PORT/NAME?OPTION=VALUE&…`.

        Every part is optional, and means the same as for PostgreSQL's own programs. Raises
        `ValueError`; its text contains no part of the address.
        """
        try:
            address = _read(url)
        except ValueError:
            address = None
        # Raise outside the handler: a chained traceback would show the given address.
        if address is None:
            raise ValueError(REFUSED)
        return address


def is_address(text: str) -> bool:
    """Return whether a text is meant as a database address, not as the path of a file."""
    return text.partition("://")[0] in SCHEMES


def _read(url: str) -> Address | None:
    parts = SHAPE.fullmatch(url)
    if parts is None:
        return None
    options = _options(parts["options"] or "")
    user, _, password = (parts["login"] or "").partition(":")
    secrets = (url, *_forms(password), *(options[name] for name in PASSWORDS if name in options))
    hosts = _hosts(options.pop("host", None) or unquote(parts["hosts"]), options.pop("port", ""))
    user = options.pop("user", None) or unquote(user)
    password = options.pop("password", None) or unquote(password)
    database = options.pop("dbname", None) or unquote(parts["database"] or "")
    shown = ",".join(map(str, hosts))
    place = f"{parts['scheme']}://{user and user + '@'}{shown}{database and '/' + database}"
    return Address(place, secrets, hosts, user or None, password or None, database or None, options)


def _options(text: str) -> dict[str, str]:
    """Read the options.

    An option without a value is ignored. If a name occurs more than once, its last value counts.
    """
    pairs = [one.partition("=") for one in text.split("&")] if text else []
    if not all(name and equals_sign for name, equals_sign, _ in pairs):
        raise ValueError
    return {unquote(name): unquote(value) for name, _, value in pairs if value}


def _hosts(names: str, ports: str) -> tuple[Host, ...]:
    """Read the hosts, each with its own port or with the port that the option `port` gives it.

    `ports` holds one port for all hosts, or as many ports as there are hosts.
    """
    if not names and not ports:
        return ()
    hosts = [_host(one) for one in names.split(",")]
    given_ports = ports.split(",") if ports else [""]
    if len(given_ports) not in (1, len(hosts)):
        raise ValueError
    each = given_ports * len(hosts) if len(given_ports) == 1 else given_ports
    return tuple(
        Host(host.name, _port(port) or host.port) for host, port in zip(hosts, each, strict=True)
    )


def _host(text: str) -> Host:
    if text.startswith("/"):
        return Host(text, None)
    found = HOST.fullmatch(text)
    if found is None:
        raise ValueError
    return Host(found["v6"] or found["name"] or "", _port(found["port"] or ""))


def _port(text: str) -> int | None:
    if not text:
        return None
    if not 0 < int(text) <= HIGHEST_PORT:
        raise ValueError
    return int(text)


def _forms(password: str) -> tuple[str, ...]:
    return tuple({password, unquote(password)} - {""})
