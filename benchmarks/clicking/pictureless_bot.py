"""The bot as it is, but without its pictures of the board, the panels or both.

A program for `benchmarks.clicks`, which gives it its settings:

    python pictureless_bot.py board panel
"""

import sys
from collections.abc import Sequence
from unittest.mock import patch

import bot
from cogs.panel.following.attempts import PanelAttempts
from cogs.panel.following.newest import Key
from cogs.ui.services.pictures import Pictures
from game.tables import Table


async def no_picture(pictures: Pictures, table: Table) -> None:
    """Leave a board to its words."""


async def no_refresh(panels: PanelAttempts, key: Key, failures: int) -> None:
    """Leave a panel as it was answered."""


def no_place(table: Table, user: int) -> bool:
    """Let a panel have no picture, nor a place for one."""
    return False


def main(undrawn: Sequence[str]) -> int:
    """Run the bot until it is told to stop."""
    if "board" in undrawn:
        patch.object(Pictures, "board", no_picture).start()
    if "panel" in undrawn:
        patch.object(PanelAttempts, "_refresh", no_refresh).start()
        patch("cogs.panel.following.panels.has_picture", no_place).start()
    return bot.main()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
