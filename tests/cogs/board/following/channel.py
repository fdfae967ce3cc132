"""Answers the boards' requests in place of Discord: keeps messages, and refuses when told to."""

from collections import defaultdict
from dataclasses import dataclass
from itertools import count
from typing import Any, cast

import discord

from cogs.board.following.channels import MESSAGE_OF_ANOTHER_BOT, Channels
from cogs.board.following.known import FoundInChannel, FoundMessage
from cogs.board.following.rendering import Rendered
from cogs.ui.answer_retries import UNKNOWN_MESSAGE
from game.model.ids import MessageId
from game.model.message import Call, MessageRef
from game.tables import Table
from game.tables.milestones import shown_state_of


@dataclass
class RefusedResponse:
    """Discord's answer to a request that it refuses."""

    status: int = 403
    reason: str = "refused"


def refusal_error(code: int) -> discord.HTTPException:
    """Return the error for a request that Discord refuses with this code."""
    kind = discord.NotFound if code == UNKNOWN_MESSAGE else discord.Forbidden
    return kind(cast("Any", RefusedResponse()), {"code": code, "message": ""})


class FakeChannels(Channels):
    """Keeps the messages of all tables, and records each request with its game or message."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, int]] = []
        self.refusal_codes: dict[str, list[int]] = defaultdict(list)
        """The codes with which the next requests of each name are refused."""
        self.deleted_posts: list[int] = []
        """With how many deleted messages in mind each silent message was sent."""
        self.boards_are_near = True
        """Whether boards are near the end of their channels."""
        self._last_of_another_bot = 0
        self._ids = count(1)

    def replace_bot(self) -> None:
        """Treat all messages so far as messages of another bot, which this bot cannot edit."""
        self._last_of_another_bot = next(self._ids)

    def is_in_server(self, table: Table) -> bool:
        """Say that the bot is in every server."""
        return True

    def knows_channel(self, table: Table) -> bool:
        """Say that every channel is known."""
        return True

    async def check_can_write(self, table: Table) -> None:
        """Find no obstacle."""

    async def render(self, table: Table) -> Rendered:
        """Return an empty message."""
        return Rendered(discord.ui.LayoutView(), [], without_picture=False)

    async def call(self, table: Table, call: Call) -> MessageRef:
        """Accept the line that mentions people."""
        return self._record_sent("call", table)

    async def post_call_below(self, table: Table, call: Call, board: MessageRef) -> MessageRef:
        """Accept the line that mentions people below a board."""
        return self._record_sent("call below", table)

    async def is_near(self, board: MessageRef) -> bool:
        """Say whether there are few other messages below a board."""
        self._record_or_refuse("near?", board.message)
        return self.boards_are_near

    async def post(
        self, table: Table, rendered: Rendered, previous: MessageRef | None, deleted: int
    ) -> FoundMessage:
        """Accept a whole message."""
        self.deleted_posts.append(deleted)
        shown = shown_state_of(table)
        return FoundMessage(self._record_sent("post", table), shown.milestone, shown)

    async def post_promise(self, table: Table, deleted: int) -> MessageRef:
        """Accept a closed lobby."""
        self.deleted_posts.append(deleted)
        return self._record_sent("promise", table)

    async def edit(self, table: Table, rendered: Rendered, board: MessageRef) -> bool:
        """Edit a message of this bot. Returns False for a message of another bot."""
        self._record_or_refuse("edit", table.game.id)
        return board.message > self._last_of_another_bot

    async def close_lobby(self, table: Table, board: MessageRef) -> None:
        """Edit an old lobby. Raises an error if it belongs to another bot."""
        self._record_or_refuse("close", board.message)
        if board.message <= self._last_of_another_bot:
            raise refusal_error(MESSAGE_OF_ANOTHER_BOT)

    async def link_to_board(self, table: Table, old: MessageRef, board: MessageRef) -> None:
        """Edit an old message into a link."""
        self._record_or_refuse("link", old.message)

    async def delete(self, board: MessageRef) -> None:
        """Delete a message."""
        self._record_or_refuse("delete", board.message)

    async def find_messages(self, table: Table) -> FoundInChannel:
        """Say that no message was found in the channel."""
        self._record_or_refuse("look", table.game.id)
        return FoundInChannel((), ())

    def _record_sent(self, name: str, table: Table) -> MessageRef:
        self._record_or_refuse(name, table.game.id)
        return MessageRef(table.game.channel, MessageId(next(self._ids)))

    def _record_or_refuse(self, name: str, number: int) -> None:
        self.requests.append((name, number))
        if self.refusal_codes[name]:
            raise refusal_error(self.refusal_codes[name].pop(0))
