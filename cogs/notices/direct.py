"""Direct messages: a plain line, a link to the board, and the way to change how one is notified."""

from dataclasses import dataclass

import discord
from discord import ui

from cogs.notices.calls import direct_call, direct_invitation
from cogs.notices.result import direct_result
from cogs.ui.buttons import ClickId, button
from cogs.ui.layout import below, board_link, custom_ids, link_button, nonce_of
from game.model.call import Call
from game.model.due import Due
from game.model.ids import UserId
from game.model.time import Moment
from game.tables import Table
from game.tables.milestones import call_of, turn_of
from i18n import Words
from service.budget import Budget
from service.client import CartagenaBot

RECENT = 20
"""Messages among which one is looked for that was sent and not saved."""

NO_CODE, OPENED_TOO_FAST = 0, 40003
FOR_NOW = frozenset({NO_CODE, OPENED_TOO_FAST})
"""Codes of refusals that may pass; without a code it may not be Discord that refuses."""


@dataclass(frozen=True, slots=True)
class DirectMessage:
    """One plain line, which a locked phone shows, and the buttons below it."""

    line: str
    buttons: ui.View


def key_of(table: Table, kind: Due) -> ClickId:
    """What distinguishes a message from all others: the game, the turn, and the call.

    Who is next is told once a turn, however often the person on turn is called in it.
    """
    call = call_of(table)
    if kind is Due.NEXT:
        call = Call(turn_of(call.milestone))
    return ClickId("notify", table.game.id, 0, f"{call.milestone}.{kind}.{call.nudged or 0}")


def invitation_key(table: Table) -> ClickId:
    """What distinguishes an invitation from all other messages: the game."""
    return ClickId("notify", table.game.id, 0, Due.INVITE)


def invitation(words: Words, table: Table) -> DirectMessage:
    """The message that tells somebody of an invitation; a button of it carries its key."""
    line, label = direct_invitation(words, table), words("direct-table")
    return _message(words, table, line, label, invitation_key(table))


def end_key(table: Table) -> ClickId:
    """What tells the message of a game's end from all other messages: the game."""
    return ClickId("notify", table.game.id, 0, Due.END)


def end_notice(words: Words, table: Table) -> DirectMessage:
    """The message that tells somebody how a game ended; a button of it carries its key."""
    line = direct_result(words, table)
    return _message(words, table, line, words("direct-board"), end_key(table))


def notice(words: Words, table: Table, kind: Due, now: Moment) -> DirectMessage:
    """The message of a due notice; a button of it carries its key. ``now`` in Unix milliseconds."""
    line, label = direct_call(words, table, kind, now), words("direct-board")
    return _message(words, table, line, label, key_of(table, kind))


def _message(words: Words, table: Table, line: str, label: str, key: ClickId) -> DirectMessage:
    link = link_button(label, board_link(table))
    return DirectMessage(line, below(link, button(key, words("notices-change"))))


class DirectMessages:
    """The direct messages of this bot."""

    def __init__(self, bot: CartagenaBot, budget: Budget) -> None:
        self._bot = bot
        self._budget = budget

    async def send(
        self, user: UserId, key: ClickId, message: DirectMessage
    ) -> discord.HTTPException | None:
        """Send a message that carries this key, unless it stands already.

        Gives Discord's refusal, if there is one; raises where it may be taken another time.
        """
        try:
            await self._deliver(discord.Object(user), str(key), message)
        except discord.HTTPException as error:
            if not is_final(error):
                raise
            return error
        return None

    async def _deliver(self, user: discord.Object, key: str, message: DirectMessage) -> None:
        once = self._bot.exchanges.once
        await self._budget.urgent()
        channel = await once(self._bot.create_dm(user))
        await self._budget.urgent()
        if key in await once(_recent_ids(channel)):
            return
        await self._budget.urgent()
        # Those that follow close on each other with one nonce are one message to Discord.
        await once(channel.send(message.line, view=message.buttons, nonce=nonce_of(key)))


async def _recent_ids(channel: discord.DMChannel) -> set[str]:
    """The ids of all buttons of the latest messages."""
    return {one async for message in channel.history(limit=RECENT) for one in custom_ids(message)}


def is_final(error: discord.HTTPException) -> bool:
    """Whether asking again is in vain: blocked, closed, no server in common, nobody there."""
    return error.status in {400, 403, 404} and error.code not in FOR_NOW
