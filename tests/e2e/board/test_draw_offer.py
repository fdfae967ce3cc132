"""Players agree to a draw by clicks. The question is private; the last yes ends the game."""

from discord_playground import Playground
from tests.e2e import play
from tests.e2e.bots import LiveBot
from tests.e2e.records import read_and_verify


async def test_two_people_agree_to_a_draw(playground: Playground, live_bot: LiveBot) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], passing=True)
    ana, ben = crew.people
    while "Agree to a draw" not in play.labels(await crew.wait_for_board()):
        who, panel = await play.open_panel(crew)
        await who.click(panel, "Pass")
        await live_bot.wait_until_idle()
    board = await crew.wait_for_board("goes round in circles")
    question = await ana.click(board, "Agree to a draw")
    assert question.ephemeral
    answer_to_no = await ana.click(question, "Keep playing")
    assert "nothing changed" in answer_to_no.text
    answer_to_first_yes = await ana.click(
        await ana.click(board, "Agree to a draw"), "Agree to a draw"
    )
    assert "The game goes on until everyone else has" in answer_to_first_yes.text
    await live_bot.wait_until_idle()
    board = await crew.wait_for_board("Agreed so far: Ana")
    answer_to_repeated_yes = await ana.click(board, "Agree to a draw")
    assert "You have already agreed to the draw" in answer_to_repeated_yes.text
    onlooker = playground.person("Eva")
    assert "not in this game" in (await onlooker.click(board, "Agree to a draw")).text.lower()
    answer_to_last_yes = await ben.click(
        await ben.click(board, "Agree to a draw"), "Agree to a draw"
    )
    assert "the game is a draw" in answer_to_last_yes.text
    await live_bot.wait_until_idle()
    final = await crew.wait_for_board("A draw: everyone has agreed")
    await read_and_verify(onlooker, final)
