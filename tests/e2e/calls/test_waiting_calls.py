"""In quick play nobody is called; a player who does nothing for a minute is called once."""

from pathlib import Path

from discord_playground import Actor, Playground
from game.tables.notices.nudge import CALL_WAIT
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot, running_bot
from tests.e2e.notices.preferences import Clock
from tests.e2e.play import Crew

SECOND = 1_000


async def play_quickly(crew: Crew, bot: LiveBot, time: Clock, turns: int) -> Actor:
    """Play turns of ten seconds; return the player who is on turn then."""
    for _ in range(turns):
        time.now += 10 * SECOND
        who, panel = await play.open_panel(crew)
        await play.take_turn(who, panel)
        await bot.wait_until_idle()
    return crew.on_turn(crew.boards()[-1])


async def let_wait_end(bot: LiveBot, time: Clock) -> None:
    time.now += CALL_WAIT
    await bot.cog.housekeeping.scheduler.catch_up()
    await bot.wait_until_idle()


async def test_quick_play_calls_nobody_and_a_kill_loses_no_waiting_call(
    playground: Playground, tmp_path: Path
) -> None:
    time, database = Clock(), tmp_path / "games.sqlite3"
    async with running_bot(playground, database, time, call_wait=CALL_WAIT) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        await play_quickly(crew, bot, time, 1)
        first = transcript.pinged_ids(playground)
        assert len(first) == 2, "each player is called to their first turn"
        await play_quickly(crew, bot, time, 6)
        assert transcript.pinged_ids(playground) == first
        await let_wait_end(bot, time)
        called = [*first, crew.on_turn(crew.boards()[-1]).id]
        assert transcript.pinged_ids(playground) == called
        who = await play_quickly(crew, bot, time, 2)
        called = transcript.pinged_ids(playground)
        time.now += 20 * SECOND
    async with running_bot(playground, database, time, call_wait=CALL_WAIT) as bot:
        await bot.wait_until_caught_up()
        assert transcript.pinged_ids(playground) == called
        await let_wait_end(bot, time)
        assert transcript.pinged_ids(playground) == [*called, who.id]
        await let_wait_end(bot, time)
        assert transcript.pinged_ids(playground) == [*called, who.id]
