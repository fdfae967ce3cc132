"""Fixtures: the shipped texts, the longest possible emojis, and a bot without Discord."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from cogs.wording import emoji
from i18n import Words
from i18n.catalogue import shipped_catalogue
from tests.cogs.offline import OfflineBot, running_offline_bot


@pytest.fixture
def words() -> Words:
    return shipped_catalogue().for_locale("en")


@pytest.fixture(params=shipped_catalogue().locales)
def any_words(request: pytest.FixtureRequest) -> Words:
    return shipped_catalogue().for_locale(request.param)


@pytest.fixture
def long_emojis() -> Iterator[None]:
    """Use emojis of the application that are as long as Discord allows."""
    names = [*emoji.PLAIN_SYMBOLS, *map(emoji.seat_name, range(5))]
    emoji.use_own_emojis({name: f"<:{name.replace('-', '_'):_<32.32}:{2**63}>" for name in names})
    yield
    emoji.use_own_emojis({})


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[OfflineBot]:
    """The bot with its cogs, but without Discord."""
    async with running_offline_bot(tmp_path) as bot:
        yield bot
