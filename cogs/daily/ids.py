"""The ids of the daily puzzle's buttons: the day, and more details after a dot."""

import re

from cogs.ui.buttons import ClickId
from cogs.wording.errors import UnknownButton
from game.model.daily import Attempts, Day
from game.tables.daily.days import has_puzzle

DETAIL = re.compile(r"([0-9]{1,6})(?:\.([A-Za-z0-9>]{1,40}))?")


def day_click(verb: str, day: Day, details: str = "", version: int = 0) -> ClickId:
    """Return the id of a button about the puzzle of a day."""
    return ClickId(verb, version=version, detail=f"{day}.{details}" if details else str(day))


def attempts_click(verb: str, attempts: Attempts, details: str = "") -> ClickId:
    """Return the id of a button about a person's attempts, with the attempts' present version."""
    return day_click(verb, attempts.day, details, attempts.version)


def read_day(click: ClickId) -> tuple[Day, str]:
    """Return the day that a button names, and the text after the dot. Raises UnknownButton."""
    found = DETAIL.fullmatch(click.detail)
    if found is None or not has_puzzle(Day(int(found[1]))):
        raise UnknownButton
    return Day(int(found[1])), found[2] or ""
