"""Messages that the bot posts by itself. They notify nobody, and are posted once in spite of kills.

Before a message is sent, the database is told so. If the bot is killed before it saves that the
message was sent, the next start looks for the message in its channel.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import discord
from discord import ui

from cogs.ui.layout import custom_ids
from game.model.ids import ChannelId, GuildId, MessageId
from service.budget import Budget
from service.client import CartagenaBot

MESSAGES_SEARCHED = 100
"""To find a message that was sent but not recorded, the bot reads this many latest messages."""

NO_MENTIONS = discord.AllowedMentions.none()


@dataclass(eq=False)
class QuietMessages:
    """Sends messages that notify nobody, and finds them again, within the rate limit."""

    bot: CartagenaBot
    budget: Budget

    def is_in_server(self, guild: GuildId) -> bool:
        """Whether the bot is in a server."""
        return self.bot.get_guild(guild) is not None

    async def send(
        self,
        channel: ChannelId,
        view: ui.LayoutView,
        nonce: str,
        files: Sequence[discord.File] = (),
    ) -> discord.Message:
        """Send a message. If it is sent again within some minutes, Discord keeps only one."""
        await self.budget.wait_to_send_ordinary()
        return await self.bot.exchanges.request_once(
            self.bot.get_partial_messageable(channel).send(
                view=view, files=files, silent=True, allowed_mentions=NO_MENTIONS, nonce=nonce
            )
        )

    async def find(self, channel: ChannelId, custom_id: str) -> MessageId | None:
        """Return a message that has a button with this id, if a channel has one."""
        await self.budget.wait_to_send_ordinary()
        for message in await self.bot.exchanges.request_once(self._read(channel)):
            if message.author == self.bot.user and custom_id in custom_ids(message):
                return MessageId(message.id)
        return None

    async def _read(self, channel: ChannelId) -> list[discord.Message]:
        place = self.bot.get_partial_messageable(channel)
        return [message async for message in place.history(limit=MESSAGES_SEARCHED)]
