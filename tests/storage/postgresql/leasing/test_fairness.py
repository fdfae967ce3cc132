"""Live processes hold equally many shares, and shares do not move back and forth."""

import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest

from game.storage.postgresql.leasing.leases import Leases
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sharding import DEFAULT_LEASE_TIMES, Lease, Sharding
from tests.long import long

from .time import Connection, let_time_pass_on_connection, open_connection

TAKEOVER_SECONDS = 15.0
"""Seconds until other processes hold the shares of a dead process."""

MOST_TAKEOVER_SECONDS = (
    DEFAULT_LEASE_TIMES.lease_seconds
    + DEFAULT_LEASE_TIMES.precedence
    + 1.5 * DEFAULT_LEASE_TIMES.look_interval
)
"""The most seconds of the same takeover if the processes that come first are in trouble."""

NEWCOMER_SECONDS = 2.0
"""Seconds that a newcomer lives. Its warm-up takes longer, so the newcomer never takes a share."""


@dataclass(eq=False)
class Process:
    """A process. At each look it renews, claims and gives back leases."""

    leases: Leases
    held: list[Lease] = field(default_factory=list[Lease])
    moves: int = 0
    """How often the process took a share or gave one back."""

    async def look(self) -> None:
        lost = await self.leases.renew(self.held)
        self.held = [lease for lease in self.held if lease not in lost]
        while lease := await self.leases.claim():
            self.held.append(lease)
            self.moves += 1
        given = await self.leases.share_to_give_away()
        for lease in [one for one in self.held if one.share == given]:
            await self.leases.give_back(lease)
            self.held.remove(lease)
            self.moves += 1


class ProcessGroup:
    """Processes that join, leave and die, and the time that passes for all of them."""

    def __init__(self, repository: PostgresRepository, connection: Connection) -> None:
        self._repository = repository
        self._connection = connection
        self.processes: list[Process] = []
        self.sharding = Sharding(16, 2)

    async def join(self) -> Process:
        leases = self._repository.leases(self.sharding)
        await leases.join()
        process = Process(leases)
        self.processes.append(process)
        return process

    async def leave(self, process: Process) -> None:
        await process.leases.leave()
        self.processes.remove(process)

    def kill_process(self, process: Process) -> None:
        self.processes.remove(process)

    async def run_for(self, seconds: float, luck: random.Random | None = None) -> None:
        """Let time pass while every process looks for shares as often as it should."""
        for _ in range(round(seconds / DEFAULT_LEASE_TIMES.look_interval)):
            if luck is not None:
                luck.shuffle(self.processes)
            for process in self.processes:
                await process.look()
            await self.pass_time(DEFAULT_LEASE_TIMES.look_interval)

    async def pass_time(self, seconds: float) -> None:
        """Let time pass while no process looks for shares."""
        await let_time_pass_on_connection(self._connection, seconds)

    @property
    def share_counts(self) -> list[int]:
        return sorted(len(process.held) for process in self.processes)

    def check_fairness(self) -> None:
        """Check that each share has one holder, and that processes differ by one share at most."""
        shares = sorted(lease.share for process in self.processes for lease in process.held)
        assert shares == list(range(self.sharding.share_count))
        assert self.share_counts[-1] - self.share_counts[0] <= 1


@pytest.fixture
async def group(repository: PostgresRepository, postgres: str) -> AsyncIterator[ProcessGroup]:
    async with open_connection(postgres) as connection:
        yield ProcessGroup(repository, connection)


async def test_processes_that_start_together_give_no_share_back(
    group: ProcessGroup,
) -> None:
    for _ in range(3):
        await group.join()
    await group.run_for(DEFAULT_LEASE_TIMES.warm_up + 3 * DEFAULT_LEASE_TIMES.look_interval)
    group.check_fairness()
    assert sum(process.moves for process in group.processes) == 8


@pytest.mark.parametrize("shares", [pytest.param(4, marks=long), 5, pytest.param(8, marks=long)])
async def test_a_new_process_gets_its_shares_and_then_no_share_moves(
    group: ProcessGroup, shares: int
) -> None:
    group.sharding = Sharding(shares, 1)
    for process_count in range(1, 7):
        await group.join()
        await group.run_for(40)
        group.check_fairness()
        moves_before = sum(process.moves for process in group.processes)
        await group.run_for(10)
        assert sum(process.moves for process in group.processes) == moves_before, process_count


async def test_shares_move_to_a_new_process_one_at_a_time(group: ProcessGroup) -> None:
    first = await group.join()
    await group.run_for(10)
    assert group.share_counts == [8]
    second = await group.join()
    await group.pass_time(DEFAULT_LEASE_TIMES.warm_up)
    await second.look()
    for held_count in (7, 6, 5, 4):
        await first.look()
        assert len(first.held) == held_count
        # The first process gives no other share until the second one has taken this one.
        await first.look()
        assert len(first.held) == held_count
        await group.pass_time(DEFAULT_LEASE_TIMES.look_interval)
        await second.look()
    group.check_fairness()


async def test_no_share_is_given_back_while_the_new_process_warms_up(group: ProcessGroup) -> None:
    first = await group.join()
    await group.run_for(10)
    second = await group.join()
    await group.pass_time(DEFAULT_LEASE_TIMES.look_interval)
    await second.look()
    await first.look()
    assert group.share_counts == [0, 8]
    await group.run_for(20)
    group.check_fairness()


async def test_only_one_of_several_processes_with_a_surplus_gives_a_share(
    group: ProcessGroup,
) -> None:
    group.sharding = Sharding(4, 1)
    for _ in range(2):
        await group.join()
    await group.run_for(10)
    assert group.share_counts == [2, 2]
    await group.join()
    await group.pass_time(DEFAULT_LEASE_TIMES.warm_up)
    for process in group.processes:
        assert await process.leases.claim() is None
    given = [await process.leases.share_to_give_away() for process in group.processes]
    assert len([share for share in given if share is not None]) == 1


async def test_a_free_share_goes_first_to_a_process_with_too_few(group: ProcessGroup) -> None:
    group.sharding = Sharding(4, 1)
    first, second, third = await group.join(), await group.join(), await group.join()
    group.processes.remove(third)
    await group.pass_time(DEFAULT_LEASE_TIMES.lease_seconds)
    await group.run_for(30)
    assert group.share_counts == [2, 2]
    assert await third.leases.claim() is None
    await first.leases.give_back(first.held.pop())
    # The first two have enough already. The third has too few and comes first.
    assert await first.leases.claim() is None
    assert await second.leases.claim() is None
    assert await third.leases.claim() is not None


async def test_shares_of_a_dead_process_are_taken_over_in_time(group: ProcessGroup) -> None:
    for _ in range(4):
        await group.join()
    await group.run_for(20)
    group.check_fairness()
    group.kill_process(group.processes[1])
    await group.run_for(TAKEOVER_SECONDS)
    group.check_fairness()


async def test_newcomers_that_die_do_not_block_free_shares(group: ProcessGroup) -> None:
    """Newcomers have too few shares and come first, but each dies before it takes one."""
    for _ in range(4):
        await group.join()
    await group.run_for(20)
    group.kill_process(group.processes[0])
    for _ in range(round(MOST_TAKEOVER_SECONDS / NEWCOMER_SECONDS)):
        newcomer = await group.join()
        await group.run_for(NEWCOMER_SECONDS)
        assert newcomer.held == []
        group.kill_process(newcomer)
    assert sum(len(process.held) for process in group.processes) == group.sharding.share_count


async def test_shares_of_a_process_that_leaves_are_taken_over_at_once(group: ProcessGroup) -> None:
    for _ in range(4):
        await group.join()
    await group.run_for(20)
    await group.leave(group.processes[0])
    await group.run_for(3 * DEFAULT_LEASE_TIMES.look_interval)
    group.check_fairness()


async def test_a_process_that_only_renews_does_not_block_free_shares(
    group: ProcessGroup,
) -> None:
    group.sharding = Sharding(4, 1)
    working, busy, other = [await group.join() for _ in range(3)]
    await group.run_for(10)
    group.check_fairness()
    group.processes.remove(busy)
    given = busy.held.pop()
    await busy.leases.give_back(given)
    for _ in range(round(TAKEOVER_SECONDS / DEFAULT_LEASE_TIMES.look_interval)):
        assert await busy.leases.renew(busy.held) == frozenset()
        await group.run_for(DEFAULT_LEASE_TIMES.look_interval)
    assert sum(len(process.held) for process in (working, busy, other)) == 4
    group.processes.append(busy)
    await group.run_for(40)
    group.check_fairness()


@pytest.mark.parametrize(
    "seed", [1672, pytest.param(1740, marks=long), pytest.param(1990, marks=long)]
)
async def test_shares_are_fair_again_after_random_joins_leaves_and_deaths(
    group: ProcessGroup, seed: int
) -> None:
    luck = random.Random(seed)  # noqa: S311
    await group.join()
    for _ in range(12):
        if len(group.processes) == 1 or luck.random() < 0.5:
            await group.join()
        elif luck.random() < 0.5:
            group.kill_process(luck.choice(group.processes))
        else:
            await group.leave(luck.choice(group.processes))
        await group.run_for(luck.choice([2, 6, 20]), luck)
        held = [lease.share for process in group.processes for lease in process.held]
        assert len(held) == len(set(held))
    await group.run_for(60, luck)
    group.check_fairness()
    moves_before = sum(process.moves for process in group.processes)
    await group.run_for(20, luck)
    assert sum(process.moves for process in group.processes) == moves_before
