"""The public messages of the days, and their requests to Discord. These messages ping nobody."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import discord
import structlog
from discord import ButtonStyle, ui

from cogs.daily.ids import day_click
from cogs.daily.results import position_drawing, position_picture
from cogs.daily.wording import MOST_SHOWN, action_signs, newcomer_lines
from cogs.notices.direct import is_permanent_refusal
from cogs.ui.answer_retries import INVALID_BODY, UNKNOWN_MESSAGE
from cogs.ui.buttons import button, files_in_galleries, rows
from cogs.ui.layout import (
    file_to_attach,
    joined_text_item,
    jump_link,
    layout,
    nonce_of,
    small_print,
)
from cogs.ui.quiet_messages import NO_MENTIONS, QuietMessages
from cogs.ui.services.caches import Newest
from cogs.ui.services.pictures import Drawing, Pictures
from cogs.wording.emoji import SEAT_COLOURS
from cogs.wording.names import escaped_name
from game.model.daily import AttemptsResult, Day, DayPost, SharedAttempts
from game.model.ids import MessageId, UserId
from game.pictures import Picture
from game.tables.daily.attempts import MOST_ATTEMPTS, view_after_actions
from game.tables.daily.days import puzzle_on
from game.tables.daily.posts import DayContent
from i18n import MessageKeys, Words, keys
from service.budget import Budget
from service.client import CartagenaBot
from service.discord_internals import AttachedFile

SHARED: MessageKeys[AttemptsResult] = keys(
    "daily-shared-{}", (AttemptsResult.SOLVED, AttemptsResult.FAILED), "name", "tries", "most"
)


def day_drawing(day: Day) -> Drawing:
    """Return the picture of a day's position, with the cards of the player who has to solve it."""
    return position_drawing(day, view_after_actions(day))


def day_message(words: Words, content: DayContent, picture: str | None) -> ui.LayoutView:
    """Build the message. ``picture`` is the attachment's file name."""
    day = content.post.day
    puzzle = puzzle_on(day)
    count_texts = [
        words("daily-here", count=content.solved),
        words("daily-server-streak", days=content.streak),
    ]
    counts_line = small_print(" ".join(filter(None, count_texts)))
    return layout(
        *joined_text_item(newcomer_lines(words, puzzle, day)),
        *position_picture(words, puzzle, view_after_actions(day), picture),
        *joined_text_item([*_shared(words, content.shared), counts_line]),
        *rows(
            [
                button(
                    day_click("day-open", day),
                    words("daily-play"),
                    ButtonStyle.success,
                    dead=not content.newest,
                ),
                button(day_click("day-share", day), words("daily-share"), dead=not content.newest),
                button(day_click("day-rules", day), words("button-rules")),
            ]
        ),
        colour=SEAT_COLOURS[puzzle.seat],
    )


def _shared(words: Words, shared: Sequence[SharedAttempts]) -> list[str]:
    """Return a line for each of the newest results, and first the number of the earlier ones."""
    newest = [_line(words, one) for one in shared[-MOST_SHOWN:]]
    earlier = len(shared) - len(newest)
    return [words("daily-shared-earlier", count=earlier), *newest] if earlier else newest


def _line(words: Words, shared_result: SharedAttempts) -> str:
    attempts = shared_result.attempts
    text = words(
        SHARED[attempts.result],
        name=escaped_name(shared_result.name),
        tries=len(attempts.made),
        most=MOST_ATTEMPTS,
    )
    return f"{text} {action_signs(attempts)}"


log = structlog.get_logger(__name__)

FILES_REMEMBERED = 10_000
"""The number of messages whose picture is not sent again with each edit."""


@dataclass(eq=False)
class Posting:
    """Sends, finds and edits the messages of the days, within the rate limit."""

    _messages: QuietMessages
    _pictures: Pictures
    _held_files: Newest[MessageId, AttachedFile] = field(
        default_factory=lambda: Newest(FILES_REMEMBERED)
    )
    """The pictures of the newest messages. An edit keeps its message's picture if it is here."""

    @property
    def _bot(self) -> CartagenaBot:
        return self._messages.bot

    @property
    def _budget(self) -> Budget:
        return self._messages.budget

    def is_in_server(self, post: DayPost) -> bool:
        """Whether the bot is in the server of a message."""
        return self._messages.is_in_server(post.guild)

    async def send(self, content: DayContent) -> MessageId:
        """Send the message. If it is sent again within some minutes, Discord keeps only one."""
        post, picture = content.post, await self._picture(content.post)
        sent = await self._messages.send(
            post.channel,
            self._view(content, picture and picture.filename),
            nonce_of("day", post.channel, post.day, post.change_count),
            _files(picture),
        )
        self._record_file(sent)
        return MessageId(sent.id)

    async def find(self, post: DayPost) -> MessageId | None:
        """Return a message of this day that was sent but not recorded, if there is one."""
        return await self._messages.find(post.channel, str(day_click("day-open", post.day)))

    async def edit(self, content: DayContent, message: MessageId) -> bool:
        """Edit the message, and keep its picture. Returns whether the message still exists."""
        held = self._held_files.get(message)
        try:
            if held is None or not await self._edit_keeping_file(content, message, held):
                await self._edit_with_new_file(content, message)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def _edit_keeping_file(
        self, content: DayContent, message: MessageId, held: AttachedFile
    ) -> bool:
        """Edit the text. Returns False if the message no longer has the file."""
        view = self._view(content, held.filename)
        try:
            await self._edit(content, message, view, [held.as_attachment()])
        except discord.HTTPException as error:
            if error.code != INVALID_BODY:
                raise
            return False
        return True

    async def _edit_with_new_file(self, content: DayContent, message: MessageId) -> None:
        picture = await self._picture(content.post)
        view = self._view(content, picture and picture.filename)
        self._record_file(await self._edit(content, message, view, _files(picture)))

    async def _edit(
        self,
        content: DayContent,
        message: MessageId,
        view: ui.LayoutView,
        files: Sequence[discord.Attachment | discord.File],
    ) -> discord.Message:
        channel = self._bot.get_partial_messageable(content.post.channel)
        await self._budget.wait_to_send_ordinary()
        return await self._bot.exchanges.request_once(
            channel.get_partial_message(message).edit(
                view=view, attachments=files, allowed_mentions=NO_MENTIONS
            )
        )

    def _record_file(self, message: discord.Message) -> None:
        for file in files_in_galleries(message):
            self._held_files[MessageId(message.id)] = file

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

    async def _picture(self, post: DayPost) -> Picture | None:
        try:
            return await self._pictures.get_or_draw(day_drawing(post.day))
        except Exception:
            log.exception("a board goes out without its picture")
            return None

    def _view(self, content: DayContent, picture: str | None) -> ui.LayoutView:
        words = self._bot.catalogue.for_locale(content.post.locale)
        return day_message(words, content, picture)


def _files(picture: Picture | None) -> list[discord.File]:
    return [] if picture is None else [file_to_attach(picture.filename, picture.data)]
