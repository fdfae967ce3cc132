"""Databases of either kind, named by the path of a file or by an address."""

from pathlib import Path

from pydantic import SecretStr

from game.storage.postgresql.address import is_address


def place_of(text: str) -> Path | SecretStr:
    """Return what a setting would be."""
    return SecretStr(text) if is_address(text) else Path(text)
