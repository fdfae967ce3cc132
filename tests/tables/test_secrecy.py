"""The printed form of a table, in a log or a traceback, never shows a secret or a hidden card."""

import random
import re
from collections.abc import Iterator
from itertools import islice

from game.rules.editions import CLASSIC, Handling
from game.rules.setup import Options
from game.tables import Table
from game.tables.errors import StaleClick
from tests.makers.whole_games import make_game_table, make_lobby_table, play_randomly


def tables() -> Iterator[Table]:
    for handling in Handling:
        luck = random.Random(f"{handling}")  # noqa: S311
        options = Options(CLASSIC, handling, passing=True)
        yield make_lobby_table(options, 3, luck)
        yield from islice(play_randomly(make_game_table(options, 3, luck), luck), 0, None, 10)


def printed_forms(table: Table) -> Iterator[str]:
    yield repr(table)
    yield f"{table!s} {table.game!s} {table.options!r}"
    yield f"{StaleClick(table)!r} {StaleClick(table)}"
    yield repr(StaleClick(table).args)
    yield repr(table.setup)
    yield repr(table.chronicle)
    yield repr(table.turns)
    yield repr(table.state)
    yield repr(table.public_view)


def test_no_repr_shows_a_secret() -> None:
    for table in tables():
        secrets = (table.game.secret, table.setup.seed)
        hidden = [form for secret in secrets for form in (repr(secret), secret.hex())]
        for text in printed_forms(table):
            assert not any(form in text for form in hidden)


def find_hands(text: str) -> list[str]:
    """Return the parts of a text that show a hand of cards."""
    return re.findall(r"hands?=(?!None)[^,]*|cards=\([^)]*\)", text)


def test_no_repr_shows_a_hidden_hand() -> None:
    for table in tables():
        if table.options.handling is Handling.JAMAICA:
            for text in printed_forms(table):
                assert find_hands(text) == []


def test_the_check_finds_a_hand_in_the_view_of_its_player() -> None:
    table = next(table for table in tables() if table.started)
    assert find_hands(repr(table.view_of(table.game.seats[0].user)))
