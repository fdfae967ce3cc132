"""A person chooses a panel in words: an open panel changes, and the choice survives a kill."""

from dataclasses import replace

from discord_playground import Actor, Playground
from game.model.ids import UserId
from tests.e2e import play
from tests.e2e.bots import LiveBot, ProcessBot
from tests.e2e.by_ear.hearing import spoken_message
from tests.e2e.notices.preferences import set_preferences

NAMES = ["Ana", "Ben"]


async def choose_words(who: Actor) -> None:
    """Choose words instead of the picture."""
    said = (await set_preferences(who, "Say it in words")).text
    assert "no picture, and a button or a menu entry for each move" in said


async def test_open_panel_changes_when_its_player_changes_the_settings(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, NAMES, cards="tortuga")
    who, panel = await play.open_panel(crew)
    await who.until(lambda: play.has_picture(who.now(panel)), play.PATIENCE_SECONDS)
    settings = await who.click(await who.click(panel, play.SETTINGS), "Notifications and panel")
    await who.click(settings, "Say it in words")
    await who.until(lambda: "Your moves:" in who.now(panel).text, play.PATIENCE_SECONDS)
    assert who.now(panel).images == ()
    spoken_message(who.now(panel))
    await who.click(settings, "Show the picture")
    await who.until(lambda: play.has_picture(who.now(panel)), play.PATIENCE_SECONDS)
    assert "Your moves:" not in who.now(panel).text


async def test_panel_in_words_is_not_edited_again_after_a_click(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, NAMES, cards="tortuga")
    for person in crew.people:
        await choose_words(person)
    who, panel = await play.open_panel(crew)
    sent_count = len(playground.everything_sent)
    panel_after_move = await who.click(panel, spoken_message(panel).moves[0])
    await live_bot.wait_until_idle()
    assert who.now(panel).text == panel_after_move.text
    edits = [
        one for one in playground.everything_sent[sent_count:] if one.path.startswith("/webhooks/")
    ]
    assert edits == []
    undone = await who.click(panel_after_move, "Undo")
    assert spoken_message(undone).actions == spoken_message(panel).actions


async def test_next_press_applies_settings_changed_in_another_process(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, NAMES, cards="tortuga")
    who, panel = await play.open_panel(crew)
    for in_words in (True, False):
        # Another process made the change, so this process gets no event about it.
        await live_bot.tables.notices.change_preferences(
            UserId(int(who.id)), lambda before, now=in_words: replace(before, in_words=now)
        )
        await who.click(panel, play.moves(who.now(panel))[0].label if in_words else "Undo")
        await live_bot.cog.panels.wait_until_idle()
        assert ("Your moves:" in who.now(panel).text) == in_words
        assert play.has_picture(who.now(panel)) != in_words


async def test_panel_stays_in_words_after_a_kill(
    playground: Playground, process: ProcessBot
) -> None:
    crew = await play.start_game(playground, NAMES, cards="jamaica")
    for person in crew.people:
        await choose_words(person)
    who, panel = await play.open_panel(crew)
    await process.kill()
    await process.start()
    panel_after_move = await who.click(panel, spoken_message(panel).moves[0])
    assert spoken_message(panel_after_move).actions == 2
    assert panel_after_move.images == ()
