"""Private pages: their buttons do nothing on public messages, and a closed one says why."""

import pytest

from cogs.clicks import HANDLERS, PUBLIC_VERBS
from cogs.lobby.private_pages import LOBBY_OVER_ERRORS, replacement_page
from cogs.ui.buttons import ClickId
from cogs.wording.refusals import REFUSAL_KEYS
from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from game.tables.errors import TableError
from i18n import Words
from i18n.catalogue import shipped_catalogue
from tests.cogs.message_parts import text_of_message
from tests.cogs.offline import EDIT_ANSWER, MESSAGE_ANSWER, OfflineBot
from tests.cogs.test_permissions import stored_rows
from tests.makers.people import ANA
from tests.makers.tables import open_lobby_of, start_game

PUBLIC, EPHEMERAL = 0, 1 << 6
"""Flags of a message that everybody sees, and of one that only one person sees."""

UNKNOWN = shipped_catalogue().for_locale("en")("error-unknown-button").partition(".")[0]


def test_every_verb_of_public_messages_has_a_handler() -> None:
    assert HANDLERS.keys() >= PUBLIC_VERBS


@pytest.mark.parametrize("verb", sorted(HANDLERS.keys() - PUBLIC_VERBS))
async def test_button_of_a_private_page_is_refused_on_a_public_message(
    bot: OfflineBot, verb: str
) -> None:
    table = await start_game(bot.tables)
    before = stored_rows(bot)
    answer = await bot.press(ANA, ClickId.for_table(verb, table), message_flags=PUBLIC)
    assert (answer.kind, answer.private) == (MESSAGE_ANSWER, True)
    assert UNKNOWN in answer.text
    assert stored_rows(bot) == before


@pytest.mark.parametrize("begun", [False, True], ids=["lobby", "game"])
@pytest.mark.parametrize("verb", sorted(PUBLIC_VERBS))
async def test_button_of_a_public_message_never_turns_it_into_a_private_page(
    bot: OfflineBot, verb: str, begun: bool
) -> None:
    table = await (start_game(bot.tables) if begun else open_lobby_of(bot.tables, 2))
    answer = await bot.press(ANA, ClickId.for_table(verb, table), message_flags=PUBLIC)
    assert answer.kind != EDIT_ANSWER
    assert answer.kind != MESSAGE_ANSWER or answer.private


@pytest.mark.parametrize(
    ("verb", "detail"), [("card", ""), ("spaces-anew", ""), ("look", "-"), ("never-mind", "")]
)
async def test_button_of_a_private_page_changes_that_page(
    bot: OfflineBot, verb: str, detail: str
) -> None:
    table = await start_game(bot.tables)
    click = ClickId.for_table(verb, table, detail or "-")
    answer = await bot.press(ANA, click, message_flags=EPHEMERAL)
    assert answer.kind == EDIT_ANSWER


@pytest.mark.parametrize("why", LOBBY_OVER_ERRORS)
async def test_line_gives_the_reason_of_the_refusal(words: Words, why: type[TableError]) -> None:
    """The line gives the reason of the refusal, not the present state of the table."""
    async with await SqliteRepository.open(":memory:") as repository:
        table = await start_game(Tables(repository))
    page = text_of_message(replacement_page(words, table, why(table)))
    assert page.startswith(words(REFUSAL_KEYS[why]))
