"""The bot is removed from a Discord server during games there, and invited again."""

import asyncio
import re
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from discord_playground import Playground, Shown
from game.model.game import Status
from game.model.ids import GameId
from tests.e2e import play, transcript
from tests.e2e.against_computers import start_computer_game
from tests.e2e.bots import LiveBot, ProcessBot, running_bot
from tests.e2e.play import PATIENCE_SECONDS, Crew
from tests.long import long

HOUR = 3600.0
RETURN_SECONDS = 300
"""Seconds that an invited bot may take to resume a game on a busy machine."""
PACE = int(HOUR)
PAUSED = None
DUE = re.compile(r"Time runs out <t:([0-9]+):R>")


def due_time(board: Shown) -> int:
    """Return when the turn is due according to the board, in Unix seconds."""
    found = DUE.search(board.text)
    assert found is not None, board.text
    return int(found[1])


async def wait_for_statuses(bot: LiveBot, *statuses: Status | None) -> None:
    """Wait until games 1, 2 and so on have these statuses; ``None`` means a paused game."""

    async def statuses_reached() -> bool:
        numbers = range(1, len(statuses) + 1)
        games = [(await bot.tables.table(GameId(number))).game for number in numbers]
        return [None if game.failed_channel_looks else game.status for game in games] == [*statuses]

    async with asyncio.timeout(PATIENCE_SECONDS):
        while not await statuses_reached():
            await bot.cog.housekeeping.scheduler.catch_up()
            await asyncio.sleep(0.02)


@pytest.fixture
async def crew(playground: Playground, live_bot: LiveBot) -> Crew:
    """Ben and Chloé play with an hour for each turn; Dirk waits in a lobby in another channel."""
    crew = await play.start_game(playground, ["Ben", "Chloé"], cards="tortuga", pace=PACE)
    await play.fill_lobby(playground, ["Dirk"], "jamaica")
    await live_bot.wait_until_emojis_uploaded()
    return crew


async def test_games_go_on_when_the_bot_is_invited_again(crew: Crew, live_bot: LiveBot) -> None:
    playground, moderator = crew.playground, crew.playground.person("Ana")
    who, panel = await play.open_panel(crew)
    await live_bot.cog.boards.wait_until_idle()
    await live_bot.cog.panels.wait_until_idle()
    [board], earlier_pings = crew.boards(), transcript.pinged_ids(playground)
    earlier_due_time = due_time(board)
    with capture_logs() as logged:
        moderator.expel_bot()
        await wait_for_statuses(live_bot, PAUSED, PAUSED)
        await live_bot.cog.panels.wait_until_idle()
        await live_bot.wait_until_idle()
        sent_count = len(playground.everything_sent)
        playground.advance(10 * HOUR)
        await live_bot.cog.housekeeping.scheduler.catch_up()
        await live_bot.wait_until_idle()
        assert playground.everything_sent[sent_count:] == []
    # A request that runs while the bot is removed is refused once and not retried.
    assert len([line for line in logged if line["log_level"] in {"error", "warning"}]) <= 1

    moderator.admit_bot()
    await who.until(
        lambda: 0 <= due_time(who.now(board)) - earlier_due_time - 10 * HOUR < RETURN_SECONDS,
        PATIENCE_SECONDS,
    )
    assert transcript.pinged_ids(playground) == earlier_pings
    await play.take_turn(who, await who.click(panel, play.labels(panel)[0]))
    await live_bot.cog.boards.wait_until_idle()
    [next_board] = crew.boards()
    assert crew.on_turn(next_board) is not who
    chloe = playground.person("Chloé")
    lobby = next(one for one in chloe.sees("jamaica") if "Join" in play.labels(one))
    await chloe.click(lobby, "Join")
    await wait_for_statuses(live_bot, Status.PLAYING, Status.LOBBY)
    assert transcript.bot_error_answers(playground) == []


async def test_computers_pause_while_the_bot_is_removed(
    playground: Playground, tmp_path: Path
) -> None:
    ana, eva = playground.person("Ana"), playground.person("Eva")
    async with running_bot(playground, tmp_path / "games.sqlite3", computer_pause=0.1) as bot:
        await start_computer_game(eva, "tavern", level="cabin-boy")

        async def count_entries() -> int:
            return len((await bot.tables.table(GameId(1))).game.record)

        ana.expel_bot()
        await wait_for_statuses(bot, PAUSED)
        earlier_count = await count_entries()
        await bot.cog.housekeeping.computers.wait_until_idle()
        assert await count_entries() == earlier_count
        ana.admit_bot()
        async with asyncio.timeout(PATIENCE_SECONDS):
            while await count_entries() == earlier_count:  # noqa: ASYNC110
                await asyncio.sleep(0.02)


@pytest.mark.parametrize("days", [0, 7])
async def test_games_are_called_off_a_day_after_the_bot_is_removed(
    crew: Crew, live_bot: LiveBot, days: int
) -> None:
    """Every message says so when the bot is invited again, also after a week."""
    playground, moderator = crew.playground, crew.playground.person("Ana")
    who, panel = await play.open_panel(crew)
    moderator.expel_bot()
    await wait_for_statuses(live_bot, PAUSED, PAUSED)
    playground.advance(25 * HOUR)
    await wait_for_statuses(live_bot, Status.CANCELLED, Status.CANCELLED)
    playground.advance(days * 24 * HOUR)
    moderator.admit_bot()
    board = await crew.wait_for_board("This game was called off")
    assert not board.buttons
    dirk = playground.person("Dirk")
    await dirk.until(
        lambda: not any(one.buttons for one in dirk.sees("jamaica") if not one.ephemeral),
        PATIENCE_SECONDS,
    )
    await live_bot.wait_until_idle()
    told = await who.click(panel, play.labels(panel)[0])
    assert "called off" in told.text
    assert not (await who.slash("cartagena new", "tavern")).ephemeral
    games = await who.slash("cartagena games", "tavern")
    assert "game 1" not in games.text.lower()
    assert transcript.bot_error_answers(playground) == []


async def test_games_of_a_server_missing_in_a_new_session_are_paused(
    crew: Crew, live_bot: LiveBot
) -> None:
    home, moderator = crew.playground.world.home, crew.playground.person("Ana")
    [board] = crew.boards()
    home.bot.in_guild = False
    crew.playground.gateway.invalidate()
    await wait_for_statuses(live_bot, PAUSED, PAUSED)
    moderator.admit_bot()
    await wait_for_statuses(live_bot, Status.PLAYING, Status.LOBBY)
    who, panel = await play.open_panel(crew)
    assert who.now(board).id == board.id
    await play.play_action(who, panel)


@pytest.mark.parametrize("back", [10 * HOUR, pytest.param(25 * HOUR, marks=long)])
async def test_removal_of_a_killed_bot_is_noticed_at_the_next_start(
    playground: Playground, process: ProcessBot, back: float
) -> None:
    moderator = playground.person("Ana")
    crew = await play.start_game(playground, ["Ben", "Chloé"], cards="tortuga")
    await play.fill_lobby(playground, ["Dirk"], "jamaica")
    await process.kill()
    moderator.expel_bot()
    async with running_bot(playground, process.database) as bot:
        await bot.wait_until_caught_up()
        await wait_for_statuses(bot, PAUSED, PAUSED)
    playground.advance(back)
    games_end = back > 24 * HOUR
    async with running_bot(playground, process.database) as bot:
        await bot.wait_until_caught_up()
        await wait_for_statuses(bot, *((Status.CANCELLED,) * 2 if games_end else (PAUSED, PAUSED)))
        moderator.admit_bot()
        if games_end:
            await crew.wait_for_board("This game was called off")
            return
        await wait_for_statuses(bot, Status.PLAYING, Status.LOBBY)
        await play.take_turn(*await play.open_panel(crew))


async def test_games_go_on_if_the_bot_is_invited_again_while_stopped(
    playground: Playground, tmp_path: Path
) -> None:
    database, moderator = tmp_path / "games.sqlite3", playground.person("Ana")
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ben", "Chloé"], cards="tortuga")
        await bot.wait_until_idle()
        moderator.expel_bot()
        await wait_for_statuses(bot, PAUSED)
    moderator.admit_bot()
    async with running_bot(playground, database) as bot:
        await bot.wait_until_caught_up()
        await wait_for_statuses(bot, Status.PLAYING)
        await play.take_turn(*await play.open_panel(crew))


async def test_games_are_not_paused_if_the_server_is_down_at_the_start(
    playground: Playground, tmp_path: Path
) -> None:
    database = tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ben", "Chloé"], cards="tortuga")
        await play.open_panel(crew)
        await bot.wait_until_idle()
    playground.lose_guild()
    async with running_bot(playground, database) as bot:
        await bot.wait_until_caught_up()
        assert (await bot.tables.table(GameId(1))).game.status is Status.PLAYING
        playground.find_guild()
        who, panel = await play.open_panel(crew)
        await play.take_turn(who, panel)
        await bot.wait_until_idle()
        assert crew.on_turn(await crew.wait_for_board()) is not who
