"""Reads an address to listen on from a setting: 127.0.0.1:9100, [::1]:9100, localhost:9100."""

from typing import NamedTuple
from urllib.parse import urlsplit

MONITORING_VARIABLE = "CARTAGENA_MONITORING"
"""The setting with the address of the pages for monitoring programs."""


class Address(NamedTuple):
    """A host, without brackets, and a port."""

    host: str
    port: int


def read_address(text: str) -> Address | None:
    """Return the address that a text names, or ``None`` if it is no address."""
    try:
        parts = urlsplit(f"//{text.strip()}")
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    is_host_and_port = parts.netloc and "@" not in parts.netloc and not (parts.path or parts.query)
    return Address(host, port) if is_host_and_port and host and port else None
