"""The host's private panel, and the page of other players and of moderators."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.lobby.message import rules_lines
from cogs.lobby.setup.forms import TITLES, can_change_computers
from cogs.lobby.setup.keeping_out import keep_out_button, kept_out_phrase
from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.layout import joined_text_item, layout, small_print
from cogs.ui.menus import Option, menu
from cogs.ui.options.command_choices import LANGUAGE_CHOICES
from cogs.ui.options.settings import SettingsGroup
from cogs.wording.emoji import COLOUR_NAMES, seat_emoji
from cogs.wording.names import escaped_name, mention_invited, with_names_to_show
from cogs.wording.refusals import PERMISSIONS
from game.tables import Person, Table
from game.tables.lobby.invitations import unmentionable_roles
from game.tables.lobby.seats import free_colours
from i18n import Words
from i18n.catalogue import shipped_catalogue

FORMS_A_ROW = 3

LANGUAGE_NAMES = {one.value: one.name for one in LANGUAGE_CHOICES}
"""The name of each language in the menus, in that language."""


def seat_page(words: Words, table: Table, person: Person, note: str = "") -> ui.LayoutView:
    """Build the page for a player who is not the host, or for a moderator. The note comes last."""
    by_host = words("setup-by-host", host=escaped_name(with_names_to_show(words, table).host_name))
    return layout(
        *joined_text_item([f"### {words('setup-own-title')}", by_host]),
        *joined_text_item([colour_line(words, table, person), note]),
        *colour_menu(words, table, person),
        *(_moderator_items(words, table) if person.moderator else []),
    )


def _moderator_items(words: Words, table: Table) -> list[ui.Item[Any]]:
    """Return what a moderator may change in a lobby of somebody else."""
    return [
        *joined_text_item([language_line(words, table)]),
        *language_menu(words, table),
        *rows([_call_off_button(words, table)]),
    ]


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


def language_line(words: Words, table: Table) -> str:
    """Say in which language everyone sees the table."""
    return words("settings-language", language=LANGUAGE_NAMES[_language_of(table)])


def language_menu(words: Words, table: Table) -> list[ui.ActionRow[Any]]:
    options = [
        Option(locale, name, locale == _language_of(table))
        for locale, name in LANGUAGE_NAMES.items()
    ]
    return menu(ClickId.for_table("language", table), options, words("settings-language-menu"))


def _language_of(table: Table) -> str:
    """Return the language that speaks for a table's locale, such as "en" for "en-GB"."""
    return shipped_catalogue().for_locale(table.game.locale).locale


def setup_panel(words: Words, table: Table, notes: Sequence[str] = ()) -> ui.LayoutView:
    """Show the settings, the notes, a button for each form, and one that calls the lobby off."""
    table = with_names_to_show(words, table)
    host = Person(table.game.host, table.host_name)
    own_colour = colour_line(words, table, host)
    forms = [_form_button(words, table, page) for page in SettingsGroup]
    return layout(
        *joined_text_item([f"### {words('setup-title')}", small_print(words("setup-note"))]),
        *joined_text_item(
            [
                *rules_lines(words, table),
                *_people_lines(words, table),
                language_line(words, table),
                own_colour,
                *notes,
            ]
        ),
        *rows(forms, FORMS_A_ROW),
        *colour_menu(words, table, host),
        *language_menu(words, table),
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
