"""The lobby states a turn's time limit, the board counts down, and nobody is called twice."""

import re
from pathlib import Path

from discord_playground import Playground
from tests.e2e import play, transcript
from tests.e2e.absence.waiting import HOUR_MS, let_hours_pass, switch_reminders_off, turn_due_ms
from tests.e2e.bots import LiveBot, running_bot
from tests.long import long
from tests.makers.people import NOON, Clock


async def test_lobby_states_the_time_limit_and_the_board_counts_down(
    playground: Playground, tmp_path: Path
) -> None:
    time = Clock()
    async with running_bot(playground, tmp_path / "games.sqlite3", time) as bot:
        crew = await play.fill_lobby(playground, ["Ana", "Ben"], pace=3600)
        await switch_reminders_off(bot, crew)
        lobby = await crew.wait_for_board("The host can start")
        assert "An hour a turn" in lobby.text
        await crew.people[0].click(lobby, "Start")
        await bot.wait_until_idle()
        [board] = crew.boards()
        assert turn_due_ms(board) == NOON + HOUR_MS
        assert "Time runs out" in board.text

        who = crew.on_turn(board)
        panel = await play.play_action(who, await who.click(board, "My cards"))
        board_in_time = await let_hours_pass(bot, crew, time, 0.9)
        assert (board_in_time.id, turn_due_ms(board_in_time)) == (board.id, NOON + HOUR_MS)
        assert "Time is up" not in board_in_time.text

        overdue_board = await let_hours_pass(bot, crew, time, 0.1)
        assert overdue_board.id == board.id
        assert "Time is up" in overdue_board.text
        assert turn_due_ms(overdue_board) == NOON + HOUR_MS
        assert "was due" in (await who.slash("cartagena text", crew.channel)).text
        # A late player may still act on a panel that was opened in time.
        await play.take_turn(who, panel)
        await bot.wait_until_idle()
        [next_board] = crew.boards()
        assert crew.on_turn(next_board) is not who
        assert turn_due_ms(next_board) == time.now + HOUR_MS
        assert len(transcript.pinged_ids(playground)) == 2
        assert transcript.bot_error_answers(playground) == []


async def test_turn_lasts_a_day_by_default(playground: Playground, live_bot: LiveBot) -> None:
    crew = await play.fill_lobby(playground, ["Ana", "Ben"])
    assert "A day a turn" in (await crew.wait_for_board("The host can start")).text
    unlimited_game = await play.start_game(playground, ["Eva", "Dirk"], "jamaica", pace=0)
    await live_bot.wait_until_idle()
    assert "<t:" not in unlimited_game.boards()[-1].text


@long
async def test_restart_does_not_change_the_end_of_a_turn(
    playground: Playground, tmp_path: Path
) -> None:
    time, database = Clock(), tmp_path / "games.sqlite3"
    async with running_bot(playground, database, time) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], pace=3600)
        await switch_reminders_off(bot, crew)
        await bot.wait_until_idle()
    async with running_bot(playground, database, time) as bot:
        await bot.wait_until_caught_up()
        assert turn_due_ms(crew.boards()[-1]) == NOON + HOUR_MS
        assert "Time is up" in (await let_hours_pass(bot, crew, time)).text
    async with running_bot(playground, database, time) as bot:
        await bot.wait_until_caught_up()
        await let_hours_pass(bot, crew, time)
    assert len(transcript.pinged_ids(playground)) == 1
    assert len(crew.boards()) == 1


@long
async def test_second_game_in_a_thread_has_the_chosen_pace(
    playground: Playground, live_bot: LiveBot
) -> None:
    await play.start_game(playground, ["Ana", "Ben"])
    eva = playground.person("Eva")
    offer = await eva.slash("cartagena new", "tavern", pace=180)
    opened = await eva.click(offer, "Open a thread")
    [thread] = re.findall(r"/channels/[0-9]+/([0-9]+)", opened.text)
    await live_bot.wait_until_idle()
    [lobby] = eva.sees(thread)
    assert "3 minutes a turn" in lobby.text


async def test_downtime_of_the_bot_extends_the_turn(playground: Playground, tmp_path: Path) -> None:
    time, database = Clock(), tmp_path / "games.sqlite3"
    async with running_bot(playground, database, time) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], pace=3600)
        await switch_reminders_off(bot, crew)
        await bot.wait_until_idle()
        [board] = crew.boards()
    time.now += 24 * HOUR_MS
    for _ in range(2):
        async with running_bot(playground, database, time) as bot:
            await bot.wait_until_caught_up()
            [board_after_start] = crew.boards()
            assert board_after_start.id == board.id
            assert turn_due_ms(board_after_start) == NOON + 25 * HOUR_MS
            assert "Time is up" not in board_after_start.text
    async with running_bot(playground, database, time) as bot:
        await bot.wait_until_caught_up()
        assert "Time is up" in (await let_hours_pass(bot, crew, time)).text
    assert len(transcript.pinged_ids(playground)) == 1


async def test_outage_of_discord_extends_the_turn(playground: Playground, tmp_path: Path) -> None:
    time = Clock()
    async with running_bot(playground, tmp_path / "games.sqlite3", time) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], pace=3600)
        await bot.wait_until_idle()
        await playground.begin_outage()
        time.now += 2 * HOUR_MS
        playground.end_outage()
        await playground.bot_ready()
        await crew.people[0].until(lambda: turn_due_ms(crew.boards()[-1]) == NOON + 3 * HOUR_MS, 30)
        assert "Time is up" not in crew.boards()[-1].text
