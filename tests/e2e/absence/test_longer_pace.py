"""The host of a running game gives every turn more time, also the present turn."""

from pathlib import Path

from discord_playground import Playground
from game.tables.durations import DAY
from tests.e2e import play, transcript
from tests.e2e.absence.waiting import let_hours_pass, turn_due_ms
from tests.e2e.bots import running_bot
from tests.e2e.play_by_ids import ids_with_verb
from tests.makers.people import Clock


async def test_longer_turns_set_by_the_host_survive_a_restart(
    playground: Playground, tmp_path: Path
) -> None:
    time, database = Clock(), tmp_path / "games.sqlite3"
    async with running_bot(playground, database, time) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], "jamaica", pace=3600)
        await bot.wait_until_idle()
        assert "Time is up" in (await let_hours_pass(bot, crew, time, 1)).text
        [host, other], call_count = crew.people, len(transcript.pinged_ids(playground))
        question = await play.ask(host, "pace-more", crew.channel)
        assert ids_with_verb(await play.open_settings(other, crew.channel), "pace-more") == []
        assert "The board says so" in (await host.click(question, "1 day")).text
        await bot.wait_until_idle()
        [board] = crew.boards()
        assert f"{host.person.name} gave every turn 1 day instead of 1 hour." in board.text
        assert turn_due_ms(board) == time.now + DAY
        assert len(transcript.pinged_ids(playground)) == call_count
    async with running_bot(playground, database, time) as bot:
        await bot.wait_until_caught_up()
        assert turn_due_ms(crew.boards()[-1]) >= time.now + DAY
        board = await let_hours_pass(bot, crew, time, 26)
        assert "Time is up" in board.text
        assert "instead of 1 hour" in board.text
