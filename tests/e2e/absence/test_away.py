"""Being away: the board says until when, and any button ends the absence."""

from pathlib import Path

from discord_playground import Playground
from tests.e2e import play, transcript
from tests.e2e.absence.waiting import (
    HOUR_MS,
    labels_containing,
    let_hours_pass,
    miss_turn,
    pass_turn,
    start_game_of_three,
    turn_due_ms,
)
from tests.e2e.bots import running_bot
from tests.long import long
from tests.makers.people import NOON, Clock


async def test_click_ends_an_absence(playground: Playground, tmp_path: Path) -> None:
    time = Clock()
    async with running_bot(playground, tmp_path / "games.sqlite3", time) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], pace=3600)
        await bot.wait_until_idle()
        ben = crew.on_turn(crew.boards()[-1])
        panel = await ben.slash("cartagena away", "jamaica")
        assert "You're not marked as away." in panel.text
        assert "up to 14 days" in panel.text
        away_panel = await ben.click(panel, "3 days")
        assert "You are away until" in away_panel.text
        await bot.wait_until_idle()
        board = await let_hours_pass(bot, crew, time, 5)
        assert (
            f"{ben.person.name} is away until <t:{(NOON + 72 * HOUR_MS) // 1000}:D>" in board.text
        )
        assert labels_containing(board, "Play on") == []
        await ben.click(board, "My cards")
        await bot.wait_until_idle()
        board = crew.boards()[-1]
        assert turn_due_ms(board) == time.now + HOUR_MS
        assert "is away" not in board.text
        assert len(transcript.pinged_ids(playground)) == 1

        away_panel = await ben.click(await ben.slash("cartagena away", "jamaica"), "1 day")
        returned_panel = await ben.click(away_panel, "I'm back")
        assert "You're not marked as away." in returned_panel.text
        assert transcript.bot_error_answers(playground) == []


async def test_lobby_of_an_absent_host_passes_to_the_person_who_joins(
    playground: Playground, tmp_path: Path
) -> None:
    async with running_bot(playground, tmp_path / "games.sqlite3") as bot:
        crew = await play.fill_lobby(playground, ["Ana"], "jamaica")
        [ana], ben = crew.people, playground.person("Ben")
        panel = await ana.slash("cartagena away", "jamaica")
        assert "If you host a lobby, it passes to the next person" in panel.text
        await ana.click(panel, "1 day")
        lobby = await crew.wait_for_board("**Ana** (host)")
        await ben.click(lobby, "Join")
        await bot.wait_until_idle()
        lobby = await crew.wait_for_board("**Ben** (host)")
        assert "**Ana** (host)" not in lobby.text
        assert transcript.bot_error_answers(playground) == []


@long
async def test_board_does_not_offer_the_seat_of_an_absent_player(
    playground: Playground, tmp_path: Path
) -> None:
    time = Clock()
    async with running_bot(playground, tmp_path / "games.sqlite3", time) as bot:
        crew, ben, _ = await start_game_of_three(playground, bot)
        for _ in range(3):
            while crew.on_turn(crew.boards()[-1]) is not ben:
                await pass_turn(bot, crew)
            await miss_turn(bot, crew, time)
        while crew.on_turn(crew.boards()[-1]) is not ben:
            await pass_turn(bot, crew)
        assert len(labels_containing(crew.boards()[-1], "Hand over ")) == 1
        await ben.click(await ben.slash("cartagena away", "jamaica"), "1 day")
        await bot.wait_until_idle()
        board = crew.boards()[-1]
        assert "is away until" in board.text
        assert labels_containing(board, "Hand over ") == []
        assert transcript.bot_error_answers(playground) == []
