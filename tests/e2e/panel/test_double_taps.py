"""The second half of a slow double tap hits another button; the bot ignores that press."""

from pathlib import Path

from discord_playground import Playground
from tests.e2e import play
from tests.e2e.bots import aboard

QUICK = "That was quick"
SECONDS = 5.0
"""Seconds in which a second press counts as a double tap; enough for a busy machine."""


async def test_second_press_in_the_same_place_is_ignored(
    playground: Playground, tmp_path: Path
) -> None:
    async with aboard(playground, tmp_path / "games.sqlite3", double_tap=SECONDS) as inside:
        crew = await play.started(playground, ["Ana", "Ben"], cards="tortuga")
        who, panel = await play.opened(crew)
        move = play.advances(panel)[0].label
        after = await who.click(panel, move)
        assert "2 actions left" in after.text
        others = (one for one in after.buttons if "→" in one.label != move and not one.disabled)
        met = next(others)
        again = await who.click(after, met.label)
        assert QUICK in again.text
        assert "2 actions left" in again.text
        playground.world.clock.advance(SECONDS)
        last = await who.click(again, met.label)
        assert "one action left" in last.text
        assert QUICK not in last.text
        await inside.wait_until_idle()
