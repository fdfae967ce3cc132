"""Two processes with one database: each process follows what the other one changes."""

import pytest

from game.model.due import Due
from game.model.game import Change, Entry
from game.model.ids import NO_CLICK, ChannelId, MessageId
from game.model.message import MessageRef
from game.storage.repository import Repository
from game.tables import Table, Tables
from game.tables.errors import Unreadable
from game.tables.notices.nudge import NUDGE_AFTER
from game.tables.time.ending import cancel
from tests.makers.people import AFTER_ALL_JOBS, ANA, BEN, MODERATOR, Clock
from tests.makers.tables import do, nudge, play_action, resign_until_won, start_game, whose_turn

pytestmark = pytest.mark.both


class Process:
    """A process, and the versions of tables with which its listeners were called."""

    def __init__(self, repository: Repository, clock: Clock, *, owner: bool) -> None:
        self.tables = Tables(repository, clock, lambda _: owner)
        self.own_versions: list[int] = []
        """Versions of tables that this process owns."""
        self.all_versions: list[int] = []
        """Versions of all tables."""
        self.tables.listen_to_served(self._hear_own)
        self.tables.listen(self._hear_any)

    async def _hear_own(self, table: Table) -> None:
        self.own_versions.append(table.game.version)

    async def _hear_any(self, table: Table) -> None:
        self.all_versions.append(table.game.version)


@pytest.fixture
def owner(repository: Repository, clock: Clock) -> Process:
    return Process(repository, clock, owner=True)


@pytest.fixture
def other(repository: Repository, clock: Clock) -> Process:
    return Process(repository, clock, owner=False)


async def run_follow_jobs(owner: Process, repository: Repository, clock: Clock) -> list[int]:
    """Run the due follow jobs, check that none remains; return the versions the owner hears of."""
    owner.own_versions.clear()
    for moment in await repository.due_until(clock(), 99):
        if moment.kind is Due.FOLLOW:
            await owner.tables.upkeep.follow_remote_change(moment)
    kinds = {one.kind for one in await repository.due_until(AFTER_ALL_JOBS, 99)}
    assert Due.FOLLOW not in kinds
    return owner.own_versions


async def test_the_owner_follows_a_move_at_another_process(
    owner: Process, other: Process, repository: Repository, clock: Clock
) -> None:
    table = await start_game(owner.tables)
    assert Due.FOLLOW not in {one.kind for one in await repository.due_until(AFTER_ALL_JOBS, 99)}
    table = await play_action(other.tables, table)
    assert (other.own_versions, other.all_versions) == ([], [table.game.version])
    assert await run_follow_jobs(owner, repository, clock) == [table.game.version]
    # The owner's next move builds on the other process's move.
    await play_action(owner.tables, await owner.tables.table(table.game.id))


async def test_the_owner_follows_a_win_at_another_process(
    owner: Process, other: Process, repository: Repository, clock: Clock
) -> None:
    table = await start_game(owner.tables)
    ended = await resign_until_won(other.tables, table)
    assert await run_follow_jobs(owner, repository, clock) == [ended.game.version]


async def test_the_owner_follows_an_absence_set_at_another_process(
    owner: Process, other: Process, repository: Repository, clock: Clock
) -> None:
    table = await start_game(owner.tables)
    await other.tables.away.start_absence(whose_turn(table).user, 3)
    assert await run_follow_jobs(owner, repository, clock) == [table.game.version]
    assert (await owner.tables.table(table.game.id)).game.clock.away is not None


async def test_the_owner_follows_when_another_process_forgets_a_person(
    owner: Process, other: Process, repository: Repository, clock: Clock
) -> None:
    table = await resign_until_won(owner.tables, await start_game(owner.tables))
    await other.tables.privacy.ask_to_be_forgotten(ANA.user)
    async for _ in other.tables.privacy.forget(ANA.user, lambda _, seat: f"Player {seat + 1}"):
        pass
    assert await run_follow_jobs(owner, repository, clock) == [table.game.version + 1]
    assert ANA.user not in {
        seat.user for seat in (await owner.tables.table(table.game.id)).game.seats
    }


async def test_each_process_learns_of_absences_begun_or_ended_at_the_other(
    owner: Process, other: Process
) -> None:
    await owner.tables.away.come_back(BEN.user)
    await other.tables.away.start_absence(BEN.user, 3)
    await owner.tables.away.load()
    await owner.tables.away.come_back(BEN.user)
    assert await other.tables.away.until(BEN.user) is None
    assert other.tables.away.users == {BEN.user}
    await other.tables.away.load()
    assert other.tables.away.users == set()


async def test_a_nudge_at_another_process_is_due_only_at_the_owner(
    owner: Process, other: Process, repository: Repository, clock: Clock
) -> None:
    table = await start_game(owner.tables)
    await owner.tables.upkeep.place_board(
        table.game.id, MessageRef(ChannelId(5), MessageId(6)), None
    )
    waiting_person = next(one for one in (ANA, BEN) if one != whose_turn(table))
    clock.now += NUDGE_AFTER
    await nudge(other.tables, table.game.id, waiting_person)
    assert await other.tables.notices.overdue_job_here(table.game.id, Due.CALL) is None
    moment = await owner.tables.notices.overdue_job_here(table.game.id, Due.CALL)
    assert moment is not None
    clock.now -= 1
    assert await owner.tables.notices.overdue_job_here(table.game.id, Due.CALL) is None


async def test_the_owner_follows_when_another_process_marks_a_game_unreadable(
    owner: Process, other: Process, repository: Repository, clock: Clock
) -> None:
    table = await start_game(owner.tables)
    entry = Entry(0, "abracadabra", ANA.user, NO_CLICK, clock())
    spoiled = await repository.save(table.game, Change((entry,)), NO_CLICK, clock())
    with pytest.raises(Unreadable):
        await other.tables.table(table.game.id)
    assert await run_follow_jobs(owner, repository, clock) == [spoiled.version + 1]


async def test_a_follow_job_of_a_removed_game_notifies_no_listener(
    owner: Process, other: Process, repository: Repository, clock: Clock
) -> None:
    table = await start_game(owner.tables)
    await do(other.tables, table.game.id, MODERATOR, cancel)
    (moment,) = [one for one in await repository.due_until(clock(), 9) if one.kind is Due.FOLLOW]
    await repository.remove_ended(AFTER_ALL_JOBS, 9)
    await owner.tables.upkeep.follow_remote_change(moment)
    assert owner.own_versions[-1] <= table.game.version
