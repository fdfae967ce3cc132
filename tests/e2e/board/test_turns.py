"""The public board from turn to turn, and the person whom it calls."""

from discord_playground import Playground
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.play import GAME_OVER_TEXT, ON_TURN_TEXT
from tests.long import long


@long
async def test_a_whole_game_calls_each_player_once_a_turn(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(
        playground, ["Ana", "Ben", "*Bo_b* <@1>"], cards="hispaniola", pirates=4, segments=4
    )
    called: list[str] = []
    who = crew.people[0]
    while not crew.final_messages():
        [board] = crew.boards()
        assert [crew.public()[-1].id] == [one.id for one in crew.pings_below_boards() or [board]]
        who = crew.on_turn(board)
        called.append(who.id)
        assert transcript.pinged_ids(playground) == called
        panel = await play.take_turn(who, await who.click(board, "My cards"))
        await live_bot.wait_until_idle()
        assert who.still_there(board) is not bool(crew.final_messages())
        assert (GAME_OVER_TEXT in panel.text) == bool(crew.final_messages())
    called_at_the_end = {person.id for person in crew.people} - {who.id}
    assert transcript.pinged_ids(playground)[: len(called)] == called
    assert sorted(transcript.pinged_ids(playground)[len(called) :]) == sorted(called_at_the_end)
    assert crew.boards() == []
    assert crew.pings_below_boards() == []
    assert transcript.bot_error_answers(playground) == []


async def test_actions_within_a_turn_edit_the_board_and_call_nobody(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    board = await crew.wait_for_board()
    crew.people[0].say("tavern", "chatting on")
    who = crew.on_turn(board)
    panel = await who.click(board, "My cards")
    for actions_left in ("2 actions left", "One action left", "No actions left"):
        panel = await play.play_action(who, panel)
        await live_bot.wait_until_idle()
        assert actions_left in who.now(board).text
    await who.click(panel, "Undo")
    await live_bot.wait_until_idle()
    now = who.now(board)
    assert "One action left" in now.text
    assert now.images != board.images
    assert len(crew.boards()) == 1
    assert transcript.pinged_ids(playground) == [who.id]


@long
async def test_next_board_is_posted_below_newer_messages(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"])
    board = await crew.wait_for_board()
    who = crew.on_turn(board)
    said = crew.people[0].say("tavern", "so long")
    await play.take_turn(who, await who.click(board, "My cards"))
    await live_bot.wait_until_idle()
    *before, newest = crew.public()
    assert before[-1].id == said.id
    assert ON_TURN_TEXT in newest.text
    assert crew.on_turn(newest) is not who


async def test_closed_lobby_shows_only_the_fair_shuffles_button(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"])
    await live_bot.wait_until_idle()
    lobby, board = crew.public()
    assert play.labels(lobby) == ["Fair shuffles"]
    assert "SHA-256" in (await crew.people[0].click(lobby, "Fair shuffles")).text
    assert [one.id for one in crew.boards()] == [board.id]


async def test_board_describes_its_picture_in_words(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"])
    board = await crew.wait_for_board()
    [picture] = board.images
    assert picture.startswith(b"\x89PNG")
    assert "Ana: start ×6." in board.text
