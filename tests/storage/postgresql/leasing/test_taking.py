"""Each share has one holder. When the lease expires, another process may take the share."""

import asyncio
from dataclasses import replace

import pytest

from game.model.ids import ChannelId, GuildId, InteractionId
from game.storage.errors import DifferentSharding, LeaseLost
from game.storage.postgresql.leasing.leases import Leases
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sharding import DEFAULT_LEASE_TIMES, Lease, Sharding
from tests.makers.games import unstored_lobby

from .conftest import EIGHT_SHARES, JoinFunction
from .time import SLOW_LEEWAY_SECONDS, SLOW_TIMES, let_time_pass

ONE_SHARE = Sharding(shards=4, share_size=4)


async def claim_all(leases: Leases) -> list[Lease]:
    """Claim shares until there are no more, and return their leases."""
    taken = list[Lease]()
    while lease := await leases.claim():
        taken.append(lease)
    return taken


async def test_a_single_process_takes_every_share_once(join: JoinFunction) -> None:
    leases = await join(EIGHT_SHARES)
    taken = await claim_all(leases)
    assert [lease.share for lease in taken] == list(range(8))
    assert [shard for lease in taken for shard in lease.shards] == list(range(16))
    assert {(lease.epoch, lease.holder) for lease in taken} == {(1, leases.holder)}
    assert await leases.renew(taken) == frozenset()
    assert await leases.share_to_give_away() is None


async def test_shares_and_shards_with_the_most_open_games_come_first(
    repository: PostgresRepository, join: JoinFunction
) -> None:
    leases = await join(Sharding(shards=16, share_size=4))
    open_games = (5, 10, 10, 11, 11, 11)
    for number, shard in enumerate(open_games, start=1):
        game = replace(unstored_lobby(ChannelId(number)), guild=GuildId(number << 26 | shard << 22))
        await repository.create(game, InteractionId(number))
    taken = await claim_all(leases)
    assert [lease.share for lease in taken] == [2, 1, 0, 3]
    assert [lease.login_order for lease in taken[:2]] == [(11, 10, 8, 9), (5, 4, 6, 7)]


async def test_a_new_process_takes_no_share_before_its_warm_up_ends(
    repository: PostgresRepository, postgres: str
) -> None:
    leases = repository.leases(EIGHT_SHARES, SLOW_TIMES)
    assert await leases.claim() is None
    await leases.join()
    assert await leases.claim() is None
    await let_time_pass(postgres, SLOW_TIMES.warm_up)
    assert await leases.claim() is not None


@pytest.mark.parametrize("processes", [2, 5])
async def test_concurrent_claims_give_each_share_to_only_one_process(
    join: JoinFunction, processes: int
) -> None:
    all_leases = [await join(EIGHT_SHARES) for _ in range(processes)]
    taken = await asyncio.gather(*(claim_all(leases) for leases in all_leases))
    # The first processes left shares to the others, so every process claims once more.
    for own, more in zip(taken, [await claim_all(leases) for leases in all_leases], strict=True):
        own.extend(more)
    shares = sorted(lease.share for own in taken for lease in own)
    assert shares == list(range(8))
    assert max(map(len, taken)) - min(map(len, taken)) <= 1


async def test_a_renewed_lease_is_not_taken_over(join: JoinFunction, postgres: str) -> None:
    first, second = await join(ONE_SHARE), await join(ONE_SHARE)
    lease = await first.claim()
    assert lease is not None
    for _ in range(5):
        await let_time_pass(postgres, SLOW_TIMES.lease_seconds - SLOW_LEEWAY_SECONDS)
        assert await second.claim() is None
        assert await first.renew([lease]) == frozenset()


async def test_a_lease_that_is_not_renewed_is_taken_over(join: JoinFunction, postgres: str) -> None:
    first, second = await join(ONE_SHARE), await join(ONE_SHARE)
    lost = await first.claim()
    assert lost is not None
    await let_time_pass(postgres, SLOW_TIMES.lease_seconds - SLOW_LEEWAY_SECONDS)
    assert await second.claim() is None
    await let_time_pass(postgres, SLOW_LEEWAY_SECONDS)
    taken = await second.claim()
    assert taken is not None
    assert (taken.share, taken.epoch) == (lost.share, lost.epoch + 1)
    assert await first.renew([lost]) == {lost}
    assert await second.renew([taken]) == frozenset()


async def test_an_expired_lease_can_be_renewed_if_nobody_took_the_share(
    join: JoinFunction, postgres: str
) -> None:
    first = await join(ONE_SHARE)
    lease = await first.claim()
    assert lease is not None
    await let_time_pass(postgres, 10 * SLOW_TIMES.lease_seconds)
    assert await first.renew([lease]) == frozenset()


async def test_another_process_can_claim_a_returned_share(
    join: JoinFunction, repository: PostgresRepository
) -> None:
    first, second = await join(ONE_SHARE), await join(ONE_SHARE)
    lease = await first.claim()
    assert lease is not None
    await first.give_back(lease)
    with pytest.raises(LeaseLost):
        await repository.with_lease(lease).save_text("key", "value")
    assert await first.renew([lease]) == {lease}
    taken = await second.claim()
    assert taken is not None
    await first.give_back(lease)
    await repository.with_lease(taken).save_text("key", "value")


async def test_a_process_that_leaves_gives_all_shares_back(join: JoinFunction) -> None:
    first, second = await join(EIGHT_SHARES), await join(EIGHT_SHARES)
    taken = await claim_all(first)
    assert len(taken) == 4
    assert len(await claim_all(second)) == 4
    await first.leave()
    assert len(await claim_all(second)) == 4
    assert await first.renew(taken) == set(taken)


async def test_a_process_with_other_shard_numbers_is_refused(
    join: JoinFunction, postgres: str
) -> None:
    first = await join(EIGHT_SHARES)
    taken = await claim_all(first)
    for other in (Sharding(16, 4), Sharding(8, 2)):
        with pytest.raises(DifferentSharding, match="16 shards, 2 in a share"):
            await join(other)
    assert await first.renew(taken) == frozenset()
    await let_time_pass(postgres, SLOW_TIMES.lease_seconds)
    second = await join(ONE_SHARE)
    assert [lease.epoch for lease in await claim_all(second)] == [3]
    assert await first.renew(taken) == set(taken)
    with pytest.raises(DifferentSharding, match="4 shards, 4 in a share"):
        await first.claim()
    await second.leave()
    assert {lease.epoch for lease in await claim_all(await join(EIGHT_SHARES))} == {4, 5}


async def test_logins_of_a_bucket_come_one_after_another(join: JoinFunction, postgres: str) -> None:
    first, second = await join(EIGHT_SHARES), await join(EIGHT_SHARES)
    waits = [await one.reserve_login(0) for one in (first, second, first)]
    assert waits == pytest.approx(
        [0, SLOW_TIMES.login_interval, 2 * SLOW_TIMES.login_interval], abs=SLOW_LEEWAY_SECONDS
    )
    assert await second.reserve_login(1) == 0
    await let_time_pass(postgres, 4 * SLOW_TIMES.login_interval)
    assert await second.reserve_login(0) == 0


def test_lease_times_allow_three_renewals_and_a_takeover_in_15_seconds() -> None:
    assert 3 * DEFAULT_LEASE_TIMES.renewal_interval < DEFAULT_LEASE_TIMES.lease_seconds
    # The lease may end right after one look, and at the next look other processes may come first.
    assert DEFAULT_LEASE_TIMES.lease_seconds + 2 * DEFAULT_LEASE_TIMES.look_interval <= 15
    assert (
        DEFAULT_LEASE_TIMES.warm_up + DEFAULT_LEASE_TIMES.look_interval
        < DEFAULT_LEASE_TIMES.precedence
    )
    assert 3 * DEFAULT_LEASE_TIMES.look_interval < DEFAULT_LEASE_TIMES.unseen_limit


def test_a_takeover_despite_processes_in_trouble_takes_at_most_16_seconds() -> None:
    assert (
        DEFAULT_LEASE_TIMES.lease_seconds
        + DEFAULT_LEASE_TIMES.precedence
        + DEFAULT_LEASE_TIMES.look_interval
        <= 16
    )
