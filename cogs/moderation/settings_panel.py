"""The panel and the forms of a server's settings. All of it derives from the declarations."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from cogs.lobby.setup.forms import digest
from cogs.moderation.setting_kinds import ENTITY_KINDS, EXPLANATIONS, LABELS, kind_of
from cogs.ui.buttons import ClickId, button, rows
from cogs.ui.forms import form
from cogs.ui.layout import joined_text_item, layout, small_print
from cogs.ui.permissions import missing_rights
from cogs.wording.clock import full_date, relative_time, time_of_day
from cogs.wording.refusals import permission_names
from game.model.server import SERVER_SETTINGS, ServerPage, ServerSettings, ids_in
from game.model.time import Moment
from game.tables.daily.days import next_chronicle, next_morning
from i18n import Phrase, Words, keys, phrase

PAGE_TITLES = keys("server-page-{}", ServerPage)
PAGE_NOTES = keys("server-page-{}-note", ServerPage, "time", "puzzle", "next")

PAGE_VERB, FORM_VERB, SET_VERB = "server", "server-form", "server-set"
"""The verbs of the buttons that lead to a page and that open its form, and of the form itself."""


@dataclass(frozen=True, slots=True)
class PanelContent:
    """What a page of the panel shows."""

    chosen: ServerSettings
    in_force: ServerSettings
    """The same without what no longer exists."""
    now: Moment
    troubles: Mapping[str, Sequence[Phrase]]
    """What the moderators should know about a setting, by its name."""


def settings_on(page: ServerPage) -> list[str]:
    """Return the names of the settings on a page."""
    return [name for name, declared in SERVER_SETTINGS.items() if declared.page is page]


def server_panel(
    words: Words, page: ServerPage, content: PanelContent, notes: Sequence[str] = ()
) -> ui.LayoutView:
    """Show the settings of a page, a button for its form, and buttons for the other pages."""
    lines = [line for name in settings_on(page) for line in _setting_lines(words, name, content)]
    puzzle = next_morning(content.now)
    note = words(
        PAGE_NOTES[page],
        time=time_of_day(puzzle),
        puzzle=relative_time(puzzle),
        next=full_date(next_chronicle(content.now)),
    )
    change = ClickId(FORM_VERB, detail=page)
    pages = [
        button(ClickId(PAGE_VERB, detail=one), words(PAGE_TITLES[one]), dead=one is page)
        for one in ServerPage
    ]
    return layout(
        *joined_text_item(
            [f"### {words('server-title')} · {words(PAGE_TITLES[page])}", small_print(note)]
        ),
        *joined_text_item([*lines, *notes]),
        *rows([button(change, words("server-change"), discord.ButtonStyle.primary)]),
        *rows(pages),
    )


def _setting_lines(words: Words, name: str, content: PanelContent) -> list[str]:
    """Say what a setting is, what of it no longer exists, and what else is wrong with it."""
    chosen, in_force = getattr(content.chosen, name), getattr(content.in_force, name)
    kind = SERVER_SETTINGS[name].kind
    lines = [f"{words(LABELS[name])} · **{kind_of(name).text(words, name, in_force)}**"]
    if chosen != in_force:
        gone = [one for one in ids_in(chosen) if one not in ids_in(in_force)]
        lines += [words("server-gone", gone=ENTITY_KINDS[kind].mentions(gone))]
    return [*lines, *map(words.render, content.troubles.get(name, ()))]


def server_form(words: Words, page: ServerPage, content: PanelContent) -> ui.Modal:
    """Make the form of a page. The id of a field has a digest of the stored value.

    The form does not offer what no longer exists. Sending the form removes it from the settings.
    """
    fields = [_field(words, name, content) for name in settings_on(page)]
    return form(ClickId(SET_VERB, detail=page), words(PAGE_TITLES[page]), *fields)


def _field(words: Words, name: str, content: PanelContent) -> ui.Label[Any]:
    kind = kind_of(name)
    custom_id = f"{name}:{digest(kind.codes(getattr(content.chosen, name)))}"
    control = kind.control(words, custom_id, name, getattr(content.in_force, name))
    explanation = words(EXPLANATIONS[name])
    return ui.Label(text=words(LABELS[name]), description=explanation, component=control)


def changed_codes(page: ServerPage, sent: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    """Return what somebody changed in a form, by the names of the settings.

    `sent` has the content of each field by its id. A form that was open for long sets only what its
    reader has changed in it. Fields that this page does not have are left out.
    """
    fields = {custom_id.partition(":")[0]: custom_id for custom_id in sent}
    return {
        name: sent[fields[name]]
        for name in settings_on(page)
        if name in fields and fields[name] != f"{name}:{digest(sent[fields[name]])}"
    }


def permission_trouble(guild: discord.Guild, channel_id: int) -> list[Phrase]:
    """Say which permissions the bot lacks in a channel, if it lacks any."""
    place = guild.get_channel_or_thread(channel_id)
    if place is None:
        return []
    lacking = missing_rights(place.permissions_for(guild.me), place)
    if not lacking:
        return []
    permissions = permission_names(lacking)
    return [phrase("server-lacking", channel=f"<#{channel_id}>", permissions=permissions)]
