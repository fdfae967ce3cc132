"""The health check's trial write needs what a click needs, and heals with it."""

import asyncpg
import pytest

from game.model.ids import InteractionId
from game.storage.errors import DatabaseLocked
from game.storage.postgresql import repository as repository_module
from game.storage.postgresql.repository import PostgresRepository
from game.tables import Tables
from tests.makers.games import moved, playing
from tests.makers.people import NOON

LITTLE = 2.0

HOLDS = [f"LOCK TABLE {table} IN SHARE MODE" for table in ("game", "seat", "entry", "click", "due")]


@pytest.mark.parametrize("hold", [*HOLDS, "UPDATE game SET missed = missed"])
async def test_it_fails_while_somebody_holds_what_a_click_writes(
    postgres: str, monkeypatch: pytest.MonkeyPatch, hold: str
) -> None:
    monkeypatch.setattr(repository_module, "PATIENCE_OF_A_CLICK", LITTLE)
    async with await PostgresRepository.open(postgres) as repository:
        tables = Tables(repository)
        game = await playing(repository)
        await repository.save(game, moved(game), InteractionId(20), NOON)
        await tables.upkeep.prove_writing()
        other = await asyncpg.connect(postgres)
        await other.execute(f"BEGIN; {hold}")
        with pytest.raises(DatabaseLocked):
            await tables.upkeep.prove_writing()
        await other.close()
        await tables.upkeep.prove_writing()
