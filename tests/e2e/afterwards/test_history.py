"""Somebody challenges a person, and later finds the finished game in any channel."""

from io import BytesIO

from PIL import Image

from discord_playground import Actor, Playground, Shown
from tests.e2e import play, transcript
from tests.e2e.afterwards.finished import finish_game
from tests.e2e.bots import LiveBot
from tests.e2e.play import PATIENCE_SECONDS
from tests.makers.engines import both_engines

pytestmark = both_engines

CHALLENGE = "Challenge to Cartagena"


async def open_game(person: Actor, channel: str, number: int) -> Shown:
    """Open a game of the person's history; return its page."""
    history = await person.slash("cartagena history", channel)
    assert history.ephemeral
    return await person.select(history, str(number))


async def test_finished_game_is_replayed_and_reviewed_from_another_channel(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await finish_game(playground, live_bot)
    ana, ben = crew.people
    playground.person("Ana").create_channel("harbour")
    history = await ben.slash("cartagena history", "harbour")
    assert "place 2 of 2, Ana won" in history.text
    page = await open_game(ana, "harbour", 1)
    assert "Ana wins" in page.text
    replay = await ana.click(page, "Watch")
    await ana.until(lambda: ana.now(replay).images, PATIENCE_SECONDS)
    with Image.open(BytesIO(ana.now(replay).images[0])) as image:
        assert image.n_frames > 1  # pyright: ignore[reportAttributeAccessIssue]
    steps = await ana.click(page, "Step by step")
    assert "Before the first turn" in steps.text
    review = await ana.click(page, "My biggest mistakes")
    assert review.text.startswith("Looking back")
    await ana.until(lambda: not ana.now(review).text.startswith("Looking"), PATIENCE_SECONDS)
    more = await ana.click(page, "Its moves and its file")
    assert more.ephemeral
    back = await ana.click(page, "◀ All your games")
    assert "🏆 **you won**" in back.text
    nothing = await playground.person("Eva").slash("cartagena history", "harbour")
    assert "haven't finished" in nothing.text
    assert transcript.bot_error_answers(playground) == []


async def test_challenged_person_is_called_once_and_joins(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    told = await ana.choose_on(ben, CHALLENGE, "tavern")
    assert told.ephemeral
    assert "Ben is invited" in told.text
    crew = play.Crew(playground, (ana, ben), "tavern")
    lobby = await crew.wait_for_board(f"Players wanted: {ben.mention}")
    await live_bot.wait_until_idle()
    assert transcript.pinged_ids(playground) == [ben.id]
    assert "already invited" in (await ana.choose_on(ben, CHALLENGE, "tavern")).text
    assert "Bots can't" in (await ana.choose_on(playground.world.bot.id, CHALLENGE, "tavern")).text
    await ben.click(lobby, "Join")
    await crew.wait_for_board("The host can start")
    await live_bot.wait_until_idle()
    assert len([shown for shown in crew.public() if "Race" in shown.text]) == 1
    assert transcript.pinged_ids(playground) == [ben.id]
    assert transcript.bot_error_answers(playground) == []
