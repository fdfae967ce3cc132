"""Public messages at Discord: posts, edits, reads and deletes them."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import discord
import structlog
from discord import ui

from cogs.board.following.found import (
    PLAIN_LINE_VERSION,
    call_lines_among,
    found_message,
    message_ref_of,
)
from cogs.board.following.known import (
    SHOWN_WITHOUT_BUTTONS,
    FoundInChannel,
    FoundMessage,
    turn_number_of,
)
from cogs.board.following.rendering import (
    Rendered,
    Rendering,
    allowed_mentions_in,
    call_line_button,
)
from cogs.board.lost import UNKNOWN_CHANNEL, ChannelOrThread, channel_of_table, find_obstacle_in
from cogs.lobby.message import lobby_message
from cogs.notices.calls import public_notice_line
from cogs.ui.answer_retries import UNKNOWN_MESSAGE
from cogs.ui.layout import button_view, nonce_of
from game.model.call import Call
from game.model.ids import ChannelId, MessageId
from game.model.message import MessageRef, ShownState
from game.tables import Table
from game.tables.milestones import ids_to_mention, shown_state_of
from service.budget import Budget
from service.client import CartagenaBot
from service.exchanges import Exchanges

log = structlog.get_logger(__name__)

TOO_MANY_EDITS = 30046
THREAD_ARCHIVED = 50083
MESSAGE_OF_ANOTHER_BOT = 50005
"""Discord's code for a message that another bot sent, before this bot took its place."""
UNEDITABLE = frozenset({UNKNOWN_MESSAGE, TOO_MANY_EDITS, THREAD_ARCHIVED, MESSAGE_OF_ANOTHER_BOT})

RECENT = 100
"""How many of a channel's newest messages are searched for a board that is not stored."""

NEAR_MESSAGES = 7
"""This many newest messages are near a channel's bottom: a board, its line and five others."""

REFUSAL_CODES = frozenset({50001, 50013, THREAD_ARCHIVED})
"""Discord's codes for missing access, missing permissions, and a thread that stays closed."""


class ChannelNotWritable(Exception):
    """The bot cannot see the channel or write there, or the thread is locked."""


class ChannelMissing(Exception):
    """Discord says that it knows no such channel or thread; it may be wrong."""


@contextmanager
def channel_may_be_missing() -> Iterator[None]:
    """Raise ChannelMissing if Discord knows no such channel; other 404s stay as they are."""
    try:
        yield
    except discord.NotFound as error:
        if error.code == UNKNOWN_CHANNEL:
            raise ChannelMissing from error
        raise


class Channels:
    """All requests of the boards to Discord's channels."""

    def __init__(
        self, bot: CartagenaBot, rendering: Rendering, budget: Budget, exchanges: Exchanges
    ) -> None:
        self._bot = bot
        self._rendering = rendering
        self._budget = budget
        self._exchanges = exchanges

    def is_in_server(self, table: Table) -> bool:
        """Tell whether the bot is in the table's server; if not, it cannot show the table."""
        return self._bot.get_guild(table.game.guild) is not None

    def knows_channel(self, table: Table) -> bool:
        """Tell whether the table's channel exists, as far as Discord has told the bot."""
        return channel_of_table(self._bot, table) is not None

    async def check_can_write(self, table: Table) -> None:
        """Raise ChannelNotWritable if the game cannot go on in the table's channel."""
        place, guild = channel_of_table(self._bot, table), self._bot.get_guild(table.game.guild)
        # Discord does not tell the bot of archived threads, so it asks for them. Until Discord has
        # sent the server's data, the bot does not know its permissions there and raises nothing.
        if place is None and guild is not None and guild.roles:
            place = await self._fetch_channel(table.game.channel)
        if place is not None and find_obstacle_in(place) is not None:
            raise ChannelNotWritable

    async def _fetch_channel(self, channel: ChannelId) -> ChannelOrThread:
        await self._budget.wait_to_send_ordinary()
        with channel_may_be_missing():
            found = await self._exchanges.request_once(self._bot.fetch_channel(channel))
        assert not isinstance(found, discord.abc.PrivateChannel)  # noqa: S101 - a table's channel
        return found

    async def render(self, table: Table) -> Rendered:
        """Make the message that shows the table's present state, ready to be sent."""
        return await self._rendering.render(table)

    async def call(self, table: Table, call: Call) -> FoundMessage:
        """Send one plain text line that calls people, as a locked phone shows only plain text.

        The line carries the button that these people need; an edit later turns it into the whole
        message. If it is sent again within a few minutes, Discord treats it as the same message.
        Raises NotFound with UNKNOWN_MESSAGE if the line was sent before and deleted since.
        """
        words = self._rendering.words_for(table)
        sent = await self._send(
            table,
            self._budget.wait_to_send_urgent,
            content=public_notice_line(words, table, self._bot.tables.notices.now()),
            view=button_view(call_line_button(words, table)),
            allowed_mentions=allowed_mentions_in(table, call.users),
            nonce=nonce_of("call", table.game.id, call.milestone),
        )
        shown = ShownState(call.milestone, PLAIN_LINE_VERSION)
        return FoundMessage(message_ref_of(sent), shown)

    async def post_call_below(self, table: Table, call: Call, board: MessageRef) -> MessageRef:
        """Send a line that calls people below the board, which stays the table's message.

        The line is a reply: a tap on its heading leads to the board. It has no button, as no panel
        may be opened from a message that is deleted at the next turn. Raises as :meth:`call` does.
        """
        words = self._rendering.words_for(table)
        sent = await self._send(
            table,
            self._budget.wait_to_send_urgent,
            content=public_notice_line(words, table, self._bot.tables.notices.now()),
            reference=discord.MessageReference(
                message_id=board.message, channel_id=board.channel, fail_if_not_exists=False
            ),
            allowed_mentions=allowed_mentions_in(table, call.users),
            nonce=nonce_of("call", table.game.id, call.milestone),
        )
        return message_ref_of(sent)

    async def is_near(self, board: MessageRef) -> bool:
        """Tell whether the board is near the channel's bottom; false if the bot cannot read it."""
        await self._budget.wait_to_send_urgent()
        try:
            newest = await self._exchanges.request_once(self._newest(board.channel, NEAR_MESSAGES))
        except (discord.Forbidden, discord.NotFound):
            return False
        return board.message in {message.id for message in newest}

    async def post(
        self, table: Table, rendered: Rendered, previous: MessageRef | None
    ) -> FoundMessage:
        """Send the table's public message in place of an earlier one, without notifying anybody."""
        replaced = previous and previous.message
        sent = await self._send(
            table,
            self._budget.wait_to_send_ordinary,
            view=rendered.view,
            files=rendered.files,
            silent=True,
            allowed_mentions=allowed_mentions_in(table, ids_to_mention(table)),
            nonce=nonce_of("board", table.game.id, table.game.version, replaced),
        )
        found = found_message(table, sent)
        # If the message was sent before, Discord returns that message, perhaps with an old state.
        newest = found.shown.version in {table.game.version, SHOWN_WITHOUT_BUTTONS.version}
        return replace(found, shown=shown_state_of(table)) if newest else found

    async def post_promise(self, table: Table) -> MessageRef:
        """Send the closed lobby of a begun game; its promise lets players check the shuffles later.

        Its only button shows the promise. It is edited only if a person whom it names is forgotten.
        """
        sent = await self._send(
            table,
            self._budget.wait_to_send_ordinary,
            view=lobby_message(self._rendering.words_for(table), table),
            silent=True,
            allowed_mentions=discord.AllowedMentions.none(),
            nonce=nonce_of("promise", table.game.id),
        )
        return message_ref_of(sent)

    async def _send(
        self, table: Table, wait_for_budget: Callable[[], Awaitable[None]], **message: Any
    ) -> discord.Message:
        channel = self._bot.get_partial_messageable(table.game.channel)
        await wait_for_budget()
        with channel_may_be_missing():
            return await self._exchanges.request_once(channel.send(**message))

    async def edit(self, table: Table, rendered: Rendered, board: MessageRef) -> bool:
        """Edit a message to show the newest state; return whether Discord still allows that."""
        # The people whom it calls stay allowed mentions, or Discord would remove their highlight.
        allowed = allowed_mentions_in(table, ids_to_mention(table))
        try:
            await self._edit(board, rendered.view, rendered.files, allowed)
        except discord.HTTPException as error:
            if error.code in UNEDITABLE:
                return False
            raise
        return True

    async def close_lobby(self, table: Table, board: MessageRef) -> None:
        """Remove a lobby's buttons, except the one for its promise, once the game has begun."""
        try:
            closed = lobby_message(self._rendering.words_for(table), table)
            await self._edit(board, closed, [], discord.AllowedMentions.none())
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise

    async def delete(self, board: MessageRef) -> None:
        """Delete an old message if it is still there."""
        await self._budget.wait_to_send_ordinary()
        try:
            await self._exchanges.request_once(self._partial_message(board).delete())
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            log.info("an old board is gone")

    async def find_messages(self, table: Table) -> FoundInChannel:
        """Find in the channel the table's boards that still have buttons, and the table's lines.

        There is at most one board and one line, unless the bot was killed between posting a message
        and storing it or deleting the earlier one. A message of a later turn counts as newer.
        """
        stored, ours = table.game.board.ref, await self._recent(table)
        found = (found_message(table, message) for message in ours)
        boards = [one for one in found if one.shown.milestone]
        if stored is not None and stored not in [one.board for one in boards]:
            boards = [*await self._fetch_if_there(table, stored), *boards]
        ids = {one.board.message for one in boards}
        lines, orphans = call_lines_among(ours, ids, table.game.board.promise)
        return FoundInChannel(tuple(sorted(boards, key=_order)), lines, orphans)

    async def _recent(self, table: Table) -> list[discord.Message]:
        """Find the bot's own messages among the newest ones in the table's channel."""
        await self._budget.wait_to_send_ordinary()
        with channel_may_be_missing():
            recent = await self._exchanges.request_once(self._newest(table.game.channel, RECENT))
        return [message for message in recent if message.author == self._bot.user]

    async def _newest(self, channel: ChannelId, most: int) -> list[discord.Message]:
        place = self._bot.get_partial_messageable(channel)
        return [message async for message in place.history(limit=most)]

    async def _fetch_if_there(self, table: Table, board: MessageRef) -> list[FoundMessage]:
        await self._budget.wait_to_send_ordinary()
        try:
            with channel_may_be_missing():
                message = await self._exchanges.request_once(self._partial_message(board).fetch())
                return [found_message(table, message)]
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return []

    async def _edit(
        self,
        board: MessageRef,
        view: ui.LayoutView,
        files: list[discord.File],
        allowed: discord.AllowedMentions,
    ) -> None:
        """Edit a message; if it is a plain line, the whole message replaces its text."""
        await self._budget.wait_to_send_ordinary()
        # Without `allowed_mentions`, Discord would allow every mention in the edited text.
        edit = self._partial_message(board).edit(
            content=None, view=view, attachments=files, allowed_mentions=allowed
        )
        with channel_may_be_missing():
            await self._exchanges.request_once(edit)

    def _partial_message(self, board: MessageRef) -> Any:
        channel = self._bot.get_partial_messageable(board.channel)
        return channel.get_partial_message(board.message)


def _order(found: FoundMessage) -> tuple[int, MessageId]:
    return turn_number_of(found.shown.milestone), found.board.message
