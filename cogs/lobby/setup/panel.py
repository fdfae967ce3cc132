"""The host's private panel: the table's settings, and a button to each form."""

from collections.abc import Sequence

import discord
from discord import ui

from cogs.lobby.message import rules_lines
from cogs.lobby.setup.colours import colour_line, colour_menu
from cogs.lobby.setup.forms import TITLES, SettingsGroup, can_change_computers
from cogs.lobby.setup.keeping_out import keep_out_button, kept_out_phrase
from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.layout import joined_text_item, layout, small_print
from cogs.wording.names import escaped_name, mention_invited, with_computers_named
from cogs.wording.refusals import PERMISSIONS
from game.tables import Person, Table
from game.tables.lobby.invitations import unmentionable_roles
from i18n import Words


def setup_panel(words: Words, table: Table, notes: Sequence[str] = ()) -> ui.LayoutView:
    """Show the settings, the notes, a button for each form, and one that calls the lobby off."""
    table = with_computers_named(words, table)
    host = Person(table.game.host, table.host_name)
    own_colour = colour_line(words, table, host)
    forms = [_form_button(words, table, page) for page in SettingsGroup]
    return layout(
        *joined_text_item([f"### {words('setup-title')}", small_print(words("setup-note"))]),
        *joined_text_item(
            [*rules_lines(words, table), *_people_lines(words, table), own_colour, *notes]
        ),
        *rows(forms),
        *colour_menu(words, table, host),
        *rows([*keep_out_button(words, table), _call_off_button(words, table)]),
    )


def _people_lines(words: Words, table: Table) -> list[str]:
    """Say which computers play, who may join, who is kept out, and which roles cannot be called."""
    admission = table.game.admission
    computers = ", ".join(escaped_name(one.name) for one in table.game.seats if one.computer)
    return [
        words("setup-plays", names=computers) if computers else "",
        words("setup-private") if admission.private else words("setup-open"),
        words.render(kept_out_phrase(table)) if admission.barred else "",
        *_unmentionable_roles(words, table),
    ]


def _unmentionable_roles(words: Words, table: Table) -> list[str]:
    """Say which invited roles no message can mention, and how to change that."""
    roles = ", ".join(mention_invited(one) for one in unmentionable_roles(table))
    if not roles:
        return []
    permission = words(PERMISSIONS["mention_everyone"])
    return [words("setup-uncalled", roles=roles, permission=permission)]


def _form_button(words: Words, table: Table, page: SettingsGroup) -> TableItem:
    click_id, style = ClickId.for_table("set-page", table, page), discord.ButtonStyle.primary
    dead = page is SettingsGroup.COMPUTERS and not can_change_computers(table)
    return button(click_id, words(TITLES[page]), style, dead=dead)


def _call_off_button(words: Words, table: Table) -> TableItem:
    click_id = ClickId.for_table("set-off", table)
    return button(click_id, words("lobby-cancel"), discord.ButtonStyle.danger)
