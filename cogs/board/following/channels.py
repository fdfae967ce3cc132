"""Public messages at Discord: posts, edits, reads and deletes them, and reads what they show."""

from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import discord
import structlog
from discord import ui
from discord.utils import time_snowflake

from cogs.board.following.known import (
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
from cogs.ui.buttons import read_id
from cogs.ui.layout import button_view, custom_ids, jump_link, nonce_of, text_view
from game.model.ids import ChannelId, GameId, MessageId
from game.model.message import Call, MessageRef, ShownState
from game.tables import Table
from game.tables.milestones import ids_to_mention, shown_state_of
from game.tables.time.unreachable import Unreachable
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

    def __init__(self, why: Unreachable = Unreachable.WRITING_REFUSED) -> None:
        super().__init__(why.name)
        self.why = why


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


@contextmanager
def message_may_be_deleted() -> Iterator[None]:
    """Ignore that somebody has deleted the message."""
    try:
        yield
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        log.info("an old board is gone")


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
        """Tell whether the bot can reach the table's server; if not, it cannot show the table."""
        guild = self._bot.get_guild(table.game.guild)
        return guild is not None and not guild.unavailable

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
        obstacle = None if place is None else find_obstacle_in(place)
        if obstacle is not None:
            raise ChannelNotWritable(obstacle.why)

    async def _fetch_channel(self, channel: ChannelId) -> ChannelOrThread:
        await self._budget.wait_to_send_ordinary()
        with channel_may_be_missing():
            found = await self._exchanges.request_once(self._bot.fetch_channel(channel))
        assert not isinstance(found, discord.abc.PrivateChannel)  # noqa: S101 - a table's channel
        return found

    async def render(self, table: Table) -> Rendered:
        """Make the message that shows the table's present state, ready to be sent."""
        return await self._rendering.render(table)

    async def call(self, table: Table, call: Call) -> MessageRef:
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
        return message_ref_of(sent)

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
        self, table: Table, rendered: Rendered, previous: MessageRef | None, deleted: int
    ) -> FoundMessage:
        """Send the table's public message in place of an earlier one, without notifying anybody.

        It mentions the people whom the table calls, as the earlier message did.
        Raises NotFound with UNKNOWN_MESSAGE if it was sent before and deleted since. To send it
        again, increase ``deleted``, the number of such messages.
        """
        replaced = previous and previous.message
        sent = await self._send(
            table,
            self._budget.wait_to_send_ordinary,
            view=rendered.view,
            files=rendered.files,
            silent=True,
            allowed_mentions=allowed_mentions_in(table, ids_to_mention(table)),
            nonce=nonce_of("board", table.game.id, table.game.version, replaced, deleted),
        )
        found, shown = found_message(table, sent), shown_state_of(table)
        # If the message was sent before, Discord returns that message, perhaps with an old state.
        is_old = found.shown is not None and found.shown.version != shown.version
        return found if is_old else FoundMessage(found.board, shown.milestone, shown)

    async def post_promise(self, table: Table, deleted: int) -> MessageRef:
        """Send the closed lobby of a begun game; its promise lets players check the shuffles later.

        Its only button shows the promise. Raises as :meth:`post` does.
        """
        sent = await self._send(
            table,
            self._budget.wait_to_send_ordinary,
            view=lobby_message(self._rendering.words_for(table), table),
            silent=True,
            allowed_mentions=discord.AllowedMentions.none(),
            nonce=nonce_of("promise", table.game.id, deleted),
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
        closed = lobby_message(self._rendering.words_for(table), table)
        with message_may_be_deleted():
            await self._edit(board, closed, [], discord.AllowedMentions.none())

    async def link_to_board(self, table: Table, old: MessageRef, board: MessageRef) -> None:
        """Change an old message, which cannot be deleted now, into a link to the board."""
        link = jump_link(table.game.guild, board.channel, board.message)
        words = self._rendering.words_for(table)
        view = text_view(words("board-moved", link=link))
        with message_may_be_deleted():
            await self._edit(old, view, [], discord.AllowedMentions.none())

    async def delete(self, board: MessageRef) -> None:
        """Delete an old message if it is still there."""
        await self._budget.wait_to_send_ordinary()
        with message_may_be_deleted():
            await self._exchanges.request_once(self._partial_message(board).delete())

    async def find_messages(self, table: Table) -> FoundInChannel:
        """Find in the channel the table's boards that still have buttons, and the table's lines.

        There is more than one only if the bot was killed before it stored or deleted a message. A
        board of a later turn counts as newer.
        """
        stored, ours = table.game.board.ref, await self._recent(table)
        boards = [one for message in ours if (one := found_message(table, message)).milestone]
        if stored is not None and stored not in [one.board for one in boards]:
            boards = [*await self._fetch_if_there(table, stored), *boards]
        ids = {one.board.message for one in boards}
        lines, orphans = call_lines_among(ours, ids, last_id_before(table))
        boards.sort(key=lambda one: (turn_number_of(one.milestone), one.board.message))
        return FoundInChannel(tuple(boards), lines, orphans)

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
        with message_may_be_deleted(), channel_may_be_missing():
            message = await self._exchanges.request_once(self._partial_message(board).fetch())
            return [found_message(table, message)]
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


MILESTONE_VERBS = frozenset({"join", "hand", "rules", "replay", "more"})
"""Verbs of the buttons that carry a milestone."""


def found_message(table: Table, message: discord.Message) -> FoundMessage:
    """Describe a message in the table's channel and what it shows of the table."""
    shown = shown_from_button_ids(custom_ids(message), table.game.id)
    is_plain_line = not message.flags.components_v2
    return FoundMessage(
        message_ref_of(message),
        "" if shown is None else shown.milestone,
        None if is_plain_line else shown,
    )


def call_lines_among(
    messages: Iterable[discord.Message],
    boards: Collection[MessageId],
    since: int,
) -> tuple[tuple[MessageRef, ...], tuple[MessageRef, ...]]:
    """Return the lines below these boards, oldest first, and the table's lines without a board.

    A line is a reply that calls somebody. Answers to a board's buttons, such as a rematch's lobby,
    are replies too, but do not count. A line whose board is deleted counts only if its id is
    higher than ``since``: an older line may belong to an earlier game.
    """
    lines, orphans = list[MessageRef](), list[MessageRef]()
    for message in sorted(messages, key=lambda one: one.id):
        reference = message.reference
        if reference is None or message.interaction_metadata is not None:
            continue
        if reference.message_id in boards:
            lines.append(message_ref_of(message))
        elif message.id > since and _is_deleted(reference):
            orphans.append(message_ref_of(message))
    return tuple(lines), tuple(orphans)


def last_id_before(table: Table) -> int:
    """Return an id that is lower than those of the table's lines: of its lobby, or its beginning.

    The lobby is unknown if somebody deleted it before the bot closed it.
    """
    promise, created = table.game.board.promise, table.game.created
    if promise is not None:
        return promise.message
    return time_snowflake(datetime.fromtimestamp(created / 1000, UTC))


def _is_deleted(reference: discord.MessageReference) -> bool:
    return isinstance(reference.resolved, discord.DeletedReferencedMessage)


def message_ref_of(message: discord.Message) -> MessageRef:
    """Return the place of a message."""
    return MessageRef(ChannelId(message.channel.id), MessageId(message.id))


def shown_from_button_ids(ids: Iterable[str], game_id: GameId) -> ShownState | None:
    """Read what a message shows of a game, from the ids of buttons that carry its milestone."""
    for custom_id in ids:
        click = read_id(custom_id)
        if click is None or click.game != game_id:
            continue
        if click.verb in MILESTONE_VERBS and click.detail:
            return ShownState(click.detail, click.version)
    return None
