"""``/cartagena-mod settings``: moderators see and change the settings of their server."""

from collections.abc import Mapping
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
from game.model.server import (
    SCHEDULED_CHANNELS,
    ServerPage,
    ServerSettings,
    ValueKind,
    ids_in,
    names_of_kinds,
)
from game.tables import Place, Tables
from game.tables.checks import check_moderator
from game.tables.daily.chronicles import Chronicles
from game.tables.daily.posts import DayPosts
from i18n import Phrase

LANGUAGE = "language"
"""The name of the setting that scheduled messages follow."""

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
    """Save settings. Channels of scheduled messages are stored elsewhere, with their language."""
    person = ctx.person_in_server
    check_moderator(person)
    stored = {name: one for name, one in changed.items() if name not in SCHEDULED_CHANNELS}
    await ctx.tables.server_settings.change(ctx.guild, stored, person)
    for name, posts in _scheduled_posts(ctx.tables).items():
        if name in changed or LANGUAGE in changed:
            chosen = changed[name] if name in changed else await posts.channel_of(ctx.guild)
            await _choose_channel(ctx, posts, chosen)


def _scheduled_posts(tables: Tables) -> Mapping[str, DayPosts | Chronicles]:
    """Return the messages that are posted on schedule, by the settings of their channels."""
    return {"daily": tables.day_posts, "chronicle": tables.chronicles}


async def _choose_channel(
    ctx: Context, posts: DayPosts | Chronicles, channel: ChannelId | None
) -> None:
    if channel is None:
        await posts.clear_channel(ctx.guild, ctx.person_in_server)
        return
    language = await public_language(ctx)
    await posts.choose_channel(Place(ctx.guild, channel), language, ctx.person_in_server)
    ctx.services.day_messages.update_now()


async def _content(ctx: Context) -> PanelContent:
    settings = ctx.tables.server_settings
    chosen = await settings.chosen(ctx.guild)
    channels: dict[str, Any] = {
        name: await posts.channel_of(ctx.guild)
        for name, posts in _scheduled_posts(ctx.tables).items()
    }
    chosen = replace(chosen, **channels)
    in_force = settings.without_deleted(ctx.guild, chosen)
    now = ctx.services.clock()
    return PanelContent(chosen, in_force, now, _troubles(ctx.interaction.guild, in_force))


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
