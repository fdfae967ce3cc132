"""The bot as it is, but nothing is drawn and open panels wait: what an action costs without.

A program for `benchmarks.clicks`, which gives it its settings.
"""

import sys

import bot
from cogs import panels
from cogs.pictures import Pictures
from game.tables import Table


async def no_picture(pictures: Pictures, table: Table) -> None:
    """Leave a board to its words."""


def main() -> int:
    """Run the bot until it is told to stop."""
    setattr(Pictures, "board", no_picture)  # noqa: B010 - its own gives a picture always
    panels.GRACE_SECONDS = 3600
    return bot.main()


if __name__ == "__main__":
    sys.exit(main())
