"""A game that nobody plays rests, keeps its secret, and goes on after somebody wakes it."""

from pathlib import Path

from discord_playground import Playground
from game.tables.time.resting import RESTS_AFTER
from tests.e2e import play
from tests.e2e.bots import ProcessBot, running_bot
from tests.makers.people import Clock

RESTS_AFTER_SECONDS = RESTS_AFTER / 1000


async def test_resting_game_posts_no_record_and_continues_when_woken(
    playground: Playground, process: ProcessBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="jamaica")
    playground.advance(RESTS_AFTER_SECONDS + 60)
    resting = await crew.wait_for_board("This game is resting")
    file_names = [name for one in playground.everything_sent for name, _ in one.files.values()]
    assert {name.rpartition(".")[2] for name in file_names} == {"png"}
    await crew.people[0].click(resting, "Wake it up")
    who, panel = await play.open_panel(crew)
    await play.take_turn(who, panel)


async def test_commands_in_the_channel_of_a_resting_game_refer_to_that_game(
    playground: Playground, tmp_path: Path
) -> None:
    time = Clock()
    async with running_bot(playground, tmp_path / "games.sqlite3", time) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"])
        await bot.wait_until_idle()
        time.now += RESTS_AFTER
        await bot.cog.housekeeping.scheduler.catch_up()
        await bot.wait_until_idle()
        ana, eva = crew.people[0], playground.person("Eva")
        board = await crew.wait_for_board("This game is resting")
        await play.start_game(playground, ["Ana", "Eva"], "jamaica")
        for command in ("hand", "text"):
            answer = await ana.slash(f"cartagena {command}", "tavern")
            assert answer.text.startswith("This game is resting. Press **Wake it up**"), command
            assert f"{board.channel_id}/{board.id}" in answer.text
        games = (await ana.slash("cartagena games", "tortuga")).text
        assert games.startswith("### Your 2 games")
        assert "): resting · last changed" in games.splitlines()[-1]
        assert f"{board.channel_id}/{board.id}" in games.splitlines()[-1]
        assert "Your cards" in (await eva.slash("cartagena hand", "tavern")).text
