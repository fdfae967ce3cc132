"""The handlers of the buttons and forms of a lobby's settings panel.

They do not update the lobby's public message. Other code does that after each change.
"""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from cogs.lobby.private_pages import closes_page_with_lobby
from cogs.lobby.setup import keeping_out
from cogs.lobby.setup.fields import AWAY, FIELDS, INVITED, LEVEL, NUMBER
from cogs.lobby.setup.forms import FilledForm, read_form, setup_form, unchanged_check
from cogs.lobby.setup.panel import seat_page, setup_panel
from cogs.ui.buttons import ClickId, parse_user
from cogs.ui.context import Context
from cogs.ui.forms import open_form
from cogs.ui.layout import text_view
from cogs.ui.menus import chosen_option, people_and_roles
from cogs.ui.options.settings import SETTINGS, SettingsGroup
from cogs.wording.errors import UnknownButton
from cogs.wording.names import escaped_name
from game.computer import Level
from game.rules.setup import MOST_SEATS
from game.tables import Table
from game.tables.checks import check_lobby, check_lobby_host
from game.tables.decisions import checked
from game.tables.errors import ColourTaken, LobbyFull, SetMeanwhile
from game.tables.lobby import seats
from game.tables.lobby.altering import AlterSettings, Settings, alter_settings
from game.tables.lobby.invitations import Invitee
from game.tables.lobby.seats import COLOURS, change_computers
from game.tables.time.ending import cancel_lobby
from i18n import phrase

NUMBERS_BY_VALUE = {str(number): number for number in range(MOST_SEATS + 1)}


@contextmanager
def _refuse_unknown_values() -> Iterator[None]:
    """Treat a value without a meaning as an unknown button."""
    try:
        yield
    except (KeyError, ValueError):
        raise UnknownButton from None


COLOURS_BY_NUMBER = {str(colour): colour for colour in COLOURS}

Setter = Callable[[Context, ClickId, FilledForm], Awaitable[Table]]
"""Applies the choices in a form, and returns the table after that."""


async def open_panel(ctx: Context, click: ClickId) -> None:
    """Open the settings panel for the host, and a smaller page for other players and moderators.

    Onlookers only read who the host is.
    """
    table = await ctx.tables.table(click.game)
    check_lobby(table)
    if table.game.host == ctx.person.user:
        await ctx.show(setup_panel(ctx.words, table))
        ctx.services.setup_pages.record_setup_page(ctx.interaction, table.game.id)
        return
    if table.seat_of(ctx.person.user) is None and not ctx.person.moderator:
        await ctx.reply(phrase("setup-by-host", host=escaped_name(table.host_name)))
        return
    await ctx.show(seat_page(ctx.words, table, ctx.person))
    ctx.services.setup_pages.record_setup_page(ctx.interaction, table.game.id)


@closes_page_with_lobby
async def choose_colour(ctx: Context, click: ClickId) -> None:
    """Give a person the colour that they chose, and show the page with the new colour."""
    colour = COLOURS_BY_NUMBER.get(chosen_option(ctx.interaction) or "")
    if colour is None:
        raise UnknownButton
    try:
        table = await ctx.do(click.game, seats.choose_colour, colour)
        note = ""
    except ColourTaken:
        table = await ctx.tables.table(click.game)
        note = ctx.words("error-colour-taken")
    await show_own_page(ctx, table, note)


async def show_own_page(ctx: Context, table: Table, note: str) -> None:
    """Show the page for this person's role at the table, with a note about the last change."""
    if table.game.host == ctx.person.user:
        await _show_panel(ctx, table, note)
    else:
        await ctx.edit_clicked_message(seat_page(ctx.words, table, ctx.person, note))
        ctx.services.setup_pages.record_setup_page(ctx.interaction, table.game.id)


@closes_page_with_lobby
async def open_settings_form(ctx: Context, click: ClickId) -> None:
    page = _page_of(click)
    table = await ctx.tables.table(click.game)
    check_lobby_host(table, ctx.person)
    modal = setup_form(ctx.words, table, page, ctx.person)
    if modal is None:
        raise LobbyFull(table)
    await open_form(ctx.interaction, modal)


@closes_page_with_lobby
async def call_off(ctx: Context, click: ClickId) -> None:
    """Call the lobby off, as its host or a moderator."""
    await ctx.do(click.game, cancel_lobby)
    await ctx.edit_clicked_message(text_view(ctx.words("cancelled")))


@closes_page_with_lobby
async def apply_form(ctx: Context, click: ClickId) -> None:
    """Apply the choices that changed in a form, and show the panel with the new settings."""
    page = _page_of(click)
    submitted = read_form(ctx.interaction, FIELDS[page])
    try:
        table = await SETTERS[page](ctx, click, submitted)
    except SetMeanwhile:
        table = await ctx.tables.table(click.game)
        await _show_panel(ctx, table, ctx.words("error-set-meanwhile"))
    else:
        await _show_panel(ctx, table, *_missing_computers(ctx, table, submitted))


@closes_page_with_lobby
async def ask_whom_to_keep_out(ctx: Context, click: ClickId) -> None:
    """Open the form that keeps people out and lets them in again."""
    await keeping_out.open_keep_out_form(ctx, await ctx.tables.table(click.game))


@closes_page_with_lobby
async def answer_keep_out_form(ctx: Context, click: ClickId) -> None:
    """Keep people out, or let them in again. The form may come from a command."""
    try:
        table, note = await keeping_out.apply_keep_out_form(ctx, click), None
    except SetMeanwhile:
        table, note = await ctx.tables.table(click.game), phrase("error-set-meanwhile")
    if ctx.interaction.message is None:
        await ctx.reply(note or keeping_out.kept_out_phrase(table))
    else:
        await _show_panel(ctx, table, *([] if note is None else [ctx.words.render(note)]))


async def _show_panel(ctx: Context, table: Table, *notes: str) -> None:
    await ctx.edit_clicked_message(setup_panel(ctx.words, table, notes))
    ctx.services.setup_pages.record_setup_page(ctx.interaction, table.game.id)


def _page_of(click: ClickId) -> SettingsGroup:
    if click.detail not in set(SettingsGroup):
        raise UnknownButton
    return SettingsGroup(click.detail)


def _missing_computers(ctx: Context, table: Table, form: FilledForm) -> list[str]:
    """Say that not all computers got a seat, if people took some seats meanwhile."""
    seated = sum(seat.click == ctx.click for seat in table.game.seats)
    wanted = NUMBERS_BY_VALUE.get(form.only_value(NUMBER.name), 0)
    return [ctx.words("setup-fewer", count=seated)] if seated < wanted else []


async def _set_computers(ctx: Context, click: ClickId, form: FilledForm) -> Table:
    with _refuse_unknown_values():
        number = NUMBERS_BY_VALUE[form.only_value(NUMBER.name) or "0"]
        level = Level(form.only_value(LEVEL.name)) if number else None
    removed = [
        user for one in form.values.get(AWAY.name, ()) if (user := parse_user(one)) is not None
    ]
    levels = [] if level is None else [level] * number
    return await ctx.do(click.game, change_computers, removed, levels)


async def _set_access(ctx: Context, click: ClickId, form: FilledForm) -> Table:
    """Change the settings, and the invitations if somebody changed them."""
    invited = form.changed_values.get(INVITED.name)
    if invited is None:
        return await _set_settings(ctx, click, form)
    return await ctx.tables.lobbies.change_admission(
        click.game,
        ctx.person,
        _invitees(ctx, invited),
        ctx.click,
        unchanged_check(ctx.words, form, ctx.person),
        _settings_change(form),
    )


def _invitees(ctx: Context, values: list[str]) -> list[Invitee]:
    interaction = ctx.interaction
    # Discord checks only whether the bot may mention a role. Here the host needs this permission,
    # too. Otherwise the bot would mention roles for a host who may not mention them.
    may_mention_all_roles = (
        interaction.app_permissions.mention_everyone and interaction.permissions.mention_everyone
    )
    return [
        Invitee(
            one.id, one.role, mentionable=one.mentionable or may_mention_all_roles, name=one.name
        )
        for one in people_and_roles(interaction, values)
    ]


async def _set_settings(ctx: Context, click: ClickId, form: FilledForm) -> Table:
    check = unchanged_check(ctx.words, form, ctx.person)
    return await ctx.do(click.game, checked(check, alter_settings), _settings_change(form))


def _settings_change(form: FilledForm) -> AlterSettings:
    """Return a function that sets what somebody changed in a form. Raises UnknownButton."""
    changed = [one for one in SETTINGS if one.name in form.changed_values]
    with _refuse_unknown_values():
        values = [one.value(form.only_value(one.name)) for one in changed]

    def change(settings: Settings) -> Settings:
        for one, value in zip(changed, values, strict=True):
            settings = one.set(settings, value)
        return settings

    return change


SETTERS: dict[SettingsGroup, Setter] = {
    SettingsGroup.COMPUTERS: _set_computers,
    SettingsGroup.ACCESS: _set_access,
    SettingsGroup.RULES: _set_settings,
    SettingsGroup.BOARD: _set_settings,
    SettingsGroup.TIME: _set_settings,
    SettingsGroup.PLAY: _set_settings,
}
