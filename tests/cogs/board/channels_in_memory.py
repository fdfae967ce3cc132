"""Messages kept in memory: stands for Discord's channels, the one thing that is not ours."""

import asyncio
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import discord

from cogs.board.channels import CLOSED, ChannelGone, Shown, Standing, shown
from game.storage.records import MessageRef
from game.tables import Table


def trouble(kind: type[discord.HTTPException], status: int, code: int) -> discord.HTTPException:
    """Return what discord.py raises when Discord refuses."""
    answer: Any = SimpleNamespace(status=status, reason="trouble")
    return kind(answer, {"code": code, "message": "trouble"})


def broken() -> discord.HTTPException:
    """Return Discord's way to say that it is down."""
    return trouble(discord.DiscordServerError, 503, 0)


@dataclass
class ChannelsInMemory:
    """Remembers the messages and everything that was done, and fails when told to."""

    messages: dict[int, Shown] = field(default_factory=dict[int, Shown])
    games: dict[int, int] = field(default_factory=dict[int, int])
    """The game of each message that was ever there."""
    done: list[str] = field(default_factory=list[str])
    mentioned: list[int] = field(default_factory=list[int])
    troubles: list[Exception | None] = field(default_factory=list[Exception | None])
    """What happens at the next calls, one each; ``None`` lets one through."""
    too_old: bool = False
    gone: bool = False
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    busy: asyncio.Event = field(default_factory=asyncio.Event)
    _numbers: int = 0

    def __post_init__(self) -> None:
        self.gate.set()

    def put(self, table: Table) -> MessageRef:
        """Post a message, as somebody else's answer to a command would."""
        self._numbers += 1
        self.messages[self._numbers] = shown(table)
        self.games[self._numbers] = table.game.id
        return MessageRef(table.game.channel, self._numbers)

    async def post(self, table: Table, mention: int | None) -> MessageRef:
        await self._enter("post")
        if mention is not None:
            self.mentioned.append(mention)
        return self.put(table)

    async def edit(self, table: Table, board: MessageRef) -> bool:
        await self._enter("edit")
        if self.too_old or board.message not in self.messages:
            return False
        self.messages[board.message] = shown(table)
        return True

    async def close_lobby(self, table: Table, board: MessageRef) -> None:
        await self._enter("close lobby")
        self.messages[board.message] = CLOSED

    async def delete(self, board: MessageRef) -> None:
        await self._enter("delete")
        self.messages.pop(board.message, None)

    async def standing(self, table: Table) -> list[Standing]:
        await self._enter("look")
        noted = table.game.board
        return [
            Standing(MessageRef(table.game.channel, number), shows)
            for number, shows in sorted(self.messages.items())
            if self.games[number] == table.game.id
            and (shows.milestone or (noted is not None and noted.message == number))
        ]

    async def _enter(self, what: str) -> None:
        self.done.append(what)
        self.busy.set()
        await self.gate.wait()
        if self.gone:
            raise ChannelGone
        if self.troubles and (now := self.troubles.pop(0)) is not None:
            raise now
