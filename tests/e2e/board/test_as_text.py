"""The command `/cartagena text` in a real bot."""

from discord_playground import Playground
from tests.e2e import play
from tests.e2e.bots import LoopBot


async def test_text_board_has_a_button_for_the_players_cards(
    playground: Playground, loop_bot: LoopBot
) -> None:
    crew = await play.start_game(playground, ["Ben", "Chloé"], cards="jamaica")
    ben, eva = crew.people[0], playground.person("Eva")
    text = await ben.slash("cartagena text", "tavern")
    assert text.ephemeral
    assert "Start: **Ben ×6, Chloé ×6**\n" in text.text
    assert "\nSloop: nobody" in text.text
    assert "Your cards: " in text.text
    panel = await ben.click(text, "My cards")
    assert panel.ephemeral
    assert sum(play.cards(panel).values()) == 6
    onlooker = await eva.slash("cartagena text", "tavern")
    assert "Your cards: " not in onlooker.text
    assert onlooker.buttons == ()


async def test_text_board_needs_a_running_game(playground: Playground, loop_bot: LoopBot) -> None:
    ben = playground.person("Ben")
    nothing = await ben.slash("cartagena text", "tavern")
    assert nothing.text.startswith("There is no game in this channel.")
    await play.fill_lobby(playground, ["Ben", "Chloé"])
    waiting = await ben.slash("cartagena text", "tavern")
    assert waiting.text.startswith("This game hasn't started yet.")
