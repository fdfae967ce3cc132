"""The second half of a slow double tap hits another button; the bot ignores that press."""

from pathlib import Path

from discord_playground import Playground
from tests.e2e import play
from tests.e2e.bots import running_bot

QUICK = "That was quick"
DOUBLE_TAP_SECONDS = 5.0
"""Seconds in which a second press counts as a double tap; enough for a busy machine."""


async def test_second_press_in_the_same_place_is_ignored(
    playground: Playground, tmp_path: Path
) -> None:
    async with running_bot(
        playground, tmp_path / "games.sqlite3", double_tap=DOUBLE_TAP_SECONDS
    ) as inside:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        who, panel = await play.open_panel(crew)
        move = play.advances(panel)[0].label
        after = await who.click(panel, move)
        assert "2 actions left" in after.text
        next_button = next(
            one for one in after.buttons if not one.disabled and "→" in one.label != move
        )
        again = await who.click(after, next_button.label)
        assert QUICK in again.text
        assert "2 actions left" in again.text
        playground.world.clock.advance(DOUBLE_TAP_SECONDS)
        last = await who.click(again, next_button.label)
        assert "one action left" in last.text
        assert QUICK not in last.text
        await inside.wait_until_idle()
