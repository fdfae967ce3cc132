"""A private thread without the bot as a member: commands work, but no board can be shown there."""

import pytest

from discord_playground import Playground
from discord_playground.world.objects.channels import Channel
from game.model.ids import GameId
from game.tables.errors import NoGame
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.places.stopped_clock import wait_for_clock

HOUR = 3600
MENTION_ME = {
    "en-GB": "mention me here once",
    "de": "Erwähne mich hier einmal",
    "nl": "vermeld me hier één keer",
    "sv-SE": "nämn mig här en gång",
}


@pytest.fixture
def cellar(playground: Playground, live_bot: LiveBot) -> Channel:
    """A private thread of Ben and Chloé without the bot; neither of them is a moderator."""
    ben = playground.person("Ben")
    thread = ben.open_thread("tavern", "cellar", private=True)
    ben.say(thread, playground.person("Chloé").mention)
    return thread


def mention_bot(playground: Playground, cellar: Channel) -> None:
    playground.person("Ben").say(cellar, f"<@{playground.world.bot.id}>")


@pytest.mark.parametrize("locale", MENTION_ME)
async def test_table_opens_in_a_private_thread_only_after_the_bot_is_mentioned(
    playground: Playground, live_bot: LiveBot, cellar: Channel, locale: str
) -> None:
    ben = playground.person("Ben")
    ben.speak(locale)
    told = await ben.slash("cartagena new", cellar)
    assert told.ephemeral
    assert MENTION_ME[locale] in told.text
    with pytest.raises(NoGame):
        await live_bot.tables.table(GameId(1))
    mention_bot(playground, cellar)
    lobby = await ben.slash("cartagena new", cellar)
    assert not lobby.ephemeral


@pytest.mark.parametrize("command", ["cartagena watch", "cartagena new"])
async def test_no_game_with_computers_opens_in_a_private_thread_without_the_bot(
    playground: Playground, live_bot: LiveBot, cellar: Channel, command: str
) -> None:
    options = {"against": "cabin-boy"} if command.endswith("new") else {}
    told = await playground.person("Ben").slash(command, cellar, **options)
    assert "mention me here once" in told.text
    with pytest.raises(NoGame):
        await live_bot.tables.table(GameId(1))


async def test_no_rematch_opens_in_a_private_thread_without_the_bot(
    playground: Playground, live_bot: LiveBot, cellar: Channel
) -> None:
    mention_bot(playground, cellar)
    crew = await play.start_game(playground, ["Ben", "Chloé"], cellar.id, cards="tortuga")
    ben = crew.people[0]
    await ben.click(await play.ask(ben, "resign", cellar), "Leave the game")
    final = await crew.wait_for_board(play.GAME_OVER_TEXT)
    await live_bot.wait_until_idle()
    playground.person("Ana").remove_from_thread(cellar)
    assert "mention me here once" in (await ben.click(final, "Rematch")).text
    with pytest.raises(NoGame):
        await live_bot.tables.table(GameId(2))


async def test_game_can_be_played_in_a_private_thread_once_the_bot_is_mentioned(
    playground: Playground, live_bot: LiveBot, cellar: Channel
) -> None:
    mention_bot(playground, cellar)
    crew = await play.start_game(playground, ["Ben", "Chloé"], cellar.id, cards="tortuga")
    for _ in range(2):
        who, panel = await play.open_panel(crew)
        await play.take_turn(who, panel)
        await live_bot.wait_until_idle()
    assert transcript.bot_error_answers(playground) == []


async def test_game_pauses_when_the_bot_is_removed_and_resumes_after_a_mention(
    playground: Playground, live_bot: LiveBot, cellar: Channel
) -> None:
    ben = playground.person("Ben")
    mention_bot(playground, cellar)
    crew = await play.start_game(
        playground, ["Ben", "Chloé"], cellar.id, cards="tortuga", pace=HOUR
    )
    await live_bot.wait_until_idle()
    playground.person("Ana").remove_from_thread(cellar)
    await wait_for_clock(live_bot, stopped=True)
    await live_bot.cog.housekeeping.scheduler.catch_up()
    await ben.until(lambda: ben.direct_messages)
    assert "In a private thread, mention me once." in ben.direct_messages[-1].text
    playground.advance(10 * HOUR)
    await live_bot.cog.housekeeping.scheduler.catch_up()
    assert len(ben.direct_messages) == 1
    mention_bot(playground, cellar)
    await wait_for_clock(live_bot, stopped=False)
    await live_bot.wait_until_idle()
    [board] = crew.boards()
    assert "Time is up" not in board.text
    assert len(ben.direct_messages) == 1
