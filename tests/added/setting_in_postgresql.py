"""Checks that PostgreSQL stores the setting "parrots", which `test_setting.py` adds to a copy."""

import asyncio
import sys
from dataclasses import replace

from pydantic import SecretStr

from game.tables import Proposal, Tables
from game.tables.lobby.proposal import USUAL_TERMS
from service.database import open_repository
from tests.makers.people import ANA, HALL_PLACE, NOON, new_click_id
from tests.makers.tables import JAMAICA_OPTIONS

TERMS = replace(USUAL_TERMS, parrots=True)


async def check(url: str) -> None:
    """Open a lobby with parrots, and read it back after the database was opened again."""
    async with await open_repository(SecretStr(url)) as repository:
        lobby = await Tables(repository, lambda: NOON).lobbies.open(
            Proposal(JAMAICA_OPTIONS, "en-GB", TERMS), HALL_PLACE, ANA, new_click_id()
        )
    async with await open_repository(SecretStr(url)) as repository:
        assert (await repository.load(lobby.game.id)).terms == TERMS


if __name__ == "__main__":
    asyncio.run(check(sys.argv[2]))
