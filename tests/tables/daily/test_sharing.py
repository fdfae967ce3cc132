"""People share their results; one message for each day and channel collects the results."""

import asyncio

import pytest

from game.model.ids import ChannelId, GuildId
from game.tables import Place, Tables
from game.tables.daily import errors
from tests.makers.people import ANA, ATTIC_CHANNEL, BEN, GUILD, HALL_CHANNEL, HALL_PLACE, Clock

from .player import (
    DAY_AFTER_TOMORROW,
    DIRECT_MESSAGE_PLACE,
    TODAY,
    TOMORROW,
    fail_puzzle,
    moment_at,
    solve_puzzle,
)

ATTIC_PLACE = Place(GUILD, ATTIC_CHANNEL)
PLACE_ON_ANOTHER_SERVER = Place(GuildId(8), ChannelId(1))


async def test_message_shows_shared_results_and_server_numbers(
    tables: Tables, clock: Clock
) -> None:
    shared = [await solve_puzzle(tables, ANA), await fail_puzzle(tables, BEN)]
    assert await tables.day_posts.content(HALL_CHANNEL, TODAY) is None
    await tables.daily.share_result(ANA, TODAY, HALL_PLACE, "de")
    clock.now += 1
    post = await tables.daily.share_result(BEN, TODAY, HALL_PLACE, "en")
    content = await tables.day_posts.content(HALL_CHANNEL, TODAY)
    assert content is not None
    assert content.post == post
    assert [one.attempts for one in content.shared] == shared
    assert [one.name for one in content.shared] == [ANA.name, BEN.name]
    assert (content.post.locale, content.streak, content.solved) == ("de", 1, 1)
    assert await tables.day_posts.content(ATTIC_CHANNEL, TODAY) is None


@pytest.mark.both
async def test_repeated_shares_count_once(tables: Tables) -> None:
    await solve_puzzle(tables)
    posts = await asyncio.gather(
        *(tables.daily.share_result(ANA, TODAY, HALL_PLACE, "en") for _ in range(9))
    )
    assert {post.change_count for post in posts} == {1}


async def test_a_solution_in_private_counts_on_servers_where_it_is_shared(tables: Tables) -> None:
    await solve_puzzle(tables, place=DIRECT_MESSAGE_PLACE)
    before_sharing = await tables.daily.result(ANA.user, TODAY, GUILD)
    assert (before_sharing.streak, before_sharing.server_streak, before_sharing.solver_count) == (
        1,
        0,
        0,
    )
    in_private = await tables.daily.result(ANA.user, TODAY, DIRECT_MESSAGE_PLACE.guild)
    assert (in_private.streak, in_private.server_streak, in_private.solver_count) == (1, 0, 0)
    for place in (HALL_PLACE, ATTIC_PLACE):
        await tables.daily.share_result(ANA, TODAY, place, "en")
    after_sharing = await tables.daily.result(ANA.user, TODAY, GUILD)
    assert (after_sharing.streak, after_sharing.server_streak, after_sharing.solver_count) == (
        1,
        1,
        1,
    )
    on_another_server = await tables.daily.result(ANA.user, TODAY, PLACE_ON_ANOTHER_SERVER.guild)
    assert (on_another_server.server_streak, on_another_server.solver_count) == (0, 0)


async def test_only_a_final_result_can_be_shared_and_only_on_a_server(tables: Tables) -> None:
    with pytest.raises(errors.NotBegun):
        await tables.daily.share_result(ANA, TODAY, HALL_PLACE, "en")
    await tables.daily.begin_puzzle(ANA.user, HALL_PLACE)
    with pytest.raises(errors.AttemptsOpen):
        await tables.daily.share_result(ANA, TODAY, HALL_PLACE, "en")
    await solve_puzzle(tables)
    with pytest.raises(errors.NoServer):
        await tables.daily.share_result(ANA, TODAY, DIRECT_MESSAGE_PLACE, "en")


async def test_results_can_be_shared_until_the_end_of_the_next_day(
    tables: Tables, clock: Clock
) -> None:
    await solve_puzzle(tables, place=DIRECT_MESSAGE_PLACE)
    clock.now = moment_at(TOMORROW)
    await tables.daily.share_result(ANA, TODAY, HALL_PLACE, "en")
    assert (await tables.daily.result(ANA.user, TODAY, GUILD)).server_streak == 1
    clock.now = moment_at(DAY_AFTER_TOMORROW)
    with pytest.raises(errors.NotTheDay):
        await tables.daily.share_result(ANA, TODAY, ATTIC_PLACE, "en")
