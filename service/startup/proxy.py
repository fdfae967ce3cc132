"""The proxy through which the bot reaches Discord."""

from dataclasses import dataclass
from urllib import request
from urllib.parse import SplitResult, unquote, urlsplit
from urllib.request import proxy_bypass

from service.startup.problem import StartupProblem
from service.startup.requirements import REQUIREMENTS

SCHEMES = ("http", "https")


@dataclass(frozen=True, slots=True)
class Proxy:
    """A proxy's address without its login, and the login."""

    address: str
    user: str
    password: str


def proxy_to(url: str, address: str | None, exceptions: str | None) -> Proxy | None:
    """Return the proxy to an address of Discord, unless ``exceptions`` name Discord's host.

    Without exceptions, the system's own settings decide. A stand-in for Discord with an unencrypted
    address (``http:``) is reached without a proxy. Raises StartupProblem, which shows nothing of
    the proxy's address, if that cannot be used.
    """
    discord = urlsplit(url)
    if address is None or discord.scheme != "https" or _bypasses(discord, exceptions):
        return None
    parts = _parts(address)
    if parts is None:
        raise StartupProblem(REQUIREMENTS["HTTPS_PROXY"])
    _, _, place = parts.netloc.rpartition("@")
    login = (unquote(parts.username or ""), unquote(parts.password or ""))
    return Proxy(f"{parts.scheme}://{place}", *login)


def _bypasses(discord: SplitResult, exceptions: str | None) -> bool:
    host = discord.hostname or ""
    if exceptions is None:
        return bool(proxy_bypass(host))
    return bool(request.proxy_bypass_environment(host, {"no": exceptions}))  # pyright: ignore[reportAttributeAccessIssue]


def secrets_of(address: str) -> tuple[str, ...]:
    """Return the parts of a proxy's address that must not appear in a log."""
    login = address.partition("://")[2].rpartition("@")[0]
    user, _, password = login.partition(":")
    # A proxy may take a key as the name of the user, without a password.
    key = password or user
    return tuple({login, key, unquote(key)} - {""})


def _parts(address: str) -> SplitResult | None:
    try:
        parts = urlsplit(address)
        # ValueError is raised by a port that is no number or is too high.
        is_usable = parts.scheme in SCHEMES and parts.hostname and parts.port != 0
    except ValueError:
        return None
    bare = not (parts.path.strip("/") or parts.query or parts.fragment)
    return parts if is_usable and bare else None
