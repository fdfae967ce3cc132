"""The second half of a slow double tap hits another button; the bot ignores that press."""

from pathlib import Path

from discord_playground import Playground
from tests.e2e import play
from tests.e2e.bots import running_bot

QUICK_PRESS_TEXT = "Your first tap counted"
DOUBLE_TAP_SECONDS = 5.0
"""Seconds in which a second press counts as a double tap; long, as a busy machine may be slow."""


async def test_second_press_in_the_same_place_is_ignored(
    playground: Playground, tmp_path: Path
) -> None:
    async with running_bot(
        playground, tmp_path / "games.sqlite3", double_tap=DOUBLE_TAP_SECONDS
    ) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        who, panel = await play.open_panel(crew)
        move = play.advances(panel)[0].label
        after_move = await who.click(panel, move)
        assert "2 actions left" in after_move.text
        before = play.labels(panel)
        next_button = next(one for one in play.moves(after_move) if one.label not in before)
        after_second_press = await who.click(after_move, next_button.label)
        assert QUICK_PRESS_TEXT in after_second_press.text
        assert "2 actions left" in after_second_press.text
        playground.world.clock.advance(DOUBLE_TAP_SECONDS)
        after_third_press = await who.click(after_second_press, next_button.label)
        assert "one action left" in after_third_press.text
        assert QUICK_PRESS_TEXT not in after_third_press.text
        await bot.wait_until_idle()
