"""A game can be opened and played in every kind of channel that takes messages."""

import pytest

from discord_playground import NotAllowed, Playground
from discord_playground.world.objects.channels import ANNOUNCEMENT_THREAD
from tests.e2e import play, transcript
from tests.e2e.bots import LoopBot
from tests.e2e.places.kinds import PLACES, WITHOUT_THREADS, Make, channel, post
from tests.e2e.places.stopped_clock import wait_for_clock
from tests.e2e.play import Crew

pytestmark = pytest.mark.usefixtures("inside")

PEOPLE = ["Ben", "Chloé"]
HOUR = 3600


@pytest.mark.parametrize("make", PLACES.values(), ids=PLACES)
async def test_game_can_be_played_in_other_kinds_of_channels(
    playground: Playground, inside: LoopBot, make: Make
) -> None:
    crew = await play.started(playground, PEOPLE, make(playground).id, cards="tortuga")
    for _ in range(2):
        who, panel = await play.opened(crew)
        await play.take_turn(who, panel)
        await inside.wait_until_idle()
    who, _ = await play.opened(crew)
    question = await who.slash("cartagena resign", crew.channel)
    await who.click(question, "Leave the game")
    assert "cartagena.txt" in (await crew.board(play.OVER)).text
    assert transcript.unhappy(playground) == []


@pytest.mark.parametrize("make", PLACES.values(), ids=PLACES)
async def test_second_game_is_offered_a_thread_only_where_threads_are_possible(
    playground: Playground, make: Make
) -> None:
    place = make(playground)
    crew = await play.seated(playground, PEOPLE, place.id)
    lobby = await crew.board("The host can start")
    told = await playground.person("Dirk").slash("cartagena new", place)
    assert told.ephemeral
    assert f"/{lobby.id}" in told.text
    offered = ["Open a thread"] if make is PLACES["announcement"] else []
    assert [one.label for one in told.buttons] == offered


async def test_announcement_channel_gets_an_announcement_thread(playground: Playground) -> None:
    place = channel("announcement")(playground)
    await play.seated(playground, PEOPLE, place.id)
    dirk = playground.person("Dirk")
    await dirk.click(await dirk.slash("cartagena new", place), "Open a thread")
    thread = playground.channel("Cartagena: Dirk")
    assert (thread.type, thread.parent_id) == (ANNOUNCEMENT_THREAD, place.id)
    assert await Crew(playground, (dirk,), thread.id).board("One more player")


@pytest.mark.parametrize("kind", ["forum", "media"])
async def test_a_forum_itself_takes_no_commands(playground: Playground, kind: str) -> None:
    with pytest.raises(NotAllowed):
        playground.person("Ben").calls("cartagena new", channel(kind)(playground))


@pytest.mark.parametrize("kind", WITHOUT_THREADS)
async def test_missing_connect_right_is_named_and_stops_the_clock(
    playground: Playground, inside: LoopBot, kind: str
) -> None:
    place, ana = channel(kind)(playground), playground.person("Ana")
    ana.deny(place, "connect")
    assert "Connect" in (await ana.slash("cartagena new", place)).text
    ana.deny(place)
    await play.started(playground, PEOPLE, place.id, cards="tortuga", pace=HOUR)
    ana.deny(place, "connect")
    await wait_for_clock(inside, stopped=True)
    ana.deny(place)
    await wait_for_clock(inside, stopped=False)


async def test_right_denied_in_a_forum_stops_the_clocks_of_its_posts(
    playground: Playground, inside: LoopBot
) -> None:
    place, ana = post("forum")(playground), playground.person("Ana")
    await play.started(playground, PEOPLE, place.id, cards="tortuga", pace=HOUR)
    ana.deny(place, "send_messages_in_threads")
    await wait_for_clock(inside, stopped=True)
    ana.deny(place)
    await wait_for_clock(inside, stopped=False)
