"""Lobbies that nobody starts, with a clock that the test sets."""

from pathlib import Path

from discord_playground import Playground
from game.model.time import Moment
from game.tables.time.ending import LOBBY_LIFETIME
from tests.e2e import play, transcript
from tests.e2e.bots import running_bot
from tests.makers.people import Clock


async def test_lobby_that_nobody_starts_is_closed_with_an_explanation(
    playground: Playground, tmp_path: Path
) -> None:
    time = Clock(Moment(1_000_000))
    async with running_bot(playground, tmp_path / "games.sqlite3", time) as bot:
        crew = await play.fill_lobby(playground, ["Ana", "Ben"])
        lobby = await crew.wait_for_board("The host can start")
        running_crew = await play.start_game(playground, ["Eva", "Dirk"], "jamaica")
        time.now += LOBBY_LIFETIME - 1
        await bot.cog.housekeeping.scheduler.catch_up()
        await bot.wait_until_idle()
        assert crew.people[0].now(lobby).buttons

        time.now += 1
        await bot.cog.housekeeping.scheduler.catch_up()
        closed = await crew.wait_for_board("so I closed it")
        assert closed.id == lobby.id
        assert "The secret was" in closed.text
        assert closed.buttons == ()
        assert len(running_crew.boards()) == 1
        assert (
            "You're not in any game"
            in (await crew.people[0].slash("cartagena games", "tavern")).text
        )
        assert transcript.bot_error_answers(playground) == []


async def test_joining_extends_the_lifetime_of_a_lobby(
    playground: Playground, tmp_path: Path
) -> None:
    time = Clock(Moment(1_000_000))
    async with running_bot(playground, tmp_path / "games.sqlite3", time) as bot:
        crew = await play.fill_lobby(playground, ["Ana"])
        time.now += LOBBY_LIFETIME - 1
        await playground.person("Ben").click(await crew.wait_for_board("One more"), "Join")
        time.now += 1
        await bot.cog.housekeeping.scheduler.catch_up()
        await bot.wait_until_idle()
        assert (await crew.wait_for_board("The host can start")).buttons
