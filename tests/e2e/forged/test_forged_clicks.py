"""Clicks with ids that no message offers: of other channels' games, of other pages, on a menu."""

import pytest

from discord_playground import Actor, Playground, Shown
from game.model.ids import GameId
from tests.e2e import play
from tests.e2e.bots import LiveBot
from tests.e2e.forging import rewrite_control
from tests.e2e.play import Crew
from tests.long import long

OTHER_CHANNEL = "harbour"


@pytest.fixture
async def crew(playground: Playground, live_bot: LiveBot) -> Crew:
    """A game of two in the tavern, with an idle bot."""
    crew = await play.start_game(playground, ["Ben", "Chloé"], cards="tortuga")
    await live_bot.wait_until_idle()
    return crew


async def open_page_in_other_channel(playground: Playground, who: Actor) -> tuple[Shown, str]:
    """Open a private page in another channel; return it and the id of an enabled button."""
    who.create_channel(OTHER_CHANNEL)
    page = await who.slash("cartagena rules", OTHER_CHANNEL)
    enabled = next(button for button in page.buttons if not button.disabled)
    return page, enabled.custom_id or ""


@long
@pytest.mark.parametrize("verb", ["cancel-yes", "cancel", "rematch", "start"])
async def test_forged_id_cannot_reach_a_game_in_another_channel(
    playground: Playground, crew: Crew, live_bot: LiveBot, verb: str
) -> None:
    moderator = playground.person("Ana")
    page, old_id = await open_page_in_other_channel(playground, moderator)
    forged_id = f"cartagena:{verb}:1:0:"
    rewrite_control(playground, moderator, page, old_id, custom_id=forged_id)
    told = await moderator.click(page, custom_id=forged_id)
    assert told.text == "That button belongs to a game in another channel. Use it there."
    assert (await live_bot.tables.table(GameId(1))).playing
    assert len(moderator.sees(OTHER_CHANNEL)) == 2


@pytest.mark.parametrize("verb", ["card", "spaces-anew"])
async def test_forged_id_cannot_turn_the_board_into_a_private_page(
    playground: Playground, crew: Crew, live_bot: LiveBot, verb: str
) -> None:
    [board] = crew.boards()
    who = crew.on_turn(board)
    forged_id = f"cartagena:{verb}:1:0:-"
    old_id = board.button("My cards").custom_id or ""
    rewrite_control(playground, who, board, old_id, custom_id=forged_id)
    told = await who.click(board, custom_id=forged_id)
    assert told.ephemeral
    assert "from another version of me" in told.text
    await live_bot.wait_until_idle()
    rewrite_control(playground, who, board, forged_id, custom_id=old_id)
    assert who.now(board).data == board.data


async def test_own_panel_works_from_another_channel(playground: Playground, crew: Crew) -> None:
    who = crew.on_turn(crew.boards()[0])
    playground.person("Ana").create_channel(OTHER_CHANNEL)
    panel = await who.slash("cartagena hand", OTHER_CHANNEL)
    panel = await play.play_action(who, panel)
    assert "2 actions left" in panel.text


async def test_menu_with_a_forged_button_id_is_answered(playground: Playground, crew: Crew) -> None:
    ana = playground.person("Ana")
    ana.create_channel(OTHER_CHANNEL)
    page = await ana.slash("cartagena notify", OTHER_CHANNEL)
    # A menu needs a row of its own, so it replaces a button that is alone in a row.
    old_id = page.button("Set quiet hours").custom_id or ""
    forged_id = "cartagena:cancel-yes:1:0:"
    options = [{"label": "a", "value": "a"}]
    rewrite_control(playground, ana, page, old_id, type=3, custom_id=forged_id, options=options)
    told = await ana.select(page, "a", custom_id=forged_id)
    assert "another channel" in told.text


async def test_forged_start_closes_no_other_message(
    playground: Playground, live_bot: LiveBot
) -> None:
    former = await play.start_game(playground, ["Ben", "Chloé"], cards="tortuga")
    question = await play.ask(former.people[0], "resign", former.channel)
    await former.people[0].click(question, "Leave the game")
    await live_bot.wait_until_idle()
    [final] = former.final_messages()
    crew = await play.fill_lobby(playground, ["Ana", "Ben"])
    lobby = await crew.wait_for_board("The host can start")
    forged_id = lobby.button("Start").custom_id or ""
    old_id = final.button("Rematch").custom_id or ""
    ana = crew.people[0]
    rewrite_control(playground, ana, final, old_id, custom_id=forged_id)
    await ana.click(final, custom_id=forged_id)
    await crew.wait_for_board()
    rewrite_control(playground, ana, final, forged_id, custom_id=old_id)
    assert ana.now(final).data == final.data
