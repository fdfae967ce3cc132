"""The command `/cartagena text` in a real bot."""

from discord_playground import Playground
from tests.e2e import play
from tests.e2e.bots import LiveBot


async def test_text_board_has_a_button_for_the_players_cards(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ben", "Chloé"], cards="jamaica")
    ben, eva = crew.people[0], playground.person("Eva")
    answer_to_player = await ben.slash("cartagena text", "tavern")
    assert answer_to_player.ephemeral
    assert "Start: **Ben ×6, Chloé ×6**\n" in answer_to_player.text
    assert "\nSloop: nobody" in answer_to_player.text
    assert "Your cards: " in answer_to_player.text
    panel = await ben.click(answer_to_player, "My cards")
    assert panel.ephemeral
    assert sum(play.cards(panel).values()) == 6
    answer_to_onlooker = await eva.slash("cartagena text", "tavern")
    assert "Your cards: " not in answer_to_onlooker.text
    assert answer_to_onlooker.buttons == ()


async def test_text_board_needs_a_running_game(playground: Playground, live_bot: LiveBot) -> None:
    ben = playground.person("Ben")
    answer_without_game = await ben.slash("cartagena text", "tavern")
    assert answer_without_game.text.startswith("There is no game in this channel.")
    await play.fill_lobby(playground, ["Ben", "Chloé"])
    answer_in_lobby = await ben.slash("cartagena text", "tavern")
    assert answer_in_lobby.text.startswith("This game hasn't started yet.")
