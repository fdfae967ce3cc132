"""One interaction of one person, with everything a handler needs to answer it."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from math import inf
from typing import ParamSpec

import aiohttp
import discord
import structlog
from discord import ui

from cogs.ui import answer_retries
from cogs.ui.answer_retries import ALREADY_ANSWERED_CODE, AnswerLost
from cogs.ui.answer_services import SHOWN_MESSAGE_KEY, UNANSWERED_KEY, AnswerServices, Interaction
from cogs.ui.layout import board_link, text_view
from cogs.ui.permissions import (
    check_can_post_board,
    check_unknown_server,
    rights_in_server,
    writing_problem,
)
from cogs.ui.services.names import update_names
from cogs.wording.errors import MissingPermissions, TimedOut, UnknownButton
from cogs.wording.refusals import refusal_phrase
from game.model.ids import ChannelId, GameId, GuildId, InteractionId, RoleId, UserId
from game.patience import PATIENCE
from game.tables import Person, Place, Table, Tables
from game.tables.decisions import Decide
from game.tables.errors import InDoubt, LeaseLost, StorageProblem, TableError
from i18n import Phrase, Words, phrase
from service.client import CartagenaBot
from service.discord_internals import AttachedFile, rewind, role_ids_of
from service.exchanges import RateLimited, UnknownOutcome
from service.inflight import Stopping
from service.monitoring.metrics import Outcome

P = ParamSpec("P")

log = structlog.get_logger(__name__)

OTHERS_FIRST_SECONDS, LIMIT_SECONDS = 1.5, 2.5
"""Longest wait for another process's answer; its latest end after the click. Both in seconds."""

WAITING_SECONDS = 2.2
"""Seconds that a click waits for the database and other clicks and can still answer in time."""


TOKEN_SECONDS = 15 * 60
"""Seconds after a click in which its token changes the answer."""

REFUSED_REQUESTS = (RateLimited, UnknownOutcome, discord.HTTPException, aiohttp.ClientError)


class Context:
    """One interaction with all that its handler needs: the person, their words, ways to answer."""

    def __init__(self, interaction: Interaction, services: AnswerServices) -> None:
        self.interaction = interaction
        self.click = InteractionId(interaction.id)
        self._began = time.perf_counter()
        self.services = services
        self._task = asyncio.current_task()
        self.committed = False
        """Whether anything was committed for this click."""
        self.deferred = False
        """Whether the only answer so far says that this takes longer."""
        self.answered_after: float | None = None
        """Seconds until the first answer was given."""

    @property
    def tables(self) -> Tables:
        """The use cases of the tables."""
        return self.services.tables

    @property
    def words(self) -> Words:
        """Words for private messages, in the reader's own language."""
        return self.services.catalogue.for_locale(self.interaction.locale.value)

    def words_of(self, table: Table) -> Words:
        """Return words for public messages, in the table's language."""
        return self.services.catalogue.for_locale(table.game.locale)

    @property
    def person(self) -> Person:
        """The person who clicked; a moderator if they have a moderator's rights in this channel."""
        return self._person(self.interaction.permissions)

    @property
    def person_in_server(self) -> Person:
        """The person who clicked; a moderator if they are one server-wide. Raises RolesUnknown."""
        return self._person(rights_in_server(self.interaction))

    def _person(self, rights: discord.Permissions) -> Person:
        user = self.interaction.user
        moderator = rights.manage_messages or rights.manage_channels or rights.administrator
        # Take the roles from the click: `user.roles` is empty until Discord has sent the server.
        roles = (RoleId(self.guild), *role_ids_of(user)) if isinstance(user, discord.Member) else ()
        return Person(UserId(user.id), user.display_name, moderator, frozenset(roles))

    @property
    def guild(self) -> GuildId:
        """The Discord server of the interaction; 0 in a direct message."""
        return GuildId(self.interaction.guild_id or 0)

    @property
    def channel(self) -> ChannelId:
        """The channel of the interaction."""
        return ChannelId(self.interaction.channel_id or 0)

    @property
    def place(self) -> Place:
        """The place of the interaction, with the channel of a thread."""
        return Place(self.guild, self.channel, self.parent)

    @property
    def parent(self) -> ChannelId | None:
        """The channel of this thread; ``None`` if this is no thread."""
        here = self.interaction.channel
        return ChannelId(here.parent_id) if isinstance(here, discord.Thread) else None

    @property
    def writing_problem(self) -> TimedOut | MissingPermissions | None:
        """Why the bot cannot write in this channel; ``None`` if it can."""
        return writing_problem(self.interaction)

    def check_installed(self) -> None:
        """Raise NotInstalled if the bot is no member of this server and can only answer clicks."""
        if self.guild and self.interaction.client.get_guild(self.guild) is None:
            check_unknown_server(self.interaction, self.guild)

    def check_private_message(self) -> None:
        """Raise UnknownButton if the clicked message is not a private answer to this person.

        Discord refuses ids that a message does not have, so only a forger gets here.
        """
        message = self.interaction.message
        if message is not None and not message.flags.ephemeral:
            raise UnknownButton

    async def do(
        self, game_id: GameId, decide: Decide[P], *args: P.args, **kwargs: P.kwargs
    ) -> Table:
        """Do at a table what this person asks for; see `Tables.do`."""
        return await self.tables.do(game_id, self.person, self.click, decide, *args, **kwargs)

    async def check_can_post_board(self) -> None:
        """Raise an error if the bot cannot keep a board here; see `check_can_post_board`."""
        await check_can_post_board(self.interaction)

    @property
    def elapsed_seconds(self) -> float:
        """Seconds since the interaction began."""
        return time.perf_counter() - self._began

    def seconds_left(self) -> float:
        """Return how many seconds this click may still wait.

        Infinite once an answer was tried, and in any other task than the click's own.
        """
        tried = self.interaction.response.is_done() or UNANSWERED_KEY in self.interaction.extras
        if tried or not self._in_own_task():
            return inf
        return max(0.0, WAITING_SECONDS - self.elapsed_seconds)

    def mark_committed(self) -> None:
        """Record that something was committed for this click."""
        if self._in_own_task():
            self.committed = True

    def _in_own_task(self) -> bool:
        return asyncio.current_task() is self._task

    async def let_others_answer(self, error: Exception) -> None:
        """Wait if another process may serve this server by now, so that it can answer first."""
        uncertain = isinstance(error, LeaseLost) or not self.services.surely_serves_alone()
        if uncertain and isinstance(error, (StorageProblem, Stopping)):
            await asyncio.sleep(min(OTHERS_FIRST_SECONDS, LIMIT_SECONDS - self.elapsed_seconds))

    async def reply(self, text: Phrase) -> None:
        """Answer privately with one sentence."""
        await self.show(text_view(self.words.render(text)))

    async def show(self, view: ui.LayoutView, *files: discord.File) -> None:
        """Answer privately with this view."""
        response = self.interaction.response
        if self.deferred:
            await self.replace_deferred(view, *files)
        elif response.is_done():
            await self.interaction.followup.send(view=view, files=files, ephemeral=True)
        else:
            await self.respond(response.send_message(view=view, files=files, ephemeral=True))

    async def show_or_replace(self, view: ui.LayoutView) -> None:
        """Show this page in place of the private page that was clicked, or as a new message."""
        message = self.interaction.message
        if message is not None and message.flags.ephemeral:
            await self.edit_clicked_message(view)
        else:
            await self.show(view)

    async def replace_deferred(self, view: ui.LayoutView | None, *files: discord.File) -> None:
        """Replace the deferred answer with the real one.

        There is no other way to give a deferred answer. So if a rate limit forbids it now, try
        again when the limit ends, or raise RateLimited if the click's token does not last so long.
        """
        while True:
            try:
                await self.interaction.edit_original_response(view=view, attachments=files)
            except RateLimited as limit:
                if self.elapsed_seconds + limit.seconds > TOKEN_SECONDS:
                    raise
                await asyncio.sleep(limit.seconds)
                for file in files:
                    rewind(file)
            else:
                self.deferred = False
                return

    async def change_answer(self, view: ui.LayoutView, *files: discord.File) -> None:
        """Change the answer already given; if a rate limit forbids that now, send another one."""
        try:
            await self.interaction.edit_original_response(view=view, attachments=files)
        except RateLimited:
            for file in files:
                rewind(file)
            await self.interaction.followup.send(view=view, files=files, ephemeral=True)

    async def defer(self) -> None:
        """Answer privately that this takes longer."""
        # If Discord does not confirm this answer, go on all the same: Discord may have taken it.
        with suppress(AnswerLost):
            await self.respond(self.interaction.response.defer(ephemeral=True, thinking=True))
        self.deferred = True

    async def acknowledge(self) -> None:
        """Acknowledge the click without a visible answer: the public message follows by itself."""
        await self.respond(self.interaction.response.defer())

    async def acknowledge_long_work(self) -> None:
        """Acknowledge a click without a visible answer; its work goes on if this answer is lost.

        Discord may have accepted the answer in spite of the error, and the person could not soon
        press again.
        """
        with suppress(AnswerLost):
            await self.acknowledge()
        self.services.inflight.record_answered()

    async def acknowledge_change(self, table: Table) -> None:
        """Acknowledge a click on the table's public message, which follows by itself.

        If the click was on an older message, which stays as it is, link to the newer one.
        """
        message, board = self.interaction.message, table.game.board
        places = [one.message for one in (board.ref, board.promise, board.line) if one is not None]
        if message is None or board.ref is None or message.id in places:
            await self.acknowledge()
        else:
            await self.reply(phrase("done-on-old-message", link=board_link(table)))

    async def edit_clicked_message(self, view: ui.LayoutView, *files: discord.File) -> None:
        """Answer by changing the clicked private message; these files replace all its files.

        If the message is gone by now, as another panel replaced it, only acknowledge the click.
        Raises UnknownButton if the message is public.
        """
        self.check_private_message()
        await self._change(self.interaction.response.edit_message(view=view, attachments=files))

    async def edit_public_message(self, view: ui.LayoutView) -> None:
        """Answer by changing the clicked message, which everybody sees; mention nobody."""
        mentions = discord.AllowedMentions.none()
        edit = self.interaction.response.edit_message
        await self._change(edit(view=view, attachments=[], allowed_mentions=mentions))

    async def edit_keeping_file(
        self, view: ui.LayoutView, held: AttachedFile, *files: discord.File
    ) -> None:
        """Answer by changing the clicked private message, but keep the file that it holds.

        If the file is gone, these files replace it; if the message is, only acknowledge the click.
        Raises UnknownButton if the message is public.
        """
        self.check_private_message()
        await self._change(self._edit_and_keep_file(view, held, files))

    async def _edit_and_keep_file(
        self, view: ui.LayoutView, held: AttachedFile, files: Sequence[discord.File]
    ) -> discord.InteractionCallbackResponse[CartagenaBot] | None:
        edit = self.interaction.response.edit_message
        try:
            # Name the file: an answer to a click that names no files may remove all of them.
            return await edit(view=view, attachments=[held.as_attachment()])
        except discord.HTTPException as error:
            if error.code != answer_retries.INVALID_BODY:
                raise
        return await edit(view=view, attachments=files)

    async def _change(
        self, answer: Awaitable[discord.InteractionCallbackResponse[CartagenaBot] | None]
    ) -> None:
        """Change a message by this answer; if the message is gone, only acknowledge the click."""
        try:
            await self.respond(answer)
        except discord.NotFound as error:
            if error.code != answer_retries.UNKNOWN_MESSAGE:
                raise
            await self.acknowledge()

    async def respond(
        self, answer: Awaitable[discord.InteractionCallbackResponse[CartagenaBot] | None]
    ) -> discord.InteractionCallbackResponse[CartagenaBot] | None:
        """Give an answer; record its time and its message, or that it failed, for later steps."""
        try:
            response = await answer
        except (AnswerLost, *answer_retries.ANSWER_ERRORS):
            self.interaction.extras[UNANSWERED_KEY] = True
            raise
        self.answered_after = self.answered_after or self.elapsed_seconds
        if response is not None and response.message_id is not None:
            self.interaction.extras[SHOWN_MESSAGE_KEY] = response.message_id
        return response


Handler = Callable[[Context], Awaitable[None]]


async def answer_interaction(
    services: AnswerServices, interaction: Interaction, handler: Handler, **ids: object
) -> None:
    """Let ``handler`` answer, and explain errors to the person. Log entries carry ``ids``."""
    ctx = Context(interaction, services)
    PATIENCE.set(ctx)
    with structlog.contextvars.bound_contextvars(interaction=interaction.id, **ids):
        outcome = await _run_handler(ctx, handler)
    services.metrics.clicked(outcome, ctx.answered_after or ctx.elapsed_seconds)


async def _run_handler(ctx: Context, handler: Handler) -> Outcome:
    """Run the handler; a stop of the bot waits for its end. If the bot is stopping, only say so."""
    try:
        async with ctx.services.inflight.answering_click():
            outcome = await _handle(ctx, handler)
            await update_names(ctx.tables.names, ctx.interaction)
            return outcome
    except Stopping as error:
        return await _send_explanation(ctx, error)


async def _handle(ctx: Context, handler: Handler) -> Outcome:
    try:
        ctx.check_installed()
        await handler(ctx)
        await ctx.services.delivery.tell_of_refused_message(ctx.interaction)
    except AnswerLost:
        log.info("an answer was lost")
        return Outcome.LOST
    except discord.HTTPException as error:
        if error.code in answer_retries.TOO_LATE_CODES:
            log.info("a click is past answering", code=error.code)
            return Outcome.LATE
        return await _send_explanation(ctx, error)
    except asyncio.CancelledError:
        if ctx.deferred or not ctx.interaction.response.is_done():
            with suppress(AnswerLost, *answer_retries.ANSWER_ERRORS):
                await ctx.reply(phrase("error-stopping"))
        raise
    except Exception as error:
        return await _send_explanation(ctx, error)
    return Outcome.ANSWERED


async def _send_explanation(ctx: Context, error: Exception) -> Outcome:
    outcome, reason = Outcome.REFUSED, refusal_phrase(ctx.words, error)
    if reason is None:
        log.exception("a click failed", exc_info=error)
        outcome, reason = Outcome.FAILED, phrase("error-unexpected")
    elif isinstance(error, REFUSED_REQUESTS):
        log.warning("Discord did not do what a click needs", reason=repr(error))
        outcome = Outcome.FAILED
    elif isinstance(error, StorageProblem):
        outcome = Outcome.FAILED
    if isinstance(error, StorageProblem) and not isinstance(error, InDoubt) and ctx.committed:
        reason = phrase("error-partly")
    table = error.table if isinstance(error, TableError) else None
    await ctx.let_others_answer(error)
    link = [] if table is None else [ctx.words("error-see-board", link=board_link(table))]
    try:
        await ctx.show(text_view("\n".join([ctx.words.render(reason), *link])))
    except (AnswerLost, *answer_retries.ANSWER_ERRORS) as failure:
        if isinstance(failure, discord.HTTPException) and failure.code == ALREADY_ANSWERED_CODE:
            log.info("a click is past answering", code=failure.code)
            return Outcome.LATE
        log.warning("nobody could be notified", reason=repr(failure))
        return Outcome.LOST
    return outcome
