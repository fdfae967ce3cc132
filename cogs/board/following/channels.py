"""The public messages as Discord keeps them: posted, edited, read back, deleted."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import discord
import structlog
from discord import ui

from cogs.board.following.found import PLAIN, found_message, is_line_below, place_of_message
from cogs.board.following.known import CLOSED, FoundInChannel, FoundMessage, turn_number_of
from cogs.board.following.rendering import Rendered, Rendering, call_button, only_mentioning
from cogs.board.lost import UNKNOWN_CHANNEL, Place, obstacle_in, place_of
from cogs.lobby.message import lobby_message
from cogs.notices.calls import public_call
from cogs.ui.answer_retries import UNKNOWN_MESSAGE
from cogs.ui.layout import below, nonce_of
from game.model.call import Call
from game.model.ids import ChannelId, MessageId
from game.model.message import MessageRef, Shown
from game.tables import Table
from game.tables.milestones import mentioned, shown
from service.budget import Budget
from service.client import CartagenaBot
from service.exchanges import Exchanges

log = structlog.get_logger(__name__)

TOO_MANY_OLD_EDITS = 30046
THREAD_ARCHIVED = 50083
OF_ANOTHER = 50005
"""The message is of another application, which this one has replaced."""
NEEDS_A_FRESH_MESSAGE = frozenset(
    {UNKNOWN_MESSAGE, TOO_MANY_OLD_EDITS, THREAD_ARCHIVED, OF_ANOTHER}
)

RECENT = 100
"""Messages of a channel among which a board that nobody noted is looked for."""

NEAR = 7
"""A board is near while it is among so many of the newest: it, its line, and five of others."""

REFUSED = frozenset({50001, 50013, THREAD_ARCHIVED})
"""Missing access, missing permissions, and a thread that stays closed."""


class ChannelClosed(Exception):
    """The bot cannot see the channel or write there, or the thread is locked."""


class ChannelMissing(Exception):
    """Discord says that it knows no such channel or thread; it may be wrong."""


@contextmanager
def channel_may_be_missing() -> Iterator[None]:
    """Turn Discord's word for an unknown channel into ChannelMissing; other 404s stay."""
    try:
        yield
    except discord.NotFound as error:
        if error.code == UNKNOWN_CHANNEL:
            raise ChannelMissing from error
        raise


class Channels:
    """Everything that the boards ask of Discord's channels."""

    def __init__(
        self, bot: CartagenaBot, rendering: Rendering, budget: Budget, exchanges: Exchanges
    ) -> None:
        self._bot = bot
        self._rendering = rendering
        self._budget = budget
        self._exchanges = exchanges

    def here(self, table: Table) -> bool:
        """Whether the bot is in the table's server: else there is nothing to show it on."""
        return self._bot.get_guild(table.game.guild) is not None

    def know(self, table: Table) -> bool:
        """Whether the table's channel is there, by what the bot was told of its server."""
        return place_of(self._bot, table) is not None

    async def check_open(self, table: Table) -> None:
        """Raise ChannelClosed where the game cannot go on in the table's channel.

        Of archived threads the bot is told nothing, so it asks; of a server that Discord has not
        told of yet it cannot know what it may do there.
        """
        place, guild = place_of(self._bot, table), self._bot.get_guild(table.game.guild)
        if place is None and guild is not None and guild.roles:
            place = await self._asked(table.game.channel)
        if place is not None and obstacle_in(place) is not None:
            raise ChannelClosed

    async def _asked(self, channel: ChannelId) -> Place:
        await self._budget.ordinary()
        with channel_may_be_missing():
            found = await self._exchanges.once(self._bot.fetch_channel(channel))
        assert not isinstance(found, discord.abc.PrivateChannel)  # noqa: S101 - a table's channel
        return found

    async def rendered(self, table: Table) -> Rendered:
        """The message that shows the table as it is, ready to be sent."""
        return await self._rendering.rendered(table)

    async def call(self, table: Table, call: Call) -> FoundMessage:
        """Send the one plain line that calls people: what a locked phone shows of a message.

        It carries the button that they need, and becomes the whole message by an edit. Sent again
        within a few minutes it is the same message to Discord. Raises NotFound of the message
        itself where it was sent before and deleted.
        """
        words = self._rendering.language(table)
        line = public_call(words, table, self._bot.tables.notices.now())
        sent = await self._send(
            table,
            self._budget.urgent,
            content=line,
            view=below(call_button(words, table)),
            allowed_mentions=only_mentioning(table, call.users),
            nonce=nonce_of("call", table.game.id, call.milestone),
        )
        return FoundMessage(place_of_message(sent), Shown(call.milestone, PLAIN))

    async def call_below(self, table: Table, call: Call, board: MessageRef) -> MessageRef:
        """Send the line that calls people below the board, which stays the table's message.

        It is a reply to the board, so that a tap on its head leads there. It has no button: no
        panel shall hang from a message that is deleted at the next turn. Raises as :meth:`call`.
        """
        words = self._rendering.language(table)
        sent = await self._send(
            table,
            self._budget.urgent,
            content=public_call(words, table, self._bot.tables.notices.now()),
            reference=discord.MessageReference(
                message_id=board.message, channel_id=board.channel, fail_if_not_exists=False
            ),
            allowed_mentions=only_mentioning(table, call.users),
            nonce=nonce_of("call", table.game.id, call.milestone),
        )
        return place_of_message(sent)

    async def is_near(self, board: MessageRef) -> bool:
        """Whether the board stands near the foot of its channel; not where nobody may read that."""
        await self._budget.urgent()
        try:
            newest = await self._exchanges.once(self._read(board.channel, NEAR))
        except (discord.Forbidden, discord.NotFound):
            return False
        return board.message in {message.id for message in newest}

    async def post(
        self, table: Table, rendered: Rendered, before: MessageRef | None
    ) -> FoundMessage:
        """Send the table's public message, in the place of another; it notifies nobody."""
        sent = await self._send(
            table,
            self._budget.ordinary,
            view=rendered.view,
            files=rendered.files,
            silent=True,
            allowed_mentions=only_mentioning(table, mentioned(table)),
            nonce=nonce_of("board", table.game.id, table.game.version, before and before.message),
        )
        found = found_message(table, sent)
        # Sent once before, it is the same message to Discord, and shows what was new then.
        newest = found.shown.version in {table.game.version, CLOSED.version}
        return replace(found, shown=shown(table)) if newest else found

    async def post_promise(self, table: Table) -> MessageRef:
        """Send the closed lobby of a game that began: what its secret is held against at the end.

        Its one button shows the promise; it is edited only where somebody in it is forgotten.
        """
        sent = await self._send(
            table,
            self._budget.ordinary,
            view=lobby_message(self._rendering.language(table), table),
            silent=True,
            allowed_mentions=discord.AllowedMentions.none(),
            nonce=nonce_of("promise", table.game.id),
        )
        return place_of_message(sent)

    async def _send(
        self, table: Table, turn: Callable[[], Awaitable[None]], **message: Any
    ) -> discord.Message:
        channel = self._bot.get_partial_messageable(table.game.channel)
        await turn()
        with channel_may_be_missing():
            return await self._exchanges.once(channel.send(**message))

    async def edit(self, table: Table, rendered: Rendered, board: MessageRef) -> bool:
        """Edit a message to show the newest state; tell whether it still can.

        Whom it calls stays allowed, or their highlight would go.
        """
        allowed = only_mentioning(table, mentioned(table))
        try:
            await self._edit(board, rendered.view, rendered.files, allowed)
        except discord.HTTPException as error:
            if error.code in NEEDS_A_FRESH_MESSAGE:
                return False
            raise
        return True

    async def close_lobby(self, table: Table, board: MessageRef) -> None:
        """Take a lobby's buttons off but that for its promise, once it has become a game."""
        try:
            closed = lobby_message(self._rendering.language(table), table)
            await self._edit(board, closed, [], discord.AllowedMentions.none())
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise

    async def delete(self, board: MessageRef) -> None:
        """Take an old message away, where it is still there."""
        await self._budget.ordinary()
        try:
            await self._exchanges.once(self._partial(board).delete())
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            log.info("an old board is gone")

    async def posted(self, table: Table) -> FoundInChannel:
        """The table's boards that still stand with their buttons, and the lines below them.

        There is one board and one line at most, unless the bot was killed between posting and
        noting or deleting another. A message of an earlier turn that arrived late is an old one.
        """
        stored, ours = table.game.board.ref, await self._recent(table)
        found = (found_message(table, message) for message in ours)
        boards = [one for one in found if one.shown.milestone]
        if stored is not None and stored not in [one.board for one in boards]:
            boards = [*await self._fetched(table, stored), *boards]
        ids = {ref.message for ref in (stored, *(one.board for one in boards)) if ref is not None}
        lines = sorted(message.id for message in ours if is_line_below(message, ids))
        return FoundInChannel(
            tuple(sorted(boards, key=_age)),
            tuple(MessageRef(table.game.channel, MessageId(one)) for one in lines),
        )

    async def _recent(self, table: Table) -> list[discord.Message]:
        """The bot's own among the newest messages of the table's channel."""
        await self._budget.ordinary()
        with channel_may_be_missing():
            recent = await self._exchanges.once(self._read(table.game.channel, RECENT))
        return [message for message in recent if message.author == self._bot.user]

    async def _read(self, channel: ChannelId, most: int) -> list[discord.Message]:
        place = self._bot.get_partial_messageable(channel)
        return [message async for message in place.history(limit=most)]

    async def _fetched(self, table: Table, board: MessageRef) -> list[FoundMessage]:
        await self._budget.ordinary()
        try:
            with channel_may_be_missing():
                message = await self._exchanges.once(self._partial(board).fetch())
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
        """Edit a message; its plain line, if it has one, gives way to the whole message."""
        await self._budget.ordinary()
        edit = self._partial(board).edit(
            content=None,
            view=view,
            attachments=files,
            # An edit without this is read afresh, as if every name in it were meant.
            allowed_mentions=allowed,
        )
        with channel_may_be_missing():
            await self._exchanges.once(edit)

    def _partial(self, board: MessageRef) -> Any:
        channel = self._bot.get_partial_messageable(board.channel)
        return channel.get_partial_message(board.message)


def _age(found: FoundMessage) -> tuple[int, MessageId]:
    return turn_number_of(found.shown.milestone), found.board.message
