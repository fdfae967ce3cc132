"""A game without a time limit gets a time limit because a player is gone."""

from pathlib import Path

from discord_playground import Playground
from game.tables.absence.late_pace import SILENCE
from game.tables.durations import DAY
from tests.e2e import play, transcript
from tests.e2e.absence.waiting import let_hours_pass, turn_due_ms
from tests.e2e.bots import running_bot
from tests.makers.people import Clock


async def test_waiting_player_sets_a_time_limit_that_survives_a_restart(
    playground: Playground, tmp_path: Path
) -> None:
    time, database = Clock(), tmp_path / "games.sqlite3"
    async with running_bot(playground, database, time) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], "jamaica", pace=0)
        await bot.wait_until_idle()
        gone = crew.on_turn(crew.boards()[-1])
        waiting = crew.player_other_than(gone)
        time.now += SILENCE
        await bot.tables.upkeep.save_online()
        question = await play.ask(waiting, "pace", crew.channel)
        assert "begins now" in (await waiting.click(question, "1 hour")).text
        await bot.wait_until_idle()
        [board] = crew.boards()
        assert "The table has agreed on a time limit: A turn may take an hour." in board.text
        assert f"<t:{(time.now + DAY) // 1000}:R>" in board.text
        assert transcript.pinged_ids(playground)[-1] == gone.id
    async with running_bot(playground, database, time) as bot:
        await bot.wait_until_caught_up()
        board = await let_hours_pass(bot, crew, time, 24)
        assert "Time is up" in board.text
        await waiting.click(board, f"Play on for {gone.person.name}")
        await bot.wait_until_idle()
        assert "agreed on a time limit" not in crew.boards()[-1].text


async def test_other_players_answer_a_proposed_time_limit_at_the_board(
    playground: Playground, tmp_path: Path
) -> None:
    time = Clock()
    async with running_bot(playground, tmp_path / "games.sqlite3", time) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben", "Cleo"], "jamaica", pace=0)
        await bot.wait_until_idle()
        on_turn = crew.on_turn(crew.boards()[-1])
        proposer, other = (person for person in crew.people if person is not on_turn)
        for answer in ("No limit, thanks", "Agree to the limit"):
            question = await play.ask(proposer, "pace", crew.channel)
            assert "asks the others" in (await proposer.click(question, "1 day")).text
            await bot.wait_until_idle()
            board = crew.boards()[-1]
            assert f"Agreed so far: {proposer.person.name}." in board.text
            await other.click(board, answer)
            await bot.wait_until_idle()
        board = crew.boards()[-1]
        assert f"Agreed so far: {proposer.person.name}, {other.person.name}." in board.text
        await on_turn.click(board, "Agree to the limit")
        await bot.wait_until_idle()
        assert turn_due_ms(crew.boards()[-1]) == time.now + DAY
        assert transcript.bot_error_answers(playground) == []
