"""If a process is killed while it pauses or resumes games, the next start does the rest."""

import pytest

from game.model.due import Due
from game.storage.repository import Repository
from game.tables import Tables
from game.tables.time.resting import CANCELLED_AFTER
from tests.makers.people import Clock
from tests.makers.tables import start_game
from tests.tables.absence.membership import Membership
from tests.tables.time.test_clock import due_moments


class Killed(BaseException):
    """Stands for the end of the process at this moment."""


async def raise_killed(*_: object) -> None:
    raise Killed


@pytest.fixture
def membership(tables: Tables) -> Membership:
    return Membership(tables)


@pytest.mark.parametrize("stage", ["change_silently", "schedule"])
async def test_next_start_completes_a_pause_that_a_kill_interrupted(
    tables: Tables,
    repository: Repository,
    clock: Clock,
    membership: Membership,
    monkeypatch: pytest.MonkeyPatch,
    stage: str,
) -> None:
    table = await start_game(tables)
    patched_object = tables.servers._ledger if stage == "change_silently" else repository
    with monkeypatch.context() as patch:
        patch.setattr(patched_object, stage, raise_killed)
        with pytest.raises(Killed):
            await membership.expel()
    await membership.start()
    assert (await tables.table(table.game.id)).resting
    assert await due_moments(repository) == {Due.BOT_LEFT: clock.now + CANCELLED_AFTER}


async def test_next_start_completes_a_resumption_that_a_kill_interrupted(
    tables: Tables, repository: Repository, membership: Membership, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_game(tables)
    await membership.expel()
    with monkeypatch.context() as patch:
        patch.setattr(repository, "schedule", raise_killed)
        with pytest.raises(Killed):
            await membership.admit()
    table_before = await tables.table(table.game.id)
    assert table_before.playing
    await membership.start()
    assert Due.BOT_LEFT not in await due_moments(repository)
    assert await tables.table(table.game.id) == table_before
