"""Checks that two settings of servers are everywhere. `test_server_setting.py` adds them."""

import asyncio
import sys
from pathlib import Path
from typing import Any

from cogs.moderation.settings_panel import PanelContent, server_form, server_panel
from cogs.ui.buttons import ClickId
from cogs.wording.refusals import refusal_phrase
from game.model.server import DEFAULTS, SERVER_SETTINGS, ServerPage, ServerSettings
from game.tables.errors import ForbiddenByServer
from i18n.catalogue import shipped_catalogue
from service.database import open_repository
from tests.added.server.test_server_setting import EARLIER_DATABASE, NAMES
from tests.cogs.limits import check_form, check_limits
from tests.cogs.message_parts import text_of_message
from tests.cogs.offline import Answer, OfflineBot, running_offline_bot
from tests.i18n import test_messages
from tests.makers.people import ANA, GUILD, HALL_CHANNEL, MODERATOR, NOON

LANGUAGES = list(map(shipped_catalogue().for_locale, NAMES))
ENGLISH = LANGUAGES[0]


def parrots_of(settings: ServerSettings) -> Any:
    return getattr(settings, "parrots")  # noqa: B009


def check_shown() -> None:
    """The page and the form of the setting show it in every language, and Discord takes both."""
    content = PanelContent(DEFAULTS, DEFAULTS, NOON, {})
    for words in LANGUAGES:
        name = NAMES[words.locale]
        page = server_panel(words, ServerPage.MESSAGES, content)
        form = server_form(words, ServerPage.MESSAGES, content)
        check_limits(page)
        check_form(form)
        assert f"{name} (1) · **{words('server-no-limit')}**" in text_of_message(page)
        assert f"{name} (1)" in str(form.to_dict())
        assert f"{name} (2)" in str(form.to_dict())
        shortest = server_form(words, ServerPage.DAILY, content)
        check_form(shortest)
        assert words("setup-passing") in str(shortest.to_dict())


def check_refusal() -> None:
    """What the setting forbids is refused in every language."""
    for words in LANGUAGES:
        reason = refusal_phrase(words, ForbiddenByServer("parrots", 3, moderator=False))
        assert reason is not None
        assert words.render(reason).startswith(f"{NAMES[words.locale]} (3) 3")


async def fill_in(bot: OfflineBot, page: ServerPage, name: str, codes: list[str]) -> Answer:
    """Send the form of a page with these codes for one setting."""
    form = await bot.press(MODERATOR, ClickId("server-form", detail=page))
    [field] = [one for one in form.ids if one.startswith(f"{name}:")]
    return await bot.submit_form(MODERATOR, form.data["custom_id"], **{field: codes})


async def check_saved(bot: OfflineBot) -> None:
    """The form saves values that exist, and a new table begins with the default."""
    bot.moderators_are_administrators = True
    told = await fill_in(bot, ServerPage.MESSAGES, "parrots", ["3"])
    assert "parrots (1) · **3**" in told.text
    for forged in (["4"], ["-1"], ["three"], []):
        told = await fill_in(bot, ServerPage.MESSAGES, "parrots", forged)
        assert told.text == ENGLISH("error-unknown-button"), forged
    assert parrots_of(await bot.tables.server_settings.chosen(GUILD)) == 3
    await fill_in(bot, ServerPage.DAILY, "passing", ["on"])
    await bot.command(ANA, "new")
    assert (await bot.tables.open_table_in_channel(HALL_CHANNEL)).options.passing


async def check_stored(database: Path, parrots: int | None, language: str) -> None:
    """The database has these values."""
    async with await open_repository(database) as repository:
        settings = await repository.server_settings(GUILD)
        assert (parrots_of(settings), settings.language) == (parrots, language)


async def check(folder: Path) -> None:
    """Check everything, with databases in this folder."""
    assert SERVER_SETTINGS.keys() >= {"parrots", "passing"}
    check_shown()
    check_refusal()
    async with running_offline_bot(folder) as bot:
        await check_saved(bot)
    await check_stored(folder / "games.sqlite3", 3, "")
    await check_stored(folder / EARLIER_DATABASE, None, "sv")
    test_messages.ROOT = folder
    test_messages.test_every_used_key_exists()
    test_messages.test_every_message_is_used()


if __name__ == "__main__":
    asyncio.run(check(Path(sys.argv[1])))
