"""Discord requests for the messages of the days: send, find, edit. These messages ping nobody."""

import discord
import structlog

from cogs.daily.ids import day_click
from cogs.daily.message import day_drawing, day_message
from cogs.notices.direct import is_permanent_refusal
from cogs.ui.answer_retries import UNKNOWN_MESSAGE
from cogs.ui.layout import custom_ids, file_to_attach, jump_link, nonce_of
from cogs.ui.services.pictures import Pictures
from game.model.daily import DayPost
from game.model.ids import MessageId, UserId
from game.pictures import Picture
from game.tables.daily.posts import DayContent
from service.budget import Budget
from service.client import CartagenaBot

log = structlog.get_logger(__name__)

MESSAGES_SEARCHED = 100
"""To find a message that was sent but not recorded, the bot reads this many latest messages."""

NO_MENTIONS = discord.AllowedMentions.none()


class Posting:
    """Sends, finds and edits the messages of the days, within the rate limit."""

    def __init__(self, bot: CartagenaBot, pictures: Pictures, budget: Budget) -> None:
        self._bot = bot
        self._pictures = pictures
        self._budget = budget

    def is_in_server(self, post: DayPost) -> bool:
        """Whether the bot is in the server of a message."""
        return self._bot.get_guild(post.guild) is not None

    async def send(self, content: DayContent) -> MessageId:
        """Send the message. If it is sent again within some minutes, Discord keeps only one."""
        post, picture = content.post, await self._picture(content.post)
        channel = self._bot.get_partial_messageable(post.channel)
        await self._budget.wait_to_send_ordinary()
        sent = await self._bot.exchanges.request_once(
            channel.send(
                view=self._view(content, picture),
                files=_files(picture),
                silent=True,
                allowed_mentions=NO_MENTIONS,
                nonce=nonce_of("day", post.channel, post.day, post.change_count),
            )
        )
        return MessageId(sent.id)

    async def find(self, post: DayPost) -> MessageId | None:
        """Return a message of this day that was sent but not recorded, if there is one."""
        await self._budget.wait_to_send_ordinary()
        wanted = str(day_click("day-open", post.day))
        for message in await self._bot.exchanges.request_once(self._read(post)):
            if message.author == self._bot.user and wanted in custom_ids(message):
                return MessageId(message.id)
        return None

    async def edit(self, content: DayContent, message: MessageId) -> bool:
        """Edit the message. Returns whether it still exists."""
        channel = self._bot.get_partial_messageable(content.post.channel)
        picture = await self._picture(content.post)
        await self._budget.wait_to_send_ordinary()
        edit = channel.get_partial_message(message).edit(
            view=self._view(content, picture),
            attachments=_files(picture),
            allowed_mentions=NO_MENTIONS,
        )
        try:
            await self._bot.exchanges.request_once(edit)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def notify_moderator(self, moderator: UserId, post: DayPost) -> None:
        """Tell a moderator in a direct message that the puzzle cannot be posted.

        A moderator who accepts no direct messages is not told.
        """
        words, once = self._bot.catalogue.for_locale(post.locale), self._bot.exchanges.request_once
        line = words("mornings-refused", link=jump_link(post.guild, post.channel))
        try:
            await self._budget.wait_to_send_ordinary()
            channel = await once(self._bot.create_dm(discord.Object(moderator)))
            await self._budget.wait_to_send_ordinary()
            await once(channel.send(line, nonce=nonce_of("morning", post.channel, post.day)))
        except discord.HTTPException as error:
            if not is_permanent_refusal(error):
                raise

    async def _read(self, post: DayPost) -> list[discord.Message]:
        channel = self._bot.get_partial_messageable(post.channel)
        return [message async for message in channel.history(limit=MESSAGES_SEARCHED)]

    async def _picture(self, post: DayPost) -> Picture | None:
        try:
            return await self._pictures.get_or_draw(day_drawing(post.day))
        except Exception:
            log.exception("a board goes out without its picture")
            return None

    def _view(self, content: DayContent, picture: Picture | None) -> discord.ui.LayoutView:
        words = self._bot.catalogue.for_locale(content.post.locale)
        return day_message(words, content, picture and picture.filename)


def _files(picture: Picture | None) -> list[discord.File]:
    return [] if picture is None else [file_to_attach(picture.filename, picture.data)]
