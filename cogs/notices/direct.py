"""Direct messages: a sentence, a link to the board, and the way to change how one is told."""

import hashlib

import discord
from discord import ui

from cogs.ui.buttons import ClickId, button, rows
from cogs.ui.layout import board_link, custom_ids, layout, lines
from cogs.wording.clock import ago
from cogs.wording.names import escaped
from game.storage.due import Due
from game.storage.standing import Call
from game.tables import Table
from game.tables.milestones import call_of, turn_of
from i18n import Words
from service.budget import Budget
from service.client import CartagenaBot

RECENT = 20
"""Messages among which one is looked for that was sent and not noted."""

NONCE_BYTES = 12
"""Of the 25 characters that Discord takes."""

NO_CODE, OPENED_TOO_FAST = 0, 40003
FOR_NOW = frozenset({NO_CODE, OPENED_TOO_FAST})
"""Codes of refusals that may pass; without a code it may not be Discord that refuses."""


def key_of(table: Table, kind: Due) -> ClickId:
    """What tells a message from all others: the game, the turn, and the call.

    Who is next is told once a turn, however often the person on turn is called in it.
    """
    call = call_of(table)
    if kind is Due.NEXT:
        call = Call(turn_of(call.milestone))
    return ClickId("notify", table.game.id, 0, f"{call.milestone}.{kind}.{call.nudged or 0}")


def invitation_key(table: Table) -> ClickId:
    """What tells an invitation from all other messages: the game."""
    return ClickId("notify", table.game.id, 0, Due.INVITE)


def invitation(words: Words, table: Table) -> ui.LayoutView:
    """The message that tells somebody of an invitation; its button carries its key."""
    text = words("direct-invite", host=escaped(table.host_name), link=board_link(table))
    change = button(invitation_key(table), words("notices-change"))
    return layout(*lines([text]), *rows([change]))


def notice(words: Words, table: Table, kind: Due) -> ui.LayoutView:
    """The message of what is due; its button carries its key."""
    link, game, clock = board_link(table), str(table.game.id), table.game.clock
    if kind is Due.NEXT:
        name = escaped(table.names[table.state.turn])
        text = words("direct-next", game=game, link=link, name=name)
    elif kind is Due.REMIND and clock.due is not None and not clock.overdue:
        text = words("direct-reminder", game=game, link=link, due=ago(clock.due))
    elif kind is Due.REMIND or call_of(table).nudged is not None:
        text = words("direct-nudge", game=game, link=link)
    else:
        text = words("direct-turn", game=game, link=link)
    change = button(key_of(table, kind), words("notices-change"))
    return layout(*lines([text]), *rows([change]))


class DirectMessages:
    """The direct messages of this bot."""

    def __init__(self, bot: CartagenaBot, budget: Budget) -> None:
        self._bot = bot
        self._budget = budget

    async def send(self, user: int, key: ClickId, view: ui.LayoutView) -> bool:
        """Send a message that carries this key, unless it stands already.

        Tells whether it could be delivered; raises where Discord may take it another time.
        """
        try:
            await self._deliver(discord.Object(user), str(key), view)
        except discord.HTTPException as error:
            if not is_final(error):
                raise
            return False
        return True

    async def _deliver(self, user: discord.Object, key: str, view: ui.LayoutView) -> None:
        await self._budget.urgent()
        channel = await self._bot.create_dm(user)
        await self._budget.urgent()
        recent = [message async for message in channel.history(limit=RECENT)]
        if any(key in custom_ids(message) for message in recent):
            return
        await self._budget.urgent()
        await channel.send(view=view, nonce=_nonce(key))


def _nonce(key: str) -> str:
    """The same for the same message: Discord sends one of those that follow close on each other."""
    return hashlib.blake2b(key.encode("ascii"), digest_size=NONCE_BYTES).hexdigest()


def is_final(error: discord.HTTPException) -> bool:
    """Whether asking again is in vain: blocked, closed, no server in common, nobody there."""
    return error.status in {400, 403, 404} and error.code not in FOR_NOW
