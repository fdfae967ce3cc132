"""The shipped words, and emojis as short and as long as they get."""

from collections.abc import Iterator

import pytest

from cogs import signs
from i18n import Words
from i18n.catalogue import shipped


@pytest.fixture(params=shipped().locales)
def words(request: pytest.FixtureRequest) -> Words:
    return shipped().for_locale(request.param)


@pytest.fixture
def long_emojis() -> Iterator[None]:
    """The application's own emojis, each as long as Discord's limits let it be."""
    names = [*signs.PLAIN_SYMBOLS, *map(signs.seat_name, range(5))]
    signs.use({name: f"<:{f'ctg_{name}':_<32.32}:{2**63}>" for name in names})
    yield
    signs.use({})
