"""Checks that PostgreSQL stores the settings that `test_server_setting.py` adds to a copy."""

import asyncio
import sys

from pydantic import SecretStr

from service.database import open_repository
from tests.makers.people import GUILD

CHANGES = {"parrots": 3, "passing": "on"}


async def check(url: str) -> None:
    """Save both settings, and read them back after the database was opened again."""
    async with await open_repository(SecretStr(url)) as repository:
        await repository.save_server_settings(GUILD, CHANGES)
    async with await open_repository(SecretStr(url)) as repository:
        stored = await repository.server_settings(GUILD)
        assert {name: getattr(stored, name) for name in CHANGES} == CHANGES


if __name__ == "__main__":
    asyncio.run(check(sys.argv[2]))
