"""Where a PostgreSQL database is, and what of it may be shown."""

from dataclasses import dataclass, field
from urllib.parse import parse_qs, unquote, urlsplit

SCHEMES = ("postgresql", "postgres")
REFUSED = "not the address of a PostgreSQL database"


@dataclass(frozen=True, slots=True)
class Address:
    """A database's address: whole for the driver, without its secrets for people."""

    url: str = field(repr=False)
    place: str
    """Server and database, without password and options."""
    secrets: tuple[str, ...] = field(repr=False)
    """What must not be read anywhere: the address itself, and its password in every form."""

    @classmethod
    def parse(cls, url: str) -> "Address":
        """Read `postgresql://USER:PASSWORD@HOST:PORT/NAME?host=FOLDER`, every part optional.

        Raises `ValueError`, whose text holds nothing of the address.
        """
        try:
            place, secrets = _place(url), _secrets(url)
        except ValueError:
            place, secrets = None, ()
        # Outside the handler: a chained traceback would carry what was given.
        if place is None:
            raise ValueError(REFUSED)
        return cls(url, place, secrets)


def is_address(text: str) -> bool:
    """Whether a text is meant as an address, not as the path of a file."""
    return text.partition("://")[0] in SCHEMES


def _place(url: str) -> str | None:
    parts = urlsplit(url)
    options = parse_qs(parts.query, strict_parsing=True) if parts.query else {}
    # Marks that belong to a password, were they not written as %23, %2F and %40, end up here.
    if parts.scheme not in SCHEMES or parts.fragment or "@" in parts.path or "/" in parts.path[1:]:
        return None
    user = f"{unquote(parts.username)}@" if parts.username else ""
    host = parts.hostname or next(iter(options.get("host", [])), "")
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{user}{host}{port}{parts.path}"


def _secrets(url: str) -> tuple[str, ...]:
    parts = urlsplit(url)
    passwords = [parts.password or "", *parse_qs(parts.query).get("password", [])]
    return (url, *(form for one in passwords if one for form in {one, unquote(one)}))
