"""The bot as it is, but without its pictures of the board, the panels or both.

A program for `benchmarks.clicks`, which gives it its settings:

    python pictureless_bot.py board panel
"""

import sys
from collections.abc import Sequence

import bot
from cogs.panel.panels import Key, Panels
from cogs.ui.pictures import Pictures
from game.tables import Table


async def no_picture(pictures: Pictures, table: Table) -> None:
    """Leave a board to its words."""


def never(panels: Panels, key: Key) -> None:
    """Leave a panel as it was answered."""


def main(undrawn: Sequence[str]) -> int:
    """Run the bot until it is told to stop."""
    if "board" in undrawn:
        setattr(Pictures, "board", no_picture)  # noqa: B010 - its own gives a picture always
    if "panel" in undrawn:
        setattr(Panels, "_soon", never)  # noqa: B010 - nobody else may
    return bot.main()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
