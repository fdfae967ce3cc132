"""A person who refused a direct message is told so once, after the answer to their next click."""

from dataclasses import replace

from cogs.ui.buttons import ClickId
from game.model.ids import GameId
from game.model.preferences import NotifyBy, Preferences
from tests.cogs.offline import OfflineBot
from tests.makers.people import ANA, BEN, Person

REFUSED = Preferences(NotifyBy.DIRECT, undelivered=True)


async def gets_extra_message(bot: OfflineBot, who: Person) -> bool:
    """Press a button as this person. Returns whether the bot sent more than the answer."""
    request_count_before = len(bot.session.requests)
    await bot.press(who, ClickId("notify", GameId(0), 0))
    return any("/webhooks/" in one for one in bot.session.requests[request_count_before:])


async def test_stored_refusals_are_loaded_and_a_failed_message_is_retried(
    bot: OfflineBot,
) -> None:
    await bot.tables.notices.change_preferences(ANA.user, lambda _: REFUSED)
    assert not await gets_extra_message(bot, ANA)
    await bot.cog.delivery.load_people_to_inform()
    # In this test only answers succeed. The extra message fails, so the bot tries again.
    assert await gets_extra_message(bot, ANA)
    assert await gets_extra_message(bot, ANA)
    assert not await gets_extra_message(bot, BEN)


async def test_person_whose_refusal_was_cleared_gets_no_extra_message(bot: OfflineBot) -> None:
    await bot.tables.notices.change_preferences(ANA.user, lambda _: REFUSED)
    await bot.cog.delivery.load_people_to_inform()
    await bot.tables.notices.change_preferences(
        ANA.user, lambda before: replace(before, undelivered=False)
    )
    assert not await gets_extra_message(bot, ANA)
