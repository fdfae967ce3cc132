"""The shipped words, emojis as long as they get, and boards in channels kept in memory."""

from collections.abc import AsyncIterator, Iterator
from typing import cast

import pytest

from cogs.board import boards as boards_module
from cogs.board.boards import Boards
from cogs.board.channels import Channels
from cogs.wording import emoji
from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from i18n import Words
from i18n.catalogue import shipped
from tests.cogs.board.channels_in_memory import ChannelsInMemory


@pytest.fixture
def words() -> Words:
    return shipped().for_locale("en")


@pytest.fixture(params=shipped().locales)
def any_words(request: pytest.FixtureRequest) -> Words:
    return shipped().for_locale(request.param)


@pytest.fixture
def long_emojis() -> Iterator[None]:
    """The application's own emojis, each as long as Discord's limits let it be."""
    names = [*emoji.PLAIN_SYMBOLS, *map(emoji.seat_name, range(5))]
    emoji.use({name: f"<:{f'ctg_{name}':_<32.32}:{2**63}>" for name in names})
    yield
    emoji.use({})


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards_module, "RETRY_SECONDS", (0, 0, 0))


@pytest.fixture
async def tables() -> AsyncIterator[Tables]:
    async with await SqliteRepository.open(":memory:") as repository:
        yield Tables(repository)


@pytest.fixture
def channels() -> ChannelsInMemory:
    return ChannelsInMemory()


@pytest.fixture
async def boards(tables: Tables, channels: ChannelsInMemory, soon: None) -> AsyncIterator[Boards]:
    boards = Boards(tables, cast(Channels, channels))
    tables.listen(boards.touch)
    yield boards
    await boards.close()
