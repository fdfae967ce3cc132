"""The menu of a person opens a lobby with that person invited, or says why not."""

import pytest

from cogs.ui.layout import board_link
from game.model.game import Status
from game.model.preferences import NotifyBy, Preferences
from game.tables import Person
from i18n import Words
from tests.cogs.offline import Answer, OfflineBot
from tests.makers.people import (
    ANA,
    ATTIC_CHANNEL,
    BEN,
    CLEO,
    GUILD,
    HALL_CHANNEL,
    MODERATOR,
    new_click_id,
)
from tests.makers.tables import start_game


async def challenge(bot: OfflineBot, who: Person, whom: Person, *, is_bot: bool = False) -> Answer:
    return await bot.choose_on(who, whom, "Challenge to Cartagena", is_bot=is_bot)


async def test_challenged_person_is_invited_to_a_lobby_here(bot: OfflineBot, words: Words) -> None:
    await bot.tables.server_settings.change(GUILD, {"friendly": "on"}, MODERATOR)
    told = await challenge(bot, ANA, BEN)
    table = await bot.tables.open_table_in_channel(HALL_CHANNEL)
    assert told.private
    assert told.text == words("challenge-sent", name="Ben", link=board_link(table))
    assert (table.game.status, table.game.host) == (Status.LOBBY, ANA.user)
    [invitation] = table.game.admission.invitations
    assert (invitation.user, invitation.name, invitation.round) == (BEN.user, "Ben", 1)
    assert invitation.due is None
    assert not table.game.admission.private
    assert table.game.terms.friendly, "the lobby begins as the server wants"


async def test_person_who_wants_direct_messages_gets_one(bot: OfflineBot) -> None:
    wish = Preferences(NotifyBy.DIRECT)
    await bot.tables.notices.change_preferences(BEN.user, lambda _: wish)
    await challenge(bot, ANA, BEN)
    table = await bot.tables.open_table_in_channel(HALL_CHANNEL)
    [invitation] = table.game.admission.invitations
    assert invitation.due is not None


@pytest.mark.parametrize(
    ("whom", "is_bot", "said"), [(ANA, False, "challenge-self"), (BEN, True, "challenge-bot")]
)
async def test_nobody_challenges_oneself_or_a_bot(
    bot: OfflineBot, words: Words, whom: Person, said: str, *, is_bot: bool
) -> None:
    told = await challenge(bot, ANA, whom, is_bot=is_bot)
    assert (told.private, told.text) == (True, words(said))
    assert await bot.tables.open_tables_of_person(ANA.user) == ()


async def test_second_challenge_in_a_channel_says_what_is_there(
    bot: OfflineBot, words: Words
) -> None:
    await challenge(bot, ANA, BEN)
    table = await bot.tables.open_table_in_channel(HALL_CHANNEL)
    link = board_link(table)
    again = await challenge(bot, ANA, BEN)
    assert again.text == words("challenge-invited", name="Ben", link=link)
    other = await challenge(bot, ANA, CLEO)
    assert other.text == words("challenge-taken", link=link)
    await bot.tables.lobbies.join(table.game.id, BEN, new_click_id())
    seated = await challenge(bot, CLEO, BEN)
    assert seated.text == words("challenge-seated", name="Ben", link=link)


async def test_running_game_takes_the_channel(bot: OfflineBot, words: Words) -> None:
    table = await start_game(bot.tables)
    told = await challenge(bot, CLEO, MODERATOR)
    assert told.text == words("challenge-taken", link=board_link(table))


async def test_challenge_obeys_the_rules_of_the_server(bot: OfflineBot, words: Words) -> None:
    await bot.tables.server_settings.change(GUILD, {"channels": (ATTIC_CHANNEL,)}, MODERATOR)
    told = await challenge(bot, ANA, BEN)
    assert told.text.startswith(words("error-server-channels", value=f"<#{ATTIC_CHANNEL}>"))
    assert await bot.tables.open_tables_of_person(ANA.user) == ()


async def test_challenge_in_a_direct_message_is_refused(bot: OfflineBot) -> None:
    bot.in_direct_message = True
    told = await challenge(bot, ANA, BEN)
    assert "works only on a server" in told.text
