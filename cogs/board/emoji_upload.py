"""The application's own emojis: uploaded once, used wherever a symbol or a pirate is named.

A screen reader says an emoji's name, so each emoji is named after what it shows. The bot's key
store records which drawing each emoji shows.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Self

import discord
import structlog

from cogs.ui.answer_retries import UNREACHABLE_ERRORS
from cogs.wording.emoji import PLAIN_SYMBOLS, SEAT_NAMES, add_own_emojis, use_own_emojis
from game.pictures.icons import draw_icons
from service.budget import Budget
from service.client import CartagenaBot
from service.commands.key_stores import KeyStore
from service.exchanges import RateLimited
from service.follower import RETRY_SECONDS, Follower, wait_after


@dataclass(frozen=True, slots=True)
class UploadedEmoji:
    """One of the bot's own emojis: its id at Discord, and the drawing that it shows."""

    id: int
    drawing: str

    @classmethod
    def from_picture(cls, id: int, picture: bytes) -> Self:
        """Describe an emoji that shows this picture."""
        return cls(id, sha256(picture).hexdigest()[:16])


class UploadedEmojiStore:
    """The emojis of one application by their names; a lost or broken store counts as empty."""

    def __init__(self, store: KeyStore, application: int) -> None:
        self._store = store
        self._key = f"emojis/{application}"

    async def read(self) -> dict[str, UploadedEmoji]:
        """Return what was stored last."""
        stored = await self._store.read(self._key) or ""
        parts = [one.split(":") for one in stored.split()]
        return {
            part[0]: UploadedEmoji(int(part[1]), part[2])
            for part in parts
            if len(part) == 3 and part[1].isdecimal()
        }

    async def write(self, uploaded: Mapping[str, UploadedEmoji]) -> None:
        """Store these emojis in place of the earlier ones."""
        parts = (f"{name}:{one.id}:{one.drawing}" for name, one in uploaded.items())
        await self._store.write(self._key, " ".join(parts))


log = structlog.get_logger(__name__)

LOOK_SECONDS = (*RETRY_SECONDS, 300, 900, 3600)
"""Seconds before the next look for emojis that another process uploads.

The pauses grow long, because Discord may refuse the upload to the other process.
"""

MOST_FAULTS = len(RETRY_SECONDS)
"""Unexpected errors after which the bot tries again. After one more, plain emojis stay in use."""

DRAWN = (tuple(PLAIN_SYMBOLS), SEAT_NAMES)
"""The names of the symbols and of the pirates that have an emoji."""

Emojis = dict[str, discord.Emoji]
"""All emojis of the application by their names, also those that the bot did not upload."""

UploadedByName = dict[str, UploadedEmoji]
"""The stored records of the bot's own emojis, by their names."""


class EmojiUpload:
    """Tries again and again until all emojis are in use, or Discord refuses them.

    One process uploads missing emojis and deletes outdated ones. The other processes wait for the
    uploaded emojis and use them. If Discord refuses, all plain emojis stay in use. If a person has
    uploaded an emoji with a wanted name, only the plain emoji for that name stays in use.
    """

    def __init__(self, bot: CartagenaBot, budget: Budget) -> None:
        self._bot = bot
        self._budget = budget
        self._begun = False
        self._faults = 0
        self._icons: dict[str, bytes] = {}
        self._follower = Follower(self._try)

    def start_uploading(self) -> None:
        """Begin once; later calls do nothing."""
        if not self._begun:
            self._begun = True
            self._follower.request(None)

    async def wait_until_idle(self) -> None:
        """Wait until all emojis are in use or refused."""
        await self._follower.wait_until_all_finished()

    async def close(self) -> None:
        """Stop trying."""
        await self._follower.close()

    async def _try(self, _: None, failures: int) -> float | None:
        try:
            self._icons = self._icons or await self._bot.workers.run(draw_icons, *DRAWN)
            if self._bot.leads:
                await self._upload_missing(self._icons)
                return None
            if await self._use_uploaded(self._icons):
                return None
        except (RateLimited, *UNREACHABLE_ERRORS) as error:
            log.info("emojis must wait", reason=repr(error))
        except discord.HTTPException as error:
            if error.code:
                log.warning("own emojis are unavailable", code=error.code, status=error.status)
                return None
            # Without a code, a proxy refused, not Discord, or Discord takes no requests for now.
            log.info("emojis must wait", reason=repr(error))
        except Exception:
            self._faults += 1
            if self._faults > MOST_FAULTS:
                log.exception("own emojis are unavailable")
                return None
            log.exception("emojis must wait")
        else:
            return wait_after(failures, LOOK_SECONDS)
        return wait_after(failures, RETRY_SECONDS)

    async def _upload_missing(self, wanted: dict[str, bytes]) -> None:
        """Upload missing emojis, delete outdated ones, and use them."""
        existing, uploaded = await self._fetch_existing(), await self._uploaded.read()
        titles = {title_of(name) for name in wanted}
        for title in uploaded.keys() - titles:
            if title in existing and existing[title].id == uploaded[title].id:
                await self._delete(existing[title])
            del uploaded[title]
            await self._uploaded.write(uploaded)
        own: dict[str, str] = {}
        for name, icon in wanted.items():
            emoji = await self._existing_or_uploaded(title_of(name), icon, existing, uploaded)
            if emoji is not None:
                own[name] = str(emoji)
        use_own_emojis(own)

    async def _existing_or_uploaded(
        self, title: str, icon: bytes, existing: Emojis, uploaded: UploadedByName
    ) -> discord.Emoji | None:
        """Return the emoji that shows this drawing; upload it if it is missing.

        The bot replaces its own emoji if the store does not say that the emoji shows this drawing.
        Returns None if the name belongs to an emoji that the bot did not upload.
        """
        found = existing.get(title)
        if found is not None:
            if _shows(found, icon, uploaded):
                return found
            if not self._is_ours(found, uploaded):
                log.warning("an emoji has another maker", name=title)
                return None
            await self._delete(found)
        await self._budget.wait_to_send_ordinary()
        emoji = await self._bot.create_application_emoji(name=title, image=icon)
        uploaded[title] = UploadedEmoji.from_picture(emoji.id, icon)
        # Save at once: a bot that is killed before this save uploads the emoji again.
        await self._uploaded.write(uploaded)
        return emoji

    async def _use_uploaded(self, wanted: dict[str, bytes]) -> bool:
        """Use the uploaded emojis; return whether none is missing, apart from taken names."""
        existing, uploaded = await self._fetch_existing(), await self._uploaded.read()
        found = {name: existing[title] for name in wanted if (title := title_of(name)) in existing}
        ready = {name: one for name, one in found.items() if _shows(one, wanted[name], uploaded)}
        add_own_emojis({name: str(one) for name, one in ready.items()})
        taken = {name for name, one in found.items() if not self._is_ours(one, uploaded)}
        return wanted.keys() <= ready.keys() | taken

    @property
    def _uploaded(self) -> UploadedEmojiStore:
        return UploadedEmojiStore(self._bot.key_store, self._bot.application_id or 0)

    async def _fetch_existing(self) -> Emojis:
        await self._budget.wait_to_send_ordinary()
        return {emoji.name: emoji for emoji in await self._bot.fetch_application_emojis()}

    async def _delete(self, emoji: discord.Emoji) -> None:
        await self._budget.wait_to_send_ordinary()
        # An earlier attempt may have deleted the emoji, and its answer may have been lost.
        with suppress(discord.NotFound):
            await emoji.delete()

    def _is_ours(self, emoji: discord.Emoji, uploaded: UploadedByName) -> bool:
        """Tell whether the bot uploaded this emoji.

        If a person uploaded it in Discord's developer portal, Discord names that person.
        """
        known = uploaded.get(emoji.name)
        return emoji.user == self._bot.user or (known is not None and known.id == emoji.id)


def title_of(name: str) -> str:
    """Return the emoji's name at Discord, which allows no hyphens."""
    return name.replace("-", "_")


def _shows(emoji: discord.Emoji, icon: bytes, uploaded: UploadedByName) -> bool:
    """Tell whether the store says that this emoji shows this drawing."""
    return uploaded.get(emoji.name) == UploadedEmoji.from_picture(emoji.id, icon)
