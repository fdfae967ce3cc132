"""The message of a day is sent once and then edited, even if Discord refuses requests meanwhile."""

from dataclasses import dataclass, field
from typing import Any, cast

import discord
import pytest

from cogs.daily.following import DayMessages
from cogs.daily.posting import Posting
from game.model.daily import DayPost
from game.model.ids import MessageId, UserId
from game.tables.daily.posts import DayContent
from game.tables.durations import DAY
from tests.cogs.daily.player import button_of, solve_puzzle
from tests.cogs.offline import OfflineBot
from tests.makers.people import ANA, BEN, HALL_CHANNEL, HALL_PLACE, MODERATOR, Clock
from tests.tables.daily.player import TODAY, TOMORROW, moment_at


@dataclass
class Channel:
    """Accepts or refuses messages in place of Discord."""

    sent: list[DayContent] = field(default_factory=list)
    edited: list[DayContent] = field(default_factory=list)
    notified_moderators: list[UserId] = field(default_factory=list)
    refuses: bool = False
    deleted: bool = False
    lost: MessageId | None = None
    """The id of a message that was posted but never recorded, if there is one."""

    def is_in_server(self, post: DayPost) -> bool:
        return True

    async def send(self, content: DayContent) -> MessageId:
        if self.refuses:
            answer = cast("Any", type("Answer", (), {"status": 403, "reason": "Forbidden"}))
            raise discord.Forbidden(answer, {"code": 50013, "message": "Missing Permissions"})
        self.sent.append(content)
        return MessageId(len(self.sent))

    async def find(self, post: DayPost) -> MessageId | None:
        return self.lost

    async def notify_moderator(self, moderator: UserId, post: DayPost) -> None:
        self.notified_moderators.append(moderator)

    async def edit(self, content: DayContent, message: MessageId) -> bool:
        self.edited.append(content)
        return not self.deleted


@pytest.fixture
def channel() -> Channel:
    return Channel()


@pytest.fixture
def messages(bot: OfflineBot, channel: Channel) -> DayMessages:
    return DayMessages(bot.tables, cast("Posting", channel), longest_sleep=60)


async def catch_up_and_wait(messages: DayMessages) -> None:
    await messages.catch_up()
    await messages._follower.wait_until_all_finished(within=0)


async def prepare_morning_puzzle(bot: OfflineBot, clock: Clock) -> None:
    """Choose a channel for the puzzle, and set the clock to the next morning."""
    await bot.tables.day_posts.choose_channel(HALL_PLACE, "en", MODERATOR)
    clock.now = moment_at(TOMORROW, 7)


async def test_message_of_a_morning_is_posted_once(
    bot: OfflineBot, clock: Clock, messages: DayMessages, channel: Channel
) -> None:
    await prepare_morning_puzzle(bot, clock)
    for _ in range(3):
        await catch_up_and_wait(messages)
    assert [one.post.day for one in channel.sent] == [TOMORROW]
    assert channel.edited == []
    clock.now += DAY
    await catch_up_and_wait(messages)
    assert [one.post.day for one in channel.sent] == [TOMORROW, TOMORROW + 1]


async def test_message_contains_a_shared_result(
    bot: OfflineBot, messages: DayMessages, channel: Channel
) -> None:
    await bot.press(ANA, button_of(await solve_puzzle(bot, ANA), "day-share"))
    await catch_up_and_wait(messages)
    assert [len(one.shared) for one in channel.sent] == [1]


async def test_solution_is_counted_even_if_it_is_not_shared(
    bot: OfflineBot, messages: DayMessages, channel: Channel
) -> None:
    await bot.press(ANA, button_of(await solve_puzzle(bot, ANA), "day-share"))
    await catch_up_and_wait(messages)
    await solve_puzzle(bot, BEN)
    await catch_up_and_wait(messages)
    assert [one.solved for one in (*channel.sent, *channel.edited)] == [1, 2]


async def test_message_that_was_sent_but_not_stored_is_found(
    bot: OfflineBot, clock: Clock, messages: DayMessages, channel: Channel
) -> None:
    await prepare_morning_puzzle(bot, clock)
    [post] = await bot.tables.day_posts.begin_due_posts(9)
    await bot.tables.day_posts.begin_posting(post)
    channel.lost = MessageId(5)
    await catch_up_and_wait(messages)
    assert (channel.sent, len(channel.edited)) == ([], 1)
    assert await bot.tables.day_posts.lagging() == ()


async def test_refused_message_is_retried_only_on_its_own_day(
    bot: OfflineBot, clock: Clock, messages: DayMessages, channel: Channel
) -> None:
    await prepare_morning_puzzle(bot, clock)
    channel.refuses = True
    await catch_up_and_wait(messages)
    messages.retry_in_server(HALL_PLACE.guild)
    await messages._follower.wait_until_all_finished(within=0)
    assert channel.notified_moderators == [MODERATOR.user]
    clock.now = moment_at(TOMORROW, 12)
    channel.refuses = False
    messages.retry_in_server(HALL_PLACE.guild)
    await messages._follower.wait_until_all_finished(within=0)
    assert [one.post.day for one in channel.sent] == [TOMORROW]
    channel.refuses = True
    clock.now += DAY
    await catch_up_and_wait(messages)
    channel.refuses = False
    clock.now += DAY
    messages.retry_in_server(HALL_PLACE.guild)
    await catch_up_and_wait(messages)
    assert [one.post.day for one in channel.sent] == [TOMORROW, TOMORROW + 2]
    assert channel.notified_moderators == [MODERATOR.user, MODERATOR.user]
    await messages.close()


async def test_only_the_newest_message_has_live_buttons(
    bot: OfflineBot, clock: Clock, messages: DayMessages, channel: Channel
) -> None:
    await prepare_morning_puzzle(bot, clock)
    await catch_up_and_wait(messages)
    assert [one.newest for one in channel.sent] == [True]
    clock.now += DAY
    await catch_up_and_wait(messages)
    assert [(one.post.day, one.newest) for one in channel.edited] == [(TOMORROW, False)]
    assert [one.newest for one in channel.sent] == [True, True]


async def test_old_message_that_was_deleted_is_not_posted_again(
    bot: OfflineBot, clock: Clock, messages: DayMessages, channel: Channel
) -> None:
    await bot.press(ANA, button_of(await solve_puzzle(bot, ANA), "day-share"))
    await catch_up_and_wait(messages)
    await prepare_morning_puzzle(bot, clock)
    channel.deleted = True
    await catch_up_and_wait(messages)
    assert [one.post.day for one in channel.sent] == [TODAY, TOMORROW]
    assert await bot.tables.day_posts.lagging() == ()


async def test_deleted_message_is_posted_again_only_if_it_has_results(
    bot: OfflineBot, clock: Clock, messages: DayMessages, channel: Channel
) -> None:
    await bot.press(ANA, button_of(await solve_puzzle(bot, ANA), "day-share"))
    await catch_up_and_wait(messages)
    channel.deleted = True
    post = await bot.tables.day_posts._repository.day_post(HALL_CHANNEL, TODAY)
    assert post is not None
    await bot.tables.day_posts.save_message(post, post.message, None)
    await catch_up_and_wait(messages)
    assert len(channel.sent) == 2
    await bot.tables.day_posts.save_message(post, MessageId(9), None)
    await bot.tables.privacy.ask_to_be_forgotten(ANA.user)
    async for _ in bot.tables.privacy.forget(ANA.user, lambda *_: "Player"):
        pass
    await catch_up_and_wait(messages)
    assert len(channel.sent) == 2
    assert await bot.tables.day_posts.lagging() == ()
