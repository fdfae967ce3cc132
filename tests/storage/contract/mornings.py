"""What any repository must do about the mornings when a channel gets the day's puzzle."""

import asyncio
from dataclasses import replace

from game.model.daily import AttemptsResult, DailyServer, MorningChannel, Streak
from game.model.ids import ChannelId, GuildId, MessageId
from game.storage.repository import Repository
from game.tables.durations import DAY
from tests.makers.people import ANA, ATTIC_CHANNEL, GUILD, HALL_CHANNEL, NOON, moment_after_noon

from .days import MORNING, NEXT_MORNING, PUZZLE_POST, TODAY, TOMORROW, end_puzzle


class Mornings:
    async def test_the_morning_channel_can_be_set_changed_and_cleared(
        self, repository: Repository
    ) -> None:
        await end_puzzle(repository)
        for morning in (MORNING, MorningChannel(ATTIC_CHANNEL, "fr", NEXT_MORNING), None):
            await repository.set_morning_channel(GUILD, morning)
            expected = DailyServer(GUILD, Streak(1, TODAY, 1), morning)
            assert await repository.daily_server(GUILD) == expected

    async def test_the_moderator_of_a_morning_is_known_until_forgotten(
        self, repository: Repository
    ) -> None:
        anas_morning = replace(MORNING, moderator=ANA.user)
        await repository.set_morning_channel(GUILD, anas_morning)
        assert await repository.mornings_named(ANA.user) == (GUILD,)
        await repository.save_moderator_notified(GUILD, ATTIC_CHANNEL, notified=True)
        assert (await repository.daily_server(GUILD)).morning == anas_morning
        await repository.save_moderator_notified(GUILD, HALL_CHANNEL, notified=True)
        assert (await repository.daily_server(GUILD)).morning == replace(
            anas_morning, moderator_notified=True
        )
        await repository.forget(ANA.user)
        assert await repository.mornings_named(ANA.user) == ()
        assert (await repository.daily_server(GUILD)).morning == replace(
            MORNING, moderator_notified=True
        )

    async def test_due_mornings_are_found_in_order_of_time(self, repository: Repository) -> None:
        assert await repository.next_morning() is None
        for guild in (3, 1, 2):
            morning = MorningChannel(ChannelId(guild), "en", moment_after_noon(guild))
            await repository.set_morning_channel(GuildId(guild), morning)
        assert await repository.next_morning() == moment_after_noon(1)
        due = await repository.mornings_until(moment_after_noon(2), 9)
        assert [server.guild for server in due] == [1, 2]
        assert len(await repository.mornings_until(moment_after_noon(9), 2)) == 2

    async def test_concurrent_calls_begin_a_morning_only_once(self, repository: Repository) -> None:
        await repository.set_morning_channel(GUILD, MORNING)
        posts = await asyncio.gather(
            *(repository.begin_morning(GUILD, MORNING, TODAY, NEXT_MORNING) for _ in range(9))
        )
        assert [post for post in posts if post is not None] == [PUZZLE_POST]
        assert await repository.next_morning() == NEXT_MORNING
        assert await repository.lagging_posts(TODAY) == (PUZZLE_POST,)

    async def test_no_morning_message_begins_if_a_result_was_shared_before(
        self, repository: Repository
    ) -> None:
        await repository.set_morning_channel(GUILD, MORNING)
        post = await repository.share(await end_puzzle(repository), PUZZLE_POST, NOON, "Ana")
        assert await repository.begin_morning(GUILD, MORNING, TODAY, NEXT_MORNING) is None
        assert await repository.day_post(HALL_CHANNEL, TODAY) == post
        assert await repository.next_morning() == NEXT_MORNING

    async def test_new_message_outdates_the_message_before_it(self, repository: Repository) -> None:
        await repository.set_morning_channel(GUILD, MORNING)
        await repository.begin_morning(GUILD, MORNING, TODAY, NEXT_MORNING)
        await repository.place_day_post(HALL_CHANNEL, TODAY, MessageId(5), 0)
        assert await repository.newest_post_day(HALL_CHANNEL) == TODAY
        assert await repository.newest_post_day(ATTIC_CHANNEL) is None
        tomorrow = replace(MORNING, due=NEXT_MORNING)
        begun = await repository.begin_morning(GUILD, tomorrow, TOMORROW, moment_after_noon(DAY))
        assert begun == replace(PUZZLE_POST, day=TOMORROW)
        assert await repository.newest_post_day(HALL_CHANNEL) == TOMORROW
        outdated = await repository.day_post(HALL_CHANNEL, TODAY)
        assert outdated == replace(PUZZLE_POST, message=MessageId(5), change_count=1, shown=0)

    async def test_first_result_of_a_day_outdates_the_message_before_it(
        self, repository: Repository
    ) -> None:
        for day, counts in ((TODAY, [1]), (TOMORROW, [2, 1])):
            failed = await end_puzzle(repository, result=AttemptsResult.FAILED, day=day)
            await repository.share(failed, replace(PUZZLE_POST, day=day), NOON, "Ana")
            assert [one.change_count for one in await repository.lagging_posts(TODAY)] == counts

    async def test_a_channel_that_is_no_longer_set_gets_no_morning_message(
        self, repository: Repository
    ) -> None:
        await repository.set_morning_channel(GUILD, MORNING)
        await repository.set_morning_channel(
            GUILD, MorningChannel(ATTIC_CHANNEL, "en", NEXT_MORNING)
        )
        assert await repository.begin_morning(GUILD, MORNING, TODAY, NEXT_MORNING) is None
        assert await repository.day_post(HALL_CHANNEL, TODAY) is None
        assert await repository.next_morning() == NEXT_MORNING
