"""``/cartagena-mod daily``: the channel in which a server gets the puzzle each morning."""

from collections.abc import Sequence

from discord import ButtonStyle, ui

from cogs.lobby.opening.proposals import public_language
from cogs.ui.buttons import ClickId, button, rows
from cogs.ui.context import Context
from cogs.ui.layout import joined_text_item, layout, small_print
from cogs.ui.permissions import missing_rights
from cogs.ui.without_options import without_options
from cogs.wording.clock import time_of_day
from cogs.wording.refusals import permission_names
from game.model.daily import MorningChannel
from game.model.ids import ChannelId
from game.tables import Place
from game.tables.checks import check_moderator
from i18n import Words, phrase
from i18n.commands import localised


async def show_mornings_panel(ctx: Context) -> None:
    """Show where the puzzle appears each morning, and the buttons to change that."""
    check_moderator(ctx.person_in_server)
    await ctx.show(await _panel(ctx))


async def choose_puzzle_channel(ctx: Context, click: ClickId) -> None:
    """Post the puzzle each morning in the channel of this panel."""
    person = ctx.person_in_server
    check_moderator(person)
    await ctx.check_can_post_board()
    place = Place(ctx.guild, ctx.channel)
    await ctx.tables.day_posts.choose_channel(place, await public_language(ctx), person)
    ctx.services.day_messages.update_now()
    await ctx.edit_clicked_message(await _panel(ctx, [ctx.words("mornings-named")]))


async def stop_daily_posts(ctx: Context, click: ClickId) -> None:
    """Stop posting the puzzle each morning."""
    await ctx.tables.day_posts.clear_channel(ctx.guild, ctx.person_in_server)
    await ctx.edit_clicked_message(await _panel(ctx, [ctx.words("mornings-cleared")]))


async def _panel(ctx: Context, notes: Sequence[str] = ()) -> ui.LayoutView:
    morning = (await ctx.tables.day_posts.server(ctx.guild)).morning
    trouble = [] if morning is None else _trouble(ctx, morning.channel)
    return mornings_panel(ctx.words, morning, ctx.channel, [*notes, *trouble])


def _trouble(ctx: Context, channel: ChannelId) -> list[str]:
    """Say why the bot cannot post in a channel.

    Empty if the bot can post, or if Discord has not sent the server's roles.
    """
    guild = ctx.interaction.guild
    if guild is None or not guild.roles:
        return []
    place = guild.get_channel_or_thread(channel)
    if place is None:
        return [ctx.words("mornings-unseen")]
    lacking = missing_rights(place.permissions_for(guild.me), place)
    if not lacking:
        return []
    said = phrase("mornings-lacking", permissions=permission_names(lacking))
    return [ctx.words.render(said)]


def mornings_panel(
    words: Words,
    morning: MorningChannel | None,
    selectable_channel: ChannelId,
    notes: Sequence[str] = (),
) -> ui.LayoutView:
    """Build the panel about the puzzle's channel; ``selectable_channel`` can be chosen for it."""
    channel_text = words("mornings-nowhere")
    if morning is not None:
        at = time_of_day(morning.due)
        channel_text = words("mornings-in", channel=f"<#{morning.channel}>", time=at)
    is_chosen = morning is not None and morning.channel == selectable_channel
    style = ButtonStyle.secondary if is_chosen else ButtonStyle.primary
    return layout(
        *joined_text_item(
            [
                f"### {words('mornings-title')}",
                *notes,
                channel_text,
                small_print(words("mornings-note")),
            ]
        ),
        *rows(
            [
                button(ClickId("day-here"), words("mornings-here"), style, dead=is_chosen),
                button(ClickId("day-nowhere"), words("mornings-clear"), dead=morning is None),
            ]
        ),
    )


mornings_command = without_options(
    localised("command-mornings.name"),
    localised("command-mornings.description"),
    show_mornings_panel,
)
"""``/cartagena-mod daily``."""
