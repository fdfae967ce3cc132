"""A computer plays for a player who stopped answering, gets the seat, and gives it back."""

import asyncio
from pathlib import Path

from discord_playground import Actor, Playground
from game.model.ids import GameId
from tests.e2e import play, transcript
from tests.e2e.absence.waiting import (
    labels_containing,
    let_hours_pass,
    miss_turn,
    pass_turn,
    start_game_of_three,
)
from tests.e2e.bots import running_bot
from tests.makers.people import Clock


async def test_computer_takes_over_a_seat_until_the_player_returns(
    playground: Playground, tmp_path: Path
) -> None:
    time, database = Clock(), tmp_path / "games.sqlite3"
    async with running_bot(playground, database, time) as bot:
        crew, ben, others = await start_game_of_three(playground, bot)
        board = crew.boards()[-1]
        assert labels_containing(board, "Play on") == []
        refused = await ben.slash("cartagena hand", crew.channel)
        assert "Your turn" in refused.text
        for turn in range(3):
            board = await miss_turn(bot, crew, time)
            assert "Time was up: a computer plays on for" in board.text
            assert crew.on_turn(board) is not ben
            assert bool(labels_containing(board, "Hand over ")) == (turn == 2)
            if turn < 2:
                while crew.on_turn(board) is not ben:
                    board = await pass_turn(bot, crew)
    async with running_bot(playground, database, time) as bot:
        await bot.wait_until_caught_up()
        [board] = crew.boards()
        stranger = playground.person("Dirk")
        [label] = labels_containing(board, "Hand over ")
        assert "not in this game" in (await stranger.click(board, label)).text
        question = await others[0].click(board, label)
        assert f"for {ben.person.name} from now on" in question.text
        done = await others[0].click(question, "Helmsman")
        assert "from now on" in done.text
        await bot.wait_until_idle()
        call_count = len(transcript.pinged_ids(playground))
        while crew.on_turn(crew.boards()[-1]) is not others[0]:
            await pass_turn(bot, crew)
        board = await pass_turn(bot, crew)
        assert crew.on_turn(board) is not ben
        assert "played by a computer" in board.text
        assert ben.id not in transcript.pinged_ids(playground)[call_count:]

        panel = await ben.click(board, "My cards")
        assert "your seat is yours again" in panel.text
        await bot.wait_until_idle()
        assert "played by a computer" not in crew.boards()[-1].text
        while crew.on_turn(crew.boards()[-1]) is not ben:
            await pass_turn(bot, crew)
        assert transcript.pinged_ids(playground)[-1] == ben.id
        assert transcript.bot_error_answers(playground) == []


async def test_simultaneous_presses_hand_the_turn_to_a_computer_once(
    playground: Playground, tmp_path: Path
) -> None:
    time = Clock()
    async with running_bot(playground, tmp_path / "games.sqlite3", time) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben", "Eva"], pace=3600)
        await bot.wait_until_idle()
        board = await let_hours_pass(bot, crew, time)
        ben = crew.on_turn(board)
        label = f"Play on for {ben.person.name}"
        pressing = [person.click(board, label) for person in crew.people if person is not ben]
        await asyncio.gather(*pressing, return_exceptions=True)
        await bot.wait_until_idle()
        table = await bot.tables.table(GameId(1))
        assert sum(entry.action.endswith("T") for entry in table.game.record) == 1


async def test_strict_table_lets_a_computer_play_without_a_click(
    playground: Playground, tmp_path: Path
) -> None:
    time = Clock()
    async with running_bot(playground, tmp_path / "games.sqlite3", time) as bot:
        crew = await play.fill_lobby(playground, ["Ana", "Ben"], pace=3600, strict=True)
        lobby = await crew.wait_for_board("The host can start")
        assert "An hour a turn, then a computer plays" in lobby.text
        await crew.people[0].click(lobby, "Start")
        await bot.wait_until_idle()
        first_player = crew.on_turn(crew.boards()[-1])
        board = await let_hours_pass(bot, crew, time)
        assert crew.on_turn(board) is not first_player
        assert labels_containing(board, "Play on") == []


async def test_waiting_player_can_end_a_game_of_two_unfinished(
    playground: Playground, tmp_path: Path
) -> None:
    time = Clock()
    async with running_bot(playground, tmp_path / "games.sqlite3", time) as bot:
        crew = await play.start_game(
            playground, ["Ana", "Ben"], edition="classic-passing", pace=3600
        )
        await bot.wait_until_idle()
        ben = crew.on_turn(crew.boards()[-1])
        [ana] = [person for person in crew.people if person is not ben]
        for _ in range(2):
            await miss_turn(bot, crew, time)
            await pass_turn(bot, crew)
        board = await let_hours_pass(bot, crew, time)
        question = await ana.click(board, "End it unfinished")
        assert "has missed 3 turns" in question.text
        await ana.click(question, "End it unfinished")
        await bot.wait_until_idle()
        assert crew.boards() == []
        assert any("ended unfinished" in shown.text for shown in crew.public())


async def test_computer_plays_for_a_leaver_if_the_option_says_stay(
    playground: Playground, tmp_path: Path
) -> None:
    async with running_bot(playground, tmp_path / "games.sqlite3") as bot:
        crew = await play.fill_lobby(playground, ["Ana", "Ben", "Eva"], leavers="stay")
        lobby = await crew.wait_for_board("The host can start")
        assert "the pirates of those who leave stay" in lobby.text
        await crew.people[0].click(lobby, "Start")
        await bot.wait_until_idle()
        gone: Actor = crew.on_turn(crew.boards()[-1])
        question = await play.ask(gone, "resign", crew.channel)
        await gone.click(question, "Leave the game")
        await bot.wait_until_idle()
        board = crew.boards()[-1]
        assert crew.on_turn(board) is not gone
        assert "played by a computer" in board.text
        assert "not in this game" in (await gone.click(board, "My cards")).text
