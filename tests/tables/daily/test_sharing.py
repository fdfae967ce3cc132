"""People share their results; one message for each day and channel collects the results."""

import asyncio

import pytest

from game.model.ids import ChannelId, GuildId
from game.tables import Place, Tables
from game.tables.daily import errors
from tests.makers.people import ANA, ATTIC, BEN, GUILD, HALL, IN_HALL, Clock

from .player import DAY_AFTER_TOMORROW, IN_PRIVATE, TODAY, TOMORROW, fail, moment_at, solve

IN_ATTIC = Place(GUILD, ATTIC)
ON_ANOTHER_SERVER = Place(GuildId(8), ChannelId(1))


async def test_message_shows_shared_results_and_server_numbers(
    tables: Tables, clock: Clock
) -> None:
    shared = [await solve(tables, ANA), await fail(tables, BEN)]
    assert await tables.day_posts.content(HALL, TODAY) is None
    await tables.daily.share(ANA, TODAY, IN_HALL, "de")
    clock.now += 1
    post = await tables.daily.share(BEN, TODAY, IN_HALL, "en")
    content = await tables.day_posts.content(HALL, TODAY)
    assert content is not None
    assert content.post == post
    assert [one.attempts for one in content.shared] == shared
    assert [one.name for one in content.shared] == [ANA.name, BEN.name]
    assert (content.post.locale, content.streak, content.solved) == ("de", 1, 1)
    assert await tables.day_posts.content(ATTIC, TODAY) is None


@pytest.mark.both
async def test_repeated_shares_count_once(tables: Tables) -> None:
    await solve(tables)
    posts = await asyncio.gather(*(tables.daily.share(ANA, TODAY, IN_HALL, "en") for _ in range(9)))
    assert {post.tick for post in posts} == {1}


async def test_a_solution_in_private_counts_on_servers_where_it_is_shared(tables: Tables) -> None:
    await solve(tables, place=IN_PRIVATE)
    before_sharing = await tables.daily.result(ANA.user, TODAY, GUILD)
    assert (before_sharing.streak, before_sharing.server_streak, before_sharing.solved_here) == (
        1,
        0,
        0,
    )
    in_private = await tables.daily.result(ANA.user, TODAY, IN_PRIVATE.guild)
    assert (in_private.streak, in_private.server_streak, in_private.solved_here) == (1, 0, 0)
    for place in (IN_HALL, IN_ATTIC):
        await tables.daily.share(ANA, TODAY, place, "en")
    after_sharing = await tables.daily.result(ANA.user, TODAY, GUILD)
    assert (after_sharing.streak, after_sharing.server_streak, after_sharing.solved_here) == (
        1,
        1,
        1,
    )
    on_another_server = await tables.daily.result(ANA.user, TODAY, ON_ANOTHER_SERVER.guild)
    assert (on_another_server.server_streak, on_another_server.solved_here) == (0, 0)


async def test_only_a_final_result_can_be_shared_and_only_on_a_server(tables: Tables) -> None:
    with pytest.raises(errors.NotBegun):
        await tables.daily.share(ANA, TODAY, IN_HALL, "en")
    await tables.daily.begin(ANA.user, IN_HALL)
    with pytest.raises(errors.AttemptsOpen):
        await tables.daily.share(ANA, TODAY, IN_HALL, "en")
    await solve(tables)
    with pytest.raises(errors.NoServer):
        await tables.daily.share(ANA, TODAY, IN_PRIVATE, "en")


async def test_results_can_be_shared_until_the_end_of_the_next_day(
    tables: Tables, clock: Clock
) -> None:
    await solve(tables, place=IN_PRIVATE)
    clock.now = moment_at(TOMORROW)
    await tables.daily.share(ANA, TODAY, IN_HALL, "en")
    assert (await tables.daily.result(ANA.user, TODAY, GUILD)).server_streak == 1
    clock.now = moment_at(DAY_AFTER_TOMORROW)
    with pytest.raises(errors.NotTheDay):
        await tables.daily.share(ANA, TODAY, IN_ATTIC, "en")
