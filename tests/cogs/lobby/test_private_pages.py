"""The line that replaces a lobby's private page says why the page is gone."""

import pytest

from cogs.lobby.private_pages import LOBBY_OVER_ERRORS, replacement_page
from cogs.wording.refusals import REFUSAL_KEYS
from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from game.tables.errors import TableError
from i18n import Words
from tests.cogs.message_parts import text_of_message
from tests.makers.tables import start_game


@pytest.mark.parametrize("why", LOBBY_OVER_ERRORS)
async def test_line_gives_the_reason_of_the_refusal(words: Words, why: type[TableError]) -> None:
    """The line gives the reason of the refusal, not the present state of the table."""
    async with await SqliteRepository.open(":memory:") as repository:
        table = await start_game(Tables(repository))
    page = text_of_message(replacement_page(words, table, why(table)))
    assert page.startswith(words(REFUSAL_KEYS[why]))
