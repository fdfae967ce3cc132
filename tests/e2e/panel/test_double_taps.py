"""The second half of a slow double tap hits another button; the bot ignores that press."""

from pathlib import Path

from cogs.ui.buttons import read_id
from discord_playground import Playground, Shown
from tests.e2e import play
from tests.e2e.bots import running_bot

QUICK_PRESS_TEXT = "Your first tap counted"
DOUBLE_TAP_SECONDS = 5.0
"""Seconds in which a second press counts as a double tap; long, as a busy machine may be slow."""


def moves_by_action(panel: Shown) -> dict[str, str]:
    """Return the label of each button that moves a pirate, by the action that it plays."""
    labels = {move.label for move in play.moves(panel)}
    buttons = [one for one in panel.buttons if one.label in labels]
    clicks = [(read_id(one.custom_id or ""), one.label) for one in buttons]
    return {click.detail: label for click, label in clicks if click is not None}


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
        # By what the buttons do: the label of a way back changes with the cards that it gives.
        before, now = moves_by_action(panel), moves_by_action(after_move)
        next_label = next(label for action, label in now.items() if action not in before)
        after_second_press = await who.click(after_move, next_label)
        assert QUICK_PRESS_TEXT in after_second_press.text
        assert "2 actions left" in after_second_press.text
        playground.world.clock.advance(DOUBLE_TAP_SECONDS)
        after_third_press = await who.click(after_second_press, next_label)
        assert "one action left" in after_third_press.text
        assert QUICK_PRESS_TEXT not in after_third_press.text
        await bot.wait_until_idle()
