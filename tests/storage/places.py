"""The database that a text names: the path of a file or the address of a server."""

from pathlib import Path

from pydantic import SecretStr

from game.storage.postgresql.address import is_address


def database_location_of(text: str) -> Path | SecretStr:
    """Return the path or the secret address that the bot's setting would have."""
    return SecretStr(text) if is_address(text) else Path(text)
