"""The real bot without the pictures of its boards, of its panels, or of both.

`benchmarks.clicks` starts this program and names the pictures to leave out:

    python pictureless_bot.py board panel
"""

import sys
from collections.abc import Sequence
from unittest.mock import patch

import bot
from cogs.panel.following.attempts import PanelAttempts
from cogs.panel.following.panels import PanelKey
from cogs.ui.services.pictures import Pictures
from game.tables import Table


async def no_picture(pictures: Pictures, table: Table) -> None:
    """Draw no picture, so that a board has only text."""


async def no_refresh(panels: PanelAttempts, key: PanelKey, failures: int) -> None:
    """Keep a panel as the answer to the click showed it; a refresh would add the picture."""


def never_has_picture(table: Table, user: int) -> bool:
    """Report that a panel has no picture, so that the bot keeps no space for one."""
    return False


def main(omitted_pictures: Sequence[str]) -> int:
    """Run the bot without the named pictures until it is stopped."""
    if "board" in omitted_pictures:
        patch.object(Pictures, "board", no_picture).start()
    if "panel" in omitted_pictures:
        patch.object(PanelAttempts, "_refresh", no_refresh).start()
        patch("cogs.panel.following.panels.has_picture", never_has_picture).start()
    return bot.main()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
