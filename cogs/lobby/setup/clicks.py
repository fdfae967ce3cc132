"""What the panel's menus and buttons do. The lobby itself follows by itself."""

from collections.abc import Awaitable, Callable

from cogs.lobby.private_pages import removed_with_lobby
from cogs.lobby.setup.menus import ADDED, REMOVED, Field
from cogs.lobby.setup.panel import PAGE_OF, Page, setup_panel
from cogs.lobby.setup.values import ALTERING, SWITCH, TERMS
from cogs.ui.buttons import ClickId, user_in
from cogs.ui.context import Context
from cogs.ui.layout import sentence
from cogs.ui.menus import chosen, named
from cogs.wording.errors import UnknownButton
from cogs.wording.names import escaped
from game.computer import Level
from game.tables import Table
from game.tables.checks import check_hosted, check_lobby
from game.tables.lobby.invitations import Invitee
from i18n import phrase

Setter = Callable[[Context, ClickId], Awaitable[Table]]
"""Sets what was chosen from a menu; gives the table as it stands then."""

Read = Callable[[Context, str], Setter]
"""Reads what a menu's value says. Raises KeyError or ValueError where it means nothing."""


async def open_panel(ctx: Context, click: ClickId) -> None:
    """Open the panel for the host, and say a friendly word to everybody else."""
    table = await ctx.tables.table(click.game)
    check_lobby(table)
    if table.game.host == ctx.person.user:
        await ctx.show(setup_panel(ctx.words, table, Page.PLAYERS))
        return
    await ctx.tell(phrase("setup-by-host", host=escaped(table.host_name)))


@removed_with_lobby
async def turn_page(ctx: Context, click: ClickId) -> None:
    """Show another page of the panel."""
    if click.detail not in set(Page):
        raise UnknownButton
    table = await ctx.tables.table(click.game)
    check_hosted(table, ctx.person)
    await ctx.change(setup_panel(ctx.words, table, Page(click.detail)))


@removed_with_lobby
async def call_off(ctx: Context, click: ClickId) -> None:
    """Call the lobby off."""
    check_hosted(await ctx.tables.table(click.game), ctx.person)
    await ctx.tables.cancel_lobby(click.game, ctx.person, ctx.click)
    await ctx.change(sentence(ctx.words("cancelled")))


@removed_with_lobby
async def choose(ctx: Context, click: ClickId) -> None:
    """Set what was chosen from a menu."""
    try:
        field = Field(click.detail)
        setter = _reader(field)(ctx, chosen(ctx.interaction) or "")
    except (KeyError, ValueError):
        raise UnknownButton from None
    await ctx.change(setup_panel(ctx.words, await setter(ctx, click), PAGE_OF[field]))


def _reader(field: Field) -> Read:
    if field in ALTERING:
        return _altering(field)
    return _altering_terms(field) if field in TERMS else READERS[field]


def _altering(field: Field) -> Read:
    def read(_: Context, value: str) -> Setter:
        change = ALTERING[field](value)
        return lambda ctx, click: ctx.tables.lobbies.alter(
            click.game, ctx.person, change, ctx.click
        )

    return read


def _altering_terms(field: Field) -> Read:
    def read(_: Context, value: str) -> Setter:
        change = TERMS[field](value)
        return lambda ctx, click: ctx.tables.lobbies.alter_terms(
            click.game, ctx.person, change, ctx.click
        )

    return read


def _computers(_: Context, value: str) -> Setter:
    verb, what = value.split(".", 1)
    return _added(Level(what)) if verb == ADDED else _removed(verb, what)


def _added(level: Level) -> Setter:
    return lambda ctx, click: ctx.tables.lobbies.add_computer(
        click.game, ctx.person, level, ctx.click
    )


def _removed(verb: str, what: str) -> Setter:
    computer = user_in(what)
    if verb != REMOVED or computer is None:
        raise ValueError(what)
    return lambda ctx, click: ctx.tables.lobbies.remove_computer(
        click.game, ctx.person, computer, ctx.click
    )


def _invited(ctx: Context, _: str) -> Setter:
    asked = ctx.interaction
    # Discord goes by the bot's right alone. The host's counts, too, so that nobody pings through
    # the bot whom they may not.
    everyone = asked.app_permissions.mention_everyone and asked.permissions.mention_everyone
    wanted = [
        Invitee(one.id, one.role, called=one.mentionable or everyone, name=one.name)
        for one in named(asked)
    ]
    return lambda ctx, click: ctx.tables.lobbies.invite(click.game, ctx.person, wanted, ctx.click)


def _access(ctx: Context, value: str) -> Setter:
    lobbies = ctx.tables.lobbies
    change = lobbies.make_private if SWITCH[value] else lobbies.open_to_all
    return lambda ctx, click: change(click.game, ctx.person, ctx.click)


def _hints(ctx: Context, value: str) -> Setter:
    hints = ctx.tables.hints
    change = hints.allow if SWITCH[value] else hints.forbid
    return lambda ctx, click: change(click.game, ctx.person, ctx.click)


READERS: dict[Field, Read] = {
    Field.COMPUTERS: _computers,
    Field.INVITED: _invited,
    Field.ACCESS: _access,
    Field.HINTS: _hints,
}
