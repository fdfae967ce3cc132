"""The menu in which somebody at the table chooses a colour, and the page of those who only do."""

from typing import Any

from discord import ui

from cogs.ui.buttons import ClickId
from cogs.ui.layout import layout, lines
from cogs.ui.menus import Option, menu
from cogs.wording.emoji import COLOUR_NAMES, seat_emoji
from cogs.wording.names import escaped
from game.tables import Person, Table
from game.tables.lobby.seats import free_colours
from i18n import Words


def seat_page(words: Words, table: Table, person: Person, note: str = "") -> ui.LayoutView:
    """What somebody who does not host the table may choose at it; the note comes last."""
    by_host = words("setup-by-host", host=escaped(table.host_name))
    return layout(
        *lines([f"### {words('setup-own-title')}", by_host]),
        *lines([colour_line(words, table, person), note]),
        *colour_menu(words, table, person),
    )


def colour_line(words: Words, table: Table, person: Person) -> str:
    """Which colour this person has now; empty for who has no seat."""
    seat = table.seat_of(person.user)
    if seat is None:
        return ""
    colour = table.game.colours[seat]
    return words("setup-colour", sign=seat_emoji(colour), colour=words(COLOUR_NAMES[colour]))


def colour_menu(words: Words, table: Table, person: Person) -> list[ui.ActionRow[Any]]:
    """The colours that this person can choose; none for who has no seat."""
    seat = table.seat_of(person.user)
    if seat is None:
        return []
    own = table.game.seats[seat].colour
    options = [
        Option(str(one), words(COLOUR_NAMES[one]), one == own, emoji=seat_emoji(one))
        for one in free_colours(table, person)
    ]
    return menu(ClickId.at("colour", table), options, words("setup-colour-menu"))
