"""If the bot is not a member of the server, it answers every click with a link to invite it."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from cogs.clicks import HANDLERS
from cogs.ui.buttons import ClickId
from cogs.ui.permissions import invitation_link
from i18n.catalogue import shipped_catalogue
from tests.cogs.offline import BOT_ID, MESSAGE_ANSWER, Answer, OfflineBot
from tests.cogs.test_permissions import stored_rows
from tests.makers import tables as made
from tests.makers.people import ANA, GUILD

GUIDE = Path(__file__).parents[2] / "docs/operating.md"

Act = Callable[[OfflineBot], Awaitable[Answer]]


def use_command(name: str) -> Act:
    return lambda bot: bot.command(ANA, name)


async def submit_cut_form(bot: OfflineBot) -> Answer:
    return await bot.submit_form(ANA, ClickId("cut"), word="ahoy")


@pytest.fixture
def user_installed_bot(bot: OfflineBot) -> OfflineBot:
    """Return a bot that is installed only by Ana, and not by the server."""
    bot.installation_owners = {"1": str(ANA.user)}
    return bot


@pytest.mark.parametrize("act", [*map(use_command, ("new", "games", "watch")), submit_cut_form])
@pytest.mark.parametrize("locale", shipped_catalogue().locales)
async def test_commands_and_forms_are_answered_with_the_invitation(
    user_installed_bot: OfflineBot, act: Act, locale: str
) -> None:
    user_installed_bot.locale = locale
    before = stored_rows(user_installed_bot)
    answer = await act(user_installed_bot)
    assert (answer.kind, answer.private) == (MESSAGE_ANSWER, True)
    link = invitation_link(BOT_ID, GUILD)
    assert answer.text == shipped_catalogue().for_locale(locale)("error-not-installed", link=link)
    assert stored_rows(user_installed_bot) == before


async def test_every_button_is_answered_with_the_invitation(user_installed_bot: OfflineBot) -> None:
    table = await made.open_lobby_of(user_installed_bot.tables, 2)
    before = stored_rows(user_installed_bot)
    for verb in HANDLERS:
        answer = await user_installed_bot.press(ANA, ClickId.for_table(verb, table))
        assert (answer.kind, answer.private) == (MESSAGE_ANSWER, True), verb
        assert invitation_link(BOT_ID, GUILD) in answer.text, verb
    assert stored_rows(user_installed_bot) == before


async def test_unknown_server_that_installed_the_bot_is_served(bot: OfflineBot) -> None:
    assert bot.bot.get_guild(GUILD) is None
    assert not (await bot.command(ANA, "new")).private


def test_guide_has_the_same_invitation_link_as_the_bot() -> None:
    link = invitation_link(0, GUILD).replace("client_id=0", "client_id=YOUR_APPLICATION_ID")
    assert link.removesuffix(f"&guild_id={GUILD}") in GUIDE.read_text("utf-8")
