"""A game can be opened and played in every kind of channel that takes messages."""

import pytest

from discord_playground import DiscordError, Playground
from discord_playground.world.objects.channels import ANNOUNCEMENT_THREAD
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.places.kinds import (
    OTHER_KINDS,
    WITHOUT_THREADS,
    MakeChannel,
    channel_maker,
    post_maker,
)
from tests.e2e.places.stopped_clock import wait_for_clock
from tests.e2e.play import Crew
from tests.e2e.records import read_and_verify

pytestmark = pytest.mark.usefixtures("live_bot")

PEOPLE = ["Ben", "Chloé"]
HOUR = 3600


@pytest.mark.parametrize("make", OTHER_KINDS.values(), ids=OTHER_KINDS)
async def test_game_can_be_played_in_other_kinds_of_channels(
    playground: Playground, live_bot: LiveBot, make: MakeChannel
) -> None:
    crew = await play.start_game(playground, PEOPLE, make(playground).id, cards="tortuga")
    for _ in range(2):
        who, panel = await play.open_panel(crew)
        await play.take_turn(who, panel)
        await live_bot.wait_until_idle()
    who, _ = await play.open_panel(crew)
    question = await play.ask(who, "resign", crew.channel)
    await who.click(question, "Leave the game")
    await read_and_verify(who, await crew.wait_for_board(play.GAME_OVER_TEXT))
    assert transcript.bot_error_answers(playground) == []


@pytest.mark.parametrize("make", OTHER_KINDS.values(), ids=OTHER_KINDS)
async def test_second_game_is_offered_a_thread_only_where_threads_are_possible(
    playground: Playground, make: MakeChannel
) -> None:
    place = make(playground)
    crew = await play.fill_lobby(playground, PEOPLE, place.id)
    lobby = await crew.wait_for_board("The host can start")
    told = await playground.person("Dirk").slash("cartagena new", place)
    assert told.ephemeral
    assert f"/{lobby.id}" in told.text
    offered = ["Open a thread"] if make is OTHER_KINDS["announcement"] else []
    assert [one.label for one in told.buttons] == offered


async def test_announcement_channel_gets_an_announcement_thread(playground: Playground) -> None:
    place = channel_maker("announcement")(playground)
    await play.fill_lobby(playground, PEOPLE, place.id)
    dirk = playground.person("Dirk")
    await dirk.click(await dirk.slash("cartagena new", place), "Open a thread")
    thread = playground.channel("Cartagena: Dirk")
    assert (thread.type, thread.parent_id) == (ANNOUNCEMENT_THREAD, place.id)
    assert await Crew(playground, (dirk,), thread.id).wait_for_board("One more player")


@pytest.mark.parametrize("kind", ["forum", "media"])
async def test_a_forum_itself_takes_no_commands(playground: Playground, kind: str) -> None:
    with pytest.raises(DiscordError):
        playground.person("Ben").calls("cartagena new", channel_maker(kind)(playground))


@pytest.mark.parametrize("kind", WITHOUT_THREADS)
async def test_missing_connect_right_is_named_and_stops_the_clock(
    playground: Playground, live_bot: LiveBot, kind: str
) -> None:
    place, ana = channel_maker(kind)(playground), playground.person("Ana")
    ana.deny_bot(place, "connect")
    assert "Connect" in (await ana.slash("cartagena new", place)).text
    ana.deny_bot(place)
    await play.start_game(playground, PEOPLE, place.id, cards="tortuga", pace=HOUR)
    ana.deny_bot(place, "connect")
    await wait_for_clock(live_bot, stopped=True)
    ana.deny_bot(place)
    await wait_for_clock(live_bot, stopped=False)


async def test_right_denied_in_a_forum_stops_the_clocks_of_its_posts(
    playground: Playground, live_bot: LiveBot
) -> None:
    place, ana = post_maker("forum")(playground), playground.person("Ana")
    await play.start_game(playground, PEOPLE, place.id, cards="tortuga", pace=HOUR)
    ana.deny_bot(place, "send_messages_in_threads")
    await wait_for_clock(live_bot, stopped=True)
    ana.deny_bot(place)
    await wait_for_clock(live_bot, stopped=False)
