"""A whole evening in each kind of channel: Discord refuses no request of the bot."""

import pytest

from discord_playground import Actor, Playground
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.notices.preferences import set_preferences
from tests.e2e.places.kinds import ALL_KINDS, MakeChannel
from tests.e2e.play import Crew


@pytest.mark.parametrize("make", ALL_KINDS.values(), ids=ALL_KINDS)
async def test_discord_refuses_no_request_from_lobby_to_rematch(
    playground: Playground, live_bot: LiveBot, make: MakeChannel
) -> None:
    ben, chloe = playground.person("Ben"), playground.person("Chloé")
    await set_preferences(chloe, "Direct message")
    crew = await play.fill_lobby(playground, ["Ben", "Chloé"], make(playground).id, cards="tortuga")
    lobby = await crew.wait_for_board("The host can start")
    await open_second_game(playground, crew)
    await ben.click(lobby, "Set up")
    page = await chloe.click(lobby, "Fair?")
    await chloe.submit(await chloe.click_for_form(page, "Cut the deck"), word="a parrot")
    await ben.click(await crew.wait_for_board("`a parrot`"), "Start")
    for _ in range(3):
        who, panel = await play.open_panel(crew)
        await play.take_turn(who, panel)
        await live_bot.wait_until_idle()
    assert chloe.direct_messages
    await go_away_and_return(crew, chloe)
    who, _ = await play.open_panel(crew)
    await who.click(await play.ask(who, "resign", crew.channel), "Leave the game")
    final = await crew.wait_for_board(play.GAME_OVER_TEXT)
    await crew.player_other_than(who).click(final, "Rematch")
    await crew.wait_for_board("Chloé")
    await live_bot.wait_until_idle()
    assert transcript.bot_error_answers(playground) == []
    assert transcript.stray_pings(playground) == []
    assert refused_requests(playground) == []


async def open_second_game(playground: Playground, crew: Crew) -> None:
    """Let Dirk open a second game, in a thread where that is possible."""
    dirk = playground.person("Dirk")
    if not playground.world.channel(crew.channel).is_private:
        told = await dirk.slash("cartagena new", crew.channel)
        for offer in told.buttons:
            assert "</" not in (await dirk.click(told, offer.label)).text


async def go_away_and_return(crew: Crew, person: Actor) -> None:
    away_panel = await person.click(await person.slash("cartagena away", crew.channel), "1 day")
    assert "You're not marked as away." in (await person.click(away_panel, "I'm back")).text


def refused_requests(playground: Playground) -> list[tuple[str, str]]:
    """Return the requests that were answered by an error, as pairs of route and status."""
    answers = playground.limits.counts.to_json()["requests"]
    return [(route, one) for route, by_status in answers.items() for one in by_status if one >= "4"]
