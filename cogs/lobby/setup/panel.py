"""The private panel in which a lobby's host sets the table up, a page for each kind of thing."""

from enum import StrEnum
from typing import Any

import discord
from discord import ui

from cogs.lobby.setup.menus import MENUS, Field
from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.layout import layout, lines, small
from cogs.wording.computers import with_computers_named
from cogs.wording.names import mention_invited
from cogs.wording.refusals import PERMISSIONS
from game.tables import Table
from game.tables.lobby.invitations import uncalled
from i18n import Words, keys


class Page(StrEnum):
    """What can be set up, page by page."""

    PLAYERS = "players"
    RULES = "rules"
    TIME = "time"


FIELDS: dict[Page, tuple[Field, ...]] = {
    Page.PLAYERS: (Field.COMPUTERS, Field.INVITED, Field.ACCESS),
    Page.RULES: (
        Field.EDITION,
        Field.CARDS,
        Field.PASSAGE,
        Field.PIRATES,
        Field.PASSING,
        Field.OPENER,
    ),
    Page.TIME: (Field.PACE, Field.STRICT, Field.LEAVERS, Field.WORDS, Field.HINTS),
}
"""The menus of each page, in the order in which they are read."""

PAGE_OF = {field: page for page, fields in FIELDS.items() for field in fields}
TITLES = keys("setup-{}", Page)


def setup_panel(words: Words, table: Table, page: Page) -> ui.LayoutView:
    """A page of the panel: its menus as the table stands, the other pages, and the way out."""
    table = with_computers_named(words, table)
    menus = [row for field in FIELDS[page] for row in MENUS[field](words, table)]
    notes = _uncalled(words, table) if page is Page.PLAYERS else []
    return layout(
        *lines([f"### {words('setup-title')}", small(words("setup-note")), *notes]),
        *menus,
        *rows([_tab(words, table, one, page) for one in Page]),
        *rows([_call_off(words, table)]),
    )


def _uncalled(words: Words, table: Table) -> list[str]:
    """Which of the invited roles no message could call, and what to do about it."""
    roles = ", ".join(mention_invited(one) for one in uncalled(table))
    if not roles:
        return []
    permission = words(PERMISSIONS["mention_everyone"])
    return [words("setup-uncalled", roles=roles, permission=permission)]


def _tab(words: Words, table: Table, page: Page, shown: Page) -> TableItem:
    turn = ClickId.at("set-page", table, page)
    style: Any = discord.ButtonStyle
    return button(turn, words(TITLES[page]), style.primary if page is shown else style.secondary)


def _call_off(words: Words, table: Table) -> TableItem:
    off = ClickId.at("set-off", table)
    return button(off, words("lobby-cancel"), discord.ButtonStyle.danger)
