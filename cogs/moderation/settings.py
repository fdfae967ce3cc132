"""``/cartagena-mod settings``: moderators see and change the settings of their server."""

from dataclasses import replace
from typing import Any

import discord

from cogs.lobby.opening.proposals import public_language
from cogs.moderation.setting_kinds import kind_of
from cogs.moderation.settings_panel import (
    PanelContent,
    changed_codes,
    permission_trouble,
    server_form,
    server_panel,
)
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.forms import chosen_form_values, open_form, resolved_in_form
from cogs.wording.errors import UnknownButton
from game.model.ids import ChannelId, GuildId
from game.model.server import ServerPage, ServerSettings, ValueKind, ids_in, names_of_kinds
from game.tables import Place
from game.tables.checks import check_moderator
from game.tables.daily.days import next_morning
from i18n import Phrase

DAILY, LANGUAGE = "daily", "language"
"""The names of settings that need more than being stored with the others."""

CHANNEL_KINDS = (ValueKind.CHANNEL, ValueKind.CHANNELS)
FIRST_PAGE = next(iter(ServerPage))


async def show_settings(ctx: Context) -> None:
    """Show the first page of the settings."""
    check_moderator(ctx.person_in_server)
    await ctx.show(server_panel(ctx.words, FIRST_PAGE, await _content(ctx)))


async def turn_page(ctx: Context, click: ClickId) -> None:
    """Show another page of the settings."""
    page = _page(click)
    check_moderator(ctx.person_in_server)
    await ctx.edit_clicked_message(server_panel(ctx.words, page, await _content(ctx)))


async def open_settings_form(ctx: Context, click: ClickId) -> None:
    """Open the form of a page."""
    page = _page(click)
    check_moderator(ctx.person_in_server)
    await open_form(ctx.interaction, server_form(ctx.words, page, await _content(ctx)))


async def save_settings(ctx: Context, click: ClickId) -> None:
    """Save what changed in a form, and show its page with the new settings."""
    page = _page(click)
    codes = changed_codes(page, chosen_form_values(ctx.interaction))
    resolved = resolved_in_form(ctx.interaction)
    changed = {name: kind_of(name).read(resolved, name, one) for name, one in codes.items()}
    await _save(ctx, changed)
    note = ctx.words("server-saved" if changed else "server-unchanged")
    await ctx.edit_clicked_message(server_panel(ctx.words, page, await _content(ctx), [note]))


async def _save(ctx: Context, changed: dict[str, Any]) -> None:
    """Save settings. The daily puzzle's channel is stored with its language elsewhere."""
    person = ctx.person_in_server
    check_moderator(person)
    stored = {name: value for name, value in changed.items() if name != DAILY}
    await ctx.tables.server_settings.change(ctx.guild, stored, person)
    if DAILY in changed or LANGUAGE in changed:
        await _choose_daily_channel(ctx, changed.get(DAILY, await _daily_channel(ctx)))


async def _choose_daily_channel(ctx: Context, channel: ChannelId | None) -> None:
    posts = ctx.tables.day_posts
    if channel is None:
        await posts.clear_channel(ctx.guild, ctx.person_in_server)
        return
    language = await public_language(ctx)
    await posts.choose_channel(Place(ctx.guild, channel), language, ctx.person_in_server)
    ctx.services.day_messages.update_now()


async def _daily_channel(ctx: Context) -> ChannelId | None:
    morning = (await ctx.tables.day_posts.server(ctx.guild)).morning
    return None if morning is None else morning.channel


async def _content(ctx: Context) -> PanelContent:
    settings = ctx.tables.server_settings
    chosen = await settings.chosen(ctx.guild)
    chosen = replace(chosen, daily=await _daily_channel(ctx))
    in_force = settings.without_deleted(ctx.guild, chosen)
    tomorrow = next_morning(ctx.services.clock())
    return PanelContent(chosen, in_force, tomorrow, _troubles(ctx.interaction.guild, in_force))


def _troubles(guild: discord.Guild | None, in_force: ServerSettings) -> dict[str, list[Phrase]]:
    """Say in which chosen channels the bot cannot post, by the names of the settings.

    Say nothing if Discord has not sent the server's roles.
    """
    if guild is None or not guild.roles:
        return {}
    return {
        name: [
            trouble
            for channel in ids_in(getattr(in_force, name))
            for trouble in permission_trouble(guild, channel)
        ]
        for name in names_of_kinds(*CHANNEL_KINDS)
    }


def exists_in_server(client: discord.Client, guild: GuildId, kind: ValueKind, id: int) -> bool:
    """Tell whether a server has this role or channel.

    Everything counts as existing if Discord has not sent the server's roles and channels.
    """
    server = client.get_guild(guild)
    if server is None or not server.roles:
        return True
    if kind is ValueKind.ROLE:
        return server.get_role(id) is not None
    return server.get_channel_or_thread(id) is not None


def _page(click: ClickId) -> ServerPage:
    if click.detail not in set(ServerPage):
        raise UnknownButton
    return ServerPage(click.detail)
