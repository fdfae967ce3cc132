"""Direct messages: a plain line, a link to the board, and a button to the notices' settings."""

from dataclasses import dataclass

import discord
from discord import ui

from cogs.notices.calls import direct_invitation_line, direct_notice_line
from cogs.notices.result import direct_result_line
from cogs.ui.buttons import ClickId, button
from cogs.ui.layout import board_link, button_view, custom_ids, link_button, nonce_of
from game.model.due import Due
from game.model.ids import UserId
from game.model.message import Call
from game.model.time import Moment
from game.tables import Table
from game.tables.milestones import last_turn_call, turn_of
from i18n import Words
from service.budget import Budget
from service.client import CartagenaBot
from service.exchanges import RateLimited

SEARCHED_MESSAGE_COUNT = 20
"""The number of latest messages in which the bot looks for the message to send.

The bot may have sent that message before, without saving that it was sent.
"""

LONG_LIMIT_SECONDS = 10.0
"""The longest rate limit in seconds for which a direct message waits; a turn may be short."""

NO_CODE, OPENED_TOO_FAST = 0, 40003
TEMPORARY_CODES = frozenset({NO_CODE, OPENED_TOO_FAST})
"""Codes of refusals after which another attempt may work.

A refusal without a code may not come from Discord itself.
"""


class OpeningLimited(RateLimited):
    """Discord opens no channels for direct messages now, and not soon."""


@dataclass(frozen=True, slots=True)
class DirectMessage:
    """One plain line, which a locked phone shows, and the buttons below it."""

    line: str
    buttons: ui.View


def notice_key(table: Table, kind: Due) -> ClickId:
    """Return an id that only this message has: it names the game, the turn, and the call.

    For the next player it leaves the call out: they are told once in a turn, even if the person on
    turn is called several times.
    """
    call = last_turn_call(table)
    if kind is Due.CALL_NEXT:
        call = Call(turn_of(call.milestone))
    return ClickId("notify", table.game.id, 0, f"{call.milestone}.{kind}.{call.nudged or 0}")


def invitation_key(table: Table) -> ClickId:
    """Return an id that only a game's invitations have."""
    return ClickId("notify", table.game.id, 0, Due.INVITE)


def invitation(words: Words, table: Table) -> DirectMessage:
    """Build the message that invites somebody. One of its buttons carries its key."""
    line, label = direct_invitation_line(words, table), words("direct-table")
    return _message(words, table, line, label, invitation_key(table))


def end_key(table: Table) -> ClickId:
    """Return an id that only messages about this game's end have."""
    return ClickId("notify", table.game.id, 0, Due.END)


def end_notice(words: Words, table: Table) -> DirectMessage:
    """Build the message that says how a game ended. One of its buttons carries its key."""
    line = direct_result_line(words, table)
    return _message(words, table, line, words("direct-board"), end_key(table))


def notice(words: Words, table: Table, kind: Due, now: Moment) -> DirectMessage:
    """Build the message of a due notice. One of its buttons carries its key.

    ``now`` is in Unix milliseconds.
    """
    line, label = direct_notice_line(words, table, kind, now), words("direct-board")
    return _message(words, table, line, label, notice_key(table, kind))


def _message(words: Words, table: Table, line: str, label: str, key: ClickId) -> DirectMessage:
    link = link_button(label, board_link(table))
    return DirectMessage(line, button_view(link, button(key, words("notices-change"))))


@dataclass(eq=False)
class DirectMessages:
    """Sends the bot's direct messages."""

    _bot: CartagenaBot
    _budget: Budget

    async def send(
        self, user: UserId, key: ClickId, message: DirectMessage
    ) -> discord.HTTPException | None:
        """Send a message with this key, unless it was sent before.

        Returns Discord's refusal, if there is one. Raises errors after which another attempt may
        work; OpeningLimited if that attempt must wait so long that a mention is better.
        """
        try:
            await self._deliver(discord.Object(user), str(key), message)
        except discord.HTTPException as error:
            if not is_permanent_refusal(error):
                raise
            return error
        return None

    async def _deliver(self, user: discord.Object, key: str, message: DirectMessage) -> None:
        once = self._bot.exchanges.request_once
        await self._budget.wait_to_send_urgent()
        try:
            channel = await once(self._bot.create_dm(user))
        except RateLimited as limit:
            if limit.seconds <= LONG_LIMIT_SECONDS:
                raise
            raise OpeningLimited(limit.seconds) from None
        await self._budget.wait_to_send_urgent()
        if key in await once(_recent_ids(channel)):
            return
        await self._budget.wait_to_send_urgent()
        # If two messages with the same nonce follow each other closely, Discord posts only one.
        await once(channel.send(message.line, view=message.buttons, nonce=nonce_of(key)))


async def _recent_ids(channel: discord.DMChannel) -> set[str]:
    """Return the ids of all buttons in the latest messages."""
    return {
        custom_id
        async for message in channel.history(limit=SEARCHED_MESSAGE_COUNT)
        for custom_id in custom_ids(message)
    }


def is_permanent_refusal(error: discord.HTTPException) -> bool:
    """Whether another attempt is useless.

    The person may have blocked the bot, accept no direct messages, share no server with the bot, or
    not exist.
    """
    return error.status in {400, 403, 404} and error.code not in TEMPORARY_CODES
