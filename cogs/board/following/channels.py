"""The public messages as Discord keeps them: posted, edited, read back, deleted."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import discord
import structlog
from discord import ui

from cogs.board.following.lost import UNKNOWN_CHANNEL, obstacle, place_of
from cogs.board.message import RECORD_FILE, public_message
from cogs.lobby.cover import lobby_cover
from cogs.lobby.message import lobby_message
from cogs.ui.answer_retries import UNKNOWN_MESSAGE
from cogs.ui.buttons import read_id
from cogs.ui.layout import attached
from cogs.ui.services.pictures import Pictures
from game.pictures import Picture
from game.storage.records import Status
from game.storage.standing import MessageRef, Shown
from game.tables import Table
from game.tables.afterwards.export import export, export_as_stored
from game.tables.milestones import milestone
from i18n import Words
from service.budget import Budget
from service.client import CartagenaBot

log = structlog.get_logger(__name__)

TOO_MANY_OLD_EDITS = 30046
THREAD_ARCHIVED = 50083
NEEDS_A_FRESH_MESSAGE = frozenset({UNKNOWN_MESSAGE, TOO_MANY_OLD_EDITS, THREAD_ARCHIVED})

CARRIERS = frozenset({"join", "hand", "rules"})
"""Verbs of the buttons that carry a milestone."""

RECENT = 50
"""Messages of a channel among which a board that nobody noted is looked for."""


REFUSED = frozenset({50001, 50013, THREAD_ARCHIVED})
"""Missing access, missing permissions, and a thread that stays closed."""


class ChannelClosed(Exception):
    """The bot cannot see the channel or write there, by all it knows."""


class ChannelMissing(Exception):
    """Discord says that it knows no such channel or thread; it may be wrong."""


CLOSED = Shown("", 0)
"""A message without buttons."""


def shown(table: Table) -> Shown:
    """What a message made now would show."""
    reached = "" if table.called_off else milestone(table)
    return Shown(reached, table.game.version, table.game.clock.tick)


def read_shown(view: ui.LayoutView, game_id: int) -> Shown:
    """What a message shows of a game, by the buttons that carry a milestone of it."""
    for item in view.walk_children():
        click = read_id(getattr(item, "custom_id", None) or "")
        if click is None or click.game != game_id:
            continue
        if click.verb in CARRIERS and click.detail:
            return Shown(click.detail, click.version)
    return CLOSED


@dataclass(frozen=True, slots=True)
class FoundMessage:
    """A public message found in its channel."""

    board: MessageRef
    shown: Shown


def _allowed(table: Table, mentions: Sequence[int]) -> discord.AllowedMentions:
    """Exactly these people, and roles where the table invites some."""
    roles = {one.id for one in table.game.invited if one.role}
    return discord.AllowedMentions(
        everyone=False,
        roles=[discord.Object(one) for one in mentions if one in roles],
        users=[discord.Object(one) for one in mentions if one not in roles],
    )


@contextmanager
def channel_may_be_missing() -> Iterator[None]:
    """Turn Discord's word for an unknown channel into ChannelMissing; other 404s stay."""
    try:
        yield
    except discord.NotFound as error:
        if error.code == UNKNOWN_CHANNEL:
            raise ChannelMissing from error
        raise


def _standing(table: Table, message: discord.Message) -> FoundMessage:
    view = ui.LayoutView.from_message(message, timeout=None)
    board = MessageRef(table.game.channel, message.id)
    return FoundMessage(board, read_shown(view, table.game.id))


class Channels:
    """Everything that the boards ask of Discord's channels."""

    def __init__(self, bot: CartagenaBot, pictures: Pictures, budget: Budget) -> None:
        self._bot = bot
        self._budget = budget
        self._pictures = pictures
        self._bare: set[int] = set()
        """Games whose message went out last without its picture."""

    def here(self, table: Table) -> bool:
        """Whether the bot is in the table's server: else there is nothing to show it on."""
        return self._bot.get_guild(table.game.guild) is not None

    def went_out_bare(self, game_id: int) -> bool:
        """Whether a game's message lacked its picture when it was sent last."""
        return game_id in self._bare

    def know(self, table: Table) -> bool:
        """Whether the table's channel is there, by what the bot was told of its server."""
        return place_of(self._bot, table) is not None

    def check_open(self, table: Table) -> None:
        """Raise ChannelClosed where the bot knows that it cannot write in the table's channel."""
        if obstacle(self._bot, table) is not None:
            raise ChannelClosed

    async def post(self, table: Table, mentions: Sequence[int]) -> MessageRef:
        """Send the table's public message; only ``mentions`` are notified of it."""
        channel = self._bot.get_partial_messageable(table.game.channel)
        view, files = await self._message(table)
        allowed = _allowed(table, mentions)
        await (self._budget.urgent() if mentions else self._budget.ordinary())
        with channel_may_be_missing():
            message = await channel.send(view=view, files=files, allowed_mentions=allowed)
        return MessageRef(table.game.channel, message.id)

    async def post_promise(self, table: Table) -> None:
        """Send the closed lobby of a game that began: what its secret is held against at the end.

        It has no button and is nobody's message from then on: nothing edits or deletes it.
        """
        channel = self._bot.get_partial_messageable(table.game.channel)
        view = lobby_message(self._language(table), table)
        await self._budget.ordinary()
        with channel_may_be_missing():
            await channel.send(view=view, allowed_mentions=discord.AllowedMentions.none())

    async def edit(self, table: Table, board: MessageRef) -> bool:
        """Let a message show the newest state; tell whether it still can."""
        view, files = await self._message(table)
        try:
            await self._edit(board, view, files)
        except discord.HTTPException as error:
            if error.code in NEEDS_A_FRESH_MESSAGE:
                return False
            raise
        return True

    async def close_lobby(self, table: Table, board: MessageRef) -> None:
        """Take the buttons off a lobby that has become a game; its promise stays readable."""
        try:
            await self._edit(board, lobby_message(self._language(table), table), [])
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise

    async def delete(self, board: MessageRef) -> None:
        """Take an old message away, where it is still there."""
        await self._budget.ordinary()
        try:
            await self._partial(board).delete()
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            log.info("an old board is gone")

    async def standing(self, table: Table) -> list[FoundMessage]:
        """The table's public messages that still stand with their buttons, oldest first.

        There is one, unless the bot was killed between posting and noting or deleting another.
        """
        board, found = table.game.board, await self._recent(table)
        if board is not None and board not in [one.board for one in found]:
            found = [*await self._fetched(table, board), *found]
        return sorted(found, key=lambda one: one.board.message)

    async def _recent(self, table: Table) -> list[FoundMessage]:
        channel = self._bot.get_partial_messageable(table.game.channel)
        await self._budget.ordinary()
        with channel_may_be_missing():
            recent = [message async for message in channel.history(limit=RECENT)]
        ours = [m for m in recent if m.author == self._bot.user and m.flags.components_v2]
        return [one for message in ours if (one := _standing(table, message)).shown.milestone]

    async def _fetched(self, table: Table, board: MessageRef) -> list[FoundMessage]:
        await self._budget.ordinary()
        try:
            with channel_may_be_missing():
                return [_standing(table, await self._partial(board).fetch())]
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return []

    async def _edit(
        self, board: MessageRef, view: ui.LayoutView, files: list[discord.File]
    ) -> None:
        await self._budget.ordinary()
        with channel_may_be_missing():
            # An edit without this is read afresh, as if every name in it were meant.
            await self._partial(board).edit(
                view=view, attachments=files, allowed_mentions=discord.AllowedMentions.none()
            )

    async def _message(self, table: Table) -> tuple[ui.LayoutView, list[discord.File]]:
        picture = await self._picture(table)
        files = [] if picture is None else [attached(picture.filename, picture.data)]
        if table.game.unreadable is not None:
            files.append(attached(RECORD_FILE, export_as_stored(table).encode()))
        elif table.started and table.over:
            files.append(attached(RECORD_FILE, export(table).encode()))
        name = None if picture is None else picture.filename
        return public_message(self._language(table), table, name), files

    async def _picture(self, table: Table) -> Picture | None:
        """The board's picture or the lobby's cover; none where there is neither."""
        self._bare.discard(table.game.id)
        picture = None
        if table.game.status is Status.LOBBY:
            drawing = lobby_cover(self._language(table), table)
            if drawing is None:
                return None
            picture = await self._pictures.cover(table.game.id, drawing)
        elif table.called_off or not table.started:
            return None
        else:
            try:
                picture = await self._pictures.board(table)
            except Exception:
                log.exception("a board goes out without its picture")
        if picture is None:
            self._bare.add(table.game.id)
        return picture

    def _language(self, table: Table) -> Words:
        return self._bot.catalogue.for_locale(table.game.locale)

    def _partial(self, board: MessageRef) -> Any:
        channel = self._bot.get_partial_messageable(board.channel)
        return channel.get_partial_message(board.message)
