"""A fake Discord with messages in lists, and computer players that decide fast.

Everything else is the bot's own code: tables, database, boards, notices, due jobs.
"""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any, Protocol

import discord
from discord import ui

from cogs.board.following.channels import ChannelNotWritable, Channels
from cogs.board.following.known import FoundInChannel, FoundMessage
from cogs.board.following.rendering import Rendered
from cogs.board.message import public_message
from cogs.notices.direct import DirectMessage, DirectMessages
from cogs.ui.buttons import ClickId
from cogs.ui.layout import text_view
from game.computer import Level
from game.model.ids import ChannelId, MentionableId, MessageId, UserId
from game.model.message import Call, MessageRef, ShownState
from game.rules.actions import Action, Undo
from game.rules.views import View
from game.tables import Table
from game.tables.milestones import shown_state_of
from i18n.catalogue import shipped_catalogue
from tests.makers.chance import random_forward_action

MISSING_PERMISSIONS = 50013
RENDER_PROBABILITY = 0.1
"""Probability that a board's message is really built, if the table has no free seat."""

WORDS = shipped_catalogue().for_locale("en")


class Onlooker(Protocol):
    """An observer of everything that reaches people."""

    def board_posted(self, table: Table) -> None:
        """Handle a message that shows this table."""

    def people_mentioned(self, table: Table, users: Sequence[UserId]) -> None:
        """Handle a message that mentions these people."""

    def direct_message_delivered(self, user: UserId, key: ClickId) -> None:
        """Handle a direct message that reached a person."""

    def log_event(self, game: int, what: str) -> None:
        """Remember an event for the log of the run."""

    def direct_message_refused(self, user: UserId) -> None:
        """Handle a direct message that Discord refused."""


@dataclass
class FakeDiscord:
    """All that survives when the bot is killed: messages, closed channels and closed inboxes."""

    chance: Random
    onlooker: Onlooker
    boards: dict[MessageRef, tuple[int, FoundMessage]] = field(default_factory=dict)
    inboxes: dict[int, list[str]] = field(default_factory=dict)
    hosts_notified: list[tuple[int, str]] = field(default_factory=list)
    closed_channels: set[ChannelId] = field(default_factory=set)
    closed_inboxes: set[int] = field(default_factory=set)
    kill_probability: float = 0.0
    """Probability that the bot is killed before it gets the answer to a request."""
    kill_event: asyncio.Event = field(default_factory=asyncio.Event)
    ids: "count[int]" = field(default_factory=lambda: count(10**6))

    def check_open(self, channel: ChannelId) -> None:
        if channel in self.closed_channels:
            raise refusal(MISSING_PERMISSIONS)

    async def answer_or_kill(self) -> None:
        """Let a request return, or kill the bot before it gets the answer."""
        if self.chance.random() < self.kill_probability:
            self.kill_event.set()
            await asyncio.Event().wait()

    def create_dm(self, user: discord.Object) -> Any:
        async def send(line: str, view: ui.View, nonce: str) -> None:
            if user.id in self.closed_inboxes:
                raise refusal(50007)
            if (user.id, nonce) not in self.hosts_notified:
                self.hosts_notified.append((user.id, nonce))

        async def channel() -> Any:
            return SimpleNamespace(send=send)

        return channel()

    def guild(self) -> Any:
        """Return the only Discord server. It only knows in which channels the bot may write."""

        def channel_of(channel: ChannelId) -> Any:
            allowed = discord.Permissions(0) if channel in self.closed_channels else ALL_PERMISSIONS
            return SimpleNamespace(guild=server, permissions_for=lambda _: allowed)

        server = SimpleNamespace(unavailable=False, me=None, get_channel_or_thread=channel_of)
        return server


ALL_PERMISSIONS = discord.Permissions.all()


def refusal(code: int) -> discord.Forbidden:
    """Return Discord's error for an action that is not allowed."""
    response: Any = SimpleNamespace(status=403, reason="Forbidden")
    return discord.Forbidden(response, {"code": code, "message": "no"})


class FakeChannels(Channels):
    """The bot's channels. A list of messages replaces Discord."""

    def __init__(self, world: FakeDiscord) -> None:
        self._world = world

    def is_in_server(self, table: Table) -> bool:
        return True

    def knows_channel(self, table: Table) -> bool:
        return True

    async def check_can_write(self, table: Table) -> None:
        if table.game.channel in self._world.closed_channels:
            raise ChannelNotWritable

    async def render(self, table: Table) -> Rendered:
        if self._world.chance.random() < RENDER_PROBABILITY or table.game.replacements.vacancies:
            public_message(WORDS, table, None)
        return Rendered(text_view(""), [], without_picture=False)

    async def call(self, table: Table, call: Call) -> MessageRef:
        return await self._posted(table, call.milestone, None, call.users)

    async def post(
        self, table: Table, rendered: Rendered, previous: MessageRef | None, deleted: int
    ) -> FoundMessage:
        shown = shown_state_of(table)
        board = await self._posted(table, shown.milestone, shown, ())
        return FoundMessage(board, shown.milestone, shown)

    async def _posted(
        self,
        table: Table,
        milestone: str,
        shown: ShownState | None,
        mentions: Sequence[MentionableId],
    ) -> MessageRef:
        self._world.check_open(table.game.channel)
        board = MessageRef(table.game.channel, MessageId(next(self._world.ids)))
        self._show(table, FoundMessage(board, milestone, shown))
        self._world.onlooker.people_mentioned(table, [UserId(one) for one in mentions])
        await self._world.answer_or_kill()
        return board

    async def edit(self, table: Table, rendered: Rendered, board: MessageRef) -> bool:
        self._world.check_open(board.channel)
        if board not in self._world.boards:
            return False
        shown = shown_state_of(table)
        self._show(table, FoundMessage(board, shown.milestone, shown))
        await self._world.answer_or_kill()
        return True

    async def close_lobby(self, table: Table, board: MessageRef) -> None:
        self._world.check_open(board.channel)
        if board in self._world.boards:
            self._world.boards[board] = (table.game.id, FoundMessage(board, "", None))

    async def delete(self, board: MessageRef) -> None:
        self._world.check_open(board.channel)
        self._world.boards.pop(board, None)
        await self._world.answer_or_kill()

    async def find_messages(self, table: Table) -> FoundInChannel:
        boards = (
            found
            for _, (game, found) in sorted(
                self._world.boards.items(), key=lambda one: one[0].message
            )
            if game == table.game.id and found.milestone
        )
        return FoundInChannel(tuple(boards), ())

    async def exists(self, channel: ChannelId) -> bool:
        return True

    def _show(self, table: Table, message: FoundMessage) -> None:
        self._world.boards[message.board] = (table.game.id, message)
        self._world.onlooker.board_posted(table)


class FakeMessages(DirectMessages):
    """The bot's direct messages. A list replaces Discord."""

    def __init__(self, world: FakeDiscord) -> None:
        self._world = world

    async def send(
        self, user: UserId, key: ClickId, message: DirectMessage
    ) -> discord.HTTPException | None:
        if user in self._world.closed_inboxes:
            self._world.onlooker.direct_message_refused(user)
            return refusal(50007)
        inbox = self._world.inboxes.setdefault(user, [])
        if str(key) not in inbox[-20:]:
            inbox.append(str(key))
            self._world.onlooker.direct_message_delivered(user, key)
        else:
            self._world.onlooker.log_event(key.game, f"{key} stands already")
        await self._world.answer_or_kill()
        return None


class QuickComputerPlayers:
    """Computer players that mostly move towards the boat and need no time to think."""

    async def choose(self, level: Level, view: View, dice: int) -> Action:
        return random_action_without_undo(view.choices, Random(dice))  # noqa: S311

    async def chance_after_turn(self, _: View) -> float:
        return 0.5

    def close(self) -> None:
        """Do nothing, as no process runs."""


def random_action_without_undo(choices: Iterable[Action], chance: Random) -> Action:
    """Return a random action of a player who never undoes."""
    actions = [one for one in choices if not isinstance(one, Undo)]
    return random_forward_action(actions, chance, 0.1)
