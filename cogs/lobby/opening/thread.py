"""A game in a thread: for a channel that has a game, or for a person who has no seat at it."""

from functools import partial

import discord
import structlog
from discord import ui

from cogs.lobby.opening.proposals import make_proposal, proposal_detail, read_proposal
from cogs.ui.answer_retries import ANSWER_ERRORS
from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.context import Context
from cogs.ui.layout import board_link, joined_text_item, jump_link, layout, text_view
from cogs.ui.options.settings import USUAL_SETTINGS, starting_settings
from cogs.ui.permissions import NEEDED_IN_THREADS
from cogs.wording.errors import MissingPermissions
from cogs.wording.names import plain
from game.computer import Level
from game.model.ids import NO_CLICK, ChannelId, MessageId
from game.tables import Place, Proposal, Table
from game.tables.errors import ChannelTaken, InDoubt, StorageProblem
from game.tables.lobby.start import begin_game
from i18n import Words, phrase

log = structlog.get_logger(__name__)

THREAD_PERMISSIONS = ("create_public_threads", *NEEDED_IN_THREADS)
MOST_CHARACTERS_OF_A_THREAD_NAME = 100
ARCHIVED_AFTER_MINUTES = 7 * 24 * 60
"""The longest time that Discord allows, because a turn may take a week."""


async def offer_thread(ctx: Context, channel_taken_error: ChannelTaken, proposal: Proposal) -> None:
    """Say which game is here. In a text channel, offer a thread for another game.

    Raises ForbiddenByServer if the server wants no such threads.
    """
    if channel_taken_error.table is None:
        raise channel_taken_error
    table = channel_taken_error.table
    if isinstance(ctx.interaction.channel, discord.TextChannel):
        await ctx.tables.server_settings.check_threads(ctx.guild, ctx.person, table)
        await ctx.show(channel_taken_thread_offer(ctx.words, table, proposal))
    else:
        await ctx.show(channel_taken_notice(ctx.words, table))


def channel_taken_notice(words: Words, table: Table) -> ui.LayoutView:
    """Say that this place has a game, with a link to its board."""
    return layout(*joined_text_item([words("taken", link=board_link(table))]))


def channel_taken_thread_offer(words: Words, table: Table, proposal: Proposal) -> ui.LayoutView:
    """Say that this channel has a game, and offer a thread for another."""
    thread = button(
        ClickId("thread", detail=proposal_detail(proposal)),
        words("taken-thread"),
        discord.ButtonStyle.primary,
    )
    texts = [words("taken", link=board_link(table)), words("taken-offer")]
    return layout(*joined_text_item(texts), *rows([thread]))


async def open_thread(ctx: Context, click: ClickId) -> None:
    """Open a thread with the proposed table, because the channel already has a game."""
    channel = ctx.interaction.channel
    if not isinstance(channel, discord.TextChannel):
        await ctx.reply(phrase("error-no-threads-here"))
        return
    rights = ctx.interaction.app_permissions
    if missing := [name for name in THREAD_PERMISSIONS if not getattr(rights, name)]:
        raise MissingPermissions(tuple(missing))
    proposal = read_proposal(click.detail)
    await ctx.tables.server_settings.check_threads(ctx.guild, ctx.person, None)
    await ctx.tables.lobbies.check_may_open(ctx.place, ctx.person)
    await ctx.acknowledge()
    message = ctx.interaction.message
    offer = MessageId(0 if message is None else message.id)
    link = await ctx.services.offers.accept_once(
        offer, partial(_game_in_thread, ctx, proposal, channel)
    )
    if link is not None:
        opened = text_view(ctx.words("thread-opened", link=link))
        await ctx.change_answer(opened)


def thread_type(channel: discord.TextChannel) -> discord.ChannelType:
    """Return the type of a channel's public threads. Announcement channels have their own type."""
    kinds = discord.ChannelType
    return kinds.news_thread if channel.is_news() else kinds.public_thread


async def _game_in_thread(ctx: Context, proposal: Proposal, channel: discord.TextChannel) -> str:
    """Open a thread with a lobby, or with a game against a computer. Returns its link."""
    words = ctx.services.catalogue.for_locale(proposal.locale)
    name = words("thread-name", host=plain(ctx.person.name))[:MOST_CHARACTERS_OF_A_THREAD_NAME]
    thread = await channel.create_thread(
        name=name,
        type=thread_type(channel),
        auto_archive_duration=ARCHIVED_AFTER_MINUTES,
    )
    try:
        place = Place(ctx.guild, ChannelId(thread.id), ctx.channel)
        table = await ctx.tables.lobbies.open(proposal, place, ctx.person, ctx.click)
    except InDoubt:
        # The game may have been stored, so the thread stays. It also stays if the bot stops here.
        raise
    except Exception:
        await _delete_or_archive(thread)
        raise
    if not proposal.computers or not await _try_to_begin(ctx, table):
        ctx.services.boards.refresh(table.game.id)
    return jump_link(place.guild, place.channel)


async def _try_to_begin(ctx: Context, table: Table) -> bool:
    """Begin a game and return whether it began.

    If it began, its board is posted as usual. If not, people can begin the game from the lobby.
    """
    try:
        await ctx.tables.do(table.game.id, ctx.person, NO_CLICK, begin_game)
    except StorageProblem as error:
        log.warning("a game could not begin", game=table.game.id, reason=repr(error))
        return False
    return True


async def _delete_or_archive(thread: discord.Thread) -> None:
    """Delete a thread in which no game could be opened.

    Without the permission to delete it, archive it.
    """
    try:
        try:
            await thread.delete()
        except discord.Forbidden:
            await thread.edit(archived=True)
    except ANSWER_ERRORS as error:
        log.warning("an empty thread stays", reason=repr(error))


async def own_table_offer(ctx: Context) -> ui.LayoutView:
    """Tell somebody that they do not play here, and offer them a game in a thread.

    Only a text channel can have a thread for a game, unless the server's settings forbid that.
    Elsewhere the answer says how to open a table in another channel.
    """
    settings = await ctx.tables.server_settings.in_force(ctx.guild)
    if not settings.threads or not isinstance(ctx.interaction.channel, discord.TextChannel):
        words = ctx.words
        return layout(*joined_text_item([words("error-not-seated"), words("lobby-elsewhere")]))
    lobby = await make_proposal(ctx, starting_settings(settings))
    computer_game = await make_proposal(ctx, USUAL_SETTINGS, levels=[Level.CABIN_BOY])
    return table_in_thread_offer(ctx.words, lobby, computer_game)


def table_in_thread_offer(words: Words, lobby: Proposal, computer_game: Proposal) -> ui.LayoutView:
    """Offer a thread with a lobby, or with a game against a computer."""

    def thread(proposal: Proposal, label: str) -> TableItem:
        return button(ClickId("thread", detail=proposal_detail(proposal)), label)

    threads = [thread(lobby, words("onlooker-table")), thread(computer_game, words("learn-play"))]
    return layout(*joined_text_item([words("error-not-seated"), words("onlooker")]), *rows(threads))
