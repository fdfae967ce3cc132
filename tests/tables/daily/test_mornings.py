"""A moderator chooses a channel, and the day's puzzle is posted there once each day."""

import asyncio
from dataclasses import replace
from math import inf

import pytest

from game.daily import LAST_PUZZLE_DAY
from game.model.daily import Day, DayPost, SharedAttempts
from game.model.ids import MessageId
from game.storage.repository import Repository
from game.tables import Place, Tables
from game.tables.daily.days import DAY_ZERO, day_of, next_morning
from game.tables.durations import DAY, HOUR
from game.tables.errors import ModeratorOnly
from tests.makers.people import (
    ANA,
    ATTIC_CHANNEL,
    GUILD,
    HALL_CHANNEL,
    HALL_PLACE,
    MODERATOR,
    Clock,
)

from .player import DAY_AFTER_TOMORROW, TODAY, TOMORROW, moment_at, solve_puzzle

POST = DayPost(TOMORROW, HALL_CHANNEL, GUILD, "de")


@pytest.mark.parametrize(("now", "then"), [(0, 24), (7, 24), (23, 24), (24, 48)])
def test_the_next_morning_is_after_now(now: int, then: int) -> None:
    assert next_morning(moment_at(TODAY, now)) == moment_at(TODAY, then)


async def test_only_moderators_name_a_channel(tables: Tables) -> None:
    with pytest.raises(ModeratorOnly):
        await tables.day_posts.choose_channel(HALL_PLACE, "de", ANA)
    with pytest.raises(ModeratorOnly):
        await tables.day_posts.clear_channel(GUILD, ANA)
    assert (await tables.day_posts.server(GUILD)).morning is None


async def test_the_puzzle_appears_from_the_next_morning_on(tables: Tables, clock: Clock) -> None:
    assert await tables.day_posts.seconds_until_next() == inf
    named = await tables.day_posts.choose_channel(HALL_PLACE, "de", MODERATOR)
    assert (await tables.day_posts.server(GUILD)).morning == named
    assert await tables.day_posts.seconds_until_next() == 12 * HOUR / 1000
    assert await tables.day_posts.begin_due_posts(9) == ()
    clock.now = moment_at(TOMORROW, 0)
    assert await tables.day_posts.seconds_until_next() == 0
    assert await tables.day_posts.begin_due_posts(9) == (POST,)
    assert await tables.day_posts.begin_due_posts(9) == ()
    assert await tables.day_posts.seconds_until_next() == DAY / 1000


@pytest.mark.both
async def test_several_processes_post_the_puzzle_once(
    repository: Repository, tables: Tables, clock: Clock
) -> None:
    await tables.day_posts.choose_channel(HALL_PLACE, "de", MODERATOR)
    clock.now = moment_at(TOMORROW)
    other_processes = [Tables(repository, clock) for _ in range(4)]
    begun = await asyncio.gather(
        *(one.day_posts.begin_due_posts(9) for one in (tables, *other_processes))
    )
    assert [post for posts in begun for post in posts] == [POST]


async def test_no_puzzle_appears_for_a_day_on_which_the_bot_was_off(
    tables: Tables, clock: Clock
) -> None:
    await tables.day_posts.choose_channel(HALL_PLACE, "de", MODERATOR)
    clock.now = moment_at(DAY_AFTER_TOMORROW)
    (post,) = await tables.day_posts.begin_due_posts(9)
    assert post.day == DAY_AFTER_TOMORROW
    assert await tables.day_posts.content(HALL_CHANNEL, TOMORROW) is None


async def test_a_moderator_changes_or_clears_the_channel(tables: Tables, clock: Clock) -> None:
    await tables.day_posts.choose_channel(HALL_PLACE, "de", MODERATOR)
    await tables.day_posts.choose_channel(Place(GUILD, ATTIC_CHANNEL), "fr", MODERATOR)
    clock.now = moment_at(TOMORROW)
    (post,) = await tables.day_posts.begin_due_posts(9)
    assert (post.channel, post.locale) == (ATTIC_CHANNEL, "fr")
    await tables.day_posts.clear_channel(GUILD, MODERATOR)
    clock.now = moment_at(DAY_AFTER_TOMORROW)
    assert await tables.day_posts.begin_due_posts(9) == ()
    assert await tables.day_posts.seconds_until_next() == inf


async def test_the_moderator_is_told_once_and_only_of_the_chosen_channel(tables: Tables) -> None:
    elsewhere = replace(POST, channel=ATTIC_CHANNEL)
    assert await tables.day_posts.moderator_to_notify(POST) is None
    await tables.day_posts.choose_channel(HALL_PLACE, "de", MODERATOR)
    assert await tables.day_posts.moderator_to_notify(POST) == MODERATOR.user
    assert await tables.day_posts.moderator_to_notify(elsewhere) is None
    await tables.day_posts.save_moderator_notified(elsewhere, notified=True)
    assert await tables.day_posts.moderator_to_notify(POST) == MODERATOR.user
    await tables.day_posts.save_moderator_notified(POST, notified=True)
    assert await tables.day_posts.moderator_to_notify(POST) is None


async def test_shared_results_appear_in_the_message_of_the_morning(
    tables: Tables, clock: Clock
) -> None:
    await tables.day_posts.choose_channel(HALL_PLACE, "de", MODERATOR)
    clock.now = moment_at(TOMORROW)
    (post,) = await tables.day_posts.begin_due_posts(9)
    await tables.day_posts.save_message(post, MessageId(5), post.change_count)
    assert await tables.day_posts.lagging() == ()
    attempts = await solve_puzzle(tables)
    shared = await tables.daily.share_result(ANA, TOMORROW, HALL_PLACE, "en")
    assert (shared.message, shared.locale) == (MessageId(5), "de")
    assert await tables.day_posts.lagging() == (shared,)
    content = await tables.day_posts.content(HALL_CHANNEL, TOMORROW)
    assert content is not None
    assert content.shared == (SharedAttempts(ANA.name, attempts),)


async def test_after_the_last_puzzle_no_message_is_due(tables: Tables, clock: Clock) -> None:
    last = Day((LAST_PUZZLE_DAY - DAY_ZERO).days)
    clock.now = moment_at(last)
    await tables.day_posts.choose_channel(HALL_PLACE, "de", MODERATOR)
    clock.now = moment_at(Day(last + 1))
    assert await tables.day_posts.begin_due_posts(9) == ()
    assert await tables.day_posts.seconds_until_next() == 12 * HOUR / 1000
    assert await tables.day_posts.lagging() == ()
    assert day_of(clock.now) == last + 1


async def test_a_deleted_channel_is_forgotten(tables: Tables) -> None:
    await tables.day_posts.choose_channel(HALL_PLACE, "de", MODERATOR)
    await tables.day_posts.drop_deleted_channel(GUILD, ATTIC_CHANNEL)
    assert (await tables.day_posts.server(GUILD)).morning is not None
    await tables.day_posts.drop_deleted_channel(GUILD, HALL_CHANNEL)
    assert (await tables.day_posts.server(GUILD)).morning is None
