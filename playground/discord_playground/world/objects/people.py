"""Accounts of people and of the bot."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal, get_args

from discord_playground.protocol.types import Json

DirectSetting = Literal["open", "closed", "blocked"]
"""Whether the bot may write to a person directly.

"open": it may. "closed": the person's settings forbid it. "blocked": the person blocked the bot.
"""

DIRECT_SETTINGS: tuple[DirectSetting, ...] = get_args(DirectSetting)
COLOURS = ("#c94f4f", "#3f7fbf", "#4f9f5f", "#b0832b", "#8a5fb0", "#2f9a9a", "#b05f8a", "#6b7a3a")


@dataclass(slots=True)
class Person:
    """An account: a person at the page, or the bot."""

    id: str
    username: str
    name: str
    colour: str = COLOURS[0]
    bot: bool = False
    locale: str = "en-US"
    direct_setting: DirectSetting = "open"
    has_app: bool = False
    """Whether the person installed the application for themselves."""

    def user_json(self) -> Json:
        """Return Discord's user object."""
        return {
            "id": self.id,
            "username": self.username,
            "discriminator": "0",
            "global_name": None if self.bot else self.name,
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
        }

    def page_json(self) -> Json:
        """Return what the page shows of a person."""
        return {
            "id": self.id,
            "username": self.username,
            "global_name": self.name,
            "locale": self.locale,
            "direct": self.direct_setting,
            "colour": self.colour,
        }


def username_for(name: str) -> str:
    """Return an account name of plain lower-case letters, as Discord demands."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9.]+", "_", plain).strip("_.")[:28] or "someone"
