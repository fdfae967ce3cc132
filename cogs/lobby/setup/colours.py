"""The menu in which a player chooses a colour, and the page for players who are not the host."""

from typing import Any

from discord import ui

from cogs.ui.buttons import ClickId
from cogs.ui.layout import joined_text_item, layout
from cogs.ui.menus import Option, menu
from cogs.wording.emoji import COLOUR_NAMES, seat_emoji
from cogs.wording.names import escaped_name
from game.tables import Person, Table
from game.tables.lobby.seats import free_colours
from i18n import Words


def seat_page(words: Words, table: Table, person: Person, note: str = "") -> ui.LayoutView:
    """Build the page with the settings of a player who is not the host. The note comes last."""
    by_host = words("setup-by-host", host=escaped_name(table.host_name))
    return layout(
        *joined_text_item([f"### {words('setup-own-title')}", by_host]),
        *joined_text_item([colour_line(words, table, person), note]),
        *colour_menu(words, table, person),
    )


def colour_line(words: Words, table: Table, person: Person) -> str:
    """Say which colour this person has now. Empty if they have no seat."""
    seat = table.seat_of(person.user)
    if seat is None:
        return ""
    colour = table.game.colours[seat]
    return words("setup-colour", sign=seat_emoji(colour), colour=words(COLOUR_NAMES[colour]))


def colour_menu(words: Words, table: Table, person: Person) -> list[ui.ActionRow[Any]]:
    """Return a menu of the colours that this person can choose. Empty if they have no seat."""
    seat = table.seat_of(person.user)
    if seat is None:
        return []
    own = table.game.seats[seat].colour
    options = [
        Option(
            str(free_colour),
            words(COLOUR_NAMES[free_colour]),
            free_colour == own,
            emoji=seat_emoji(free_colour),
        )
        for free_colour in free_colours(table, person)
    ]
    return menu(ClickId.for_table("colour", table), options, words("setup-colour-menu"))
