"""A lobby's cover depends on how many lines its text takes on a phone."""

import random

import pytest

from cogs.lobby.message import CHARACTERS_PER_LINE, approximate_shown_text, lobby_cover
from cogs.ui.services.pictures import Drawing
from cogs.wording import emoji
from i18n import Words
from tests.makers.tables import JAMAICA_OPTIONS
from tests.makers.whole_games import make_lobby_table

NAMES = {7: "Ana"}


@pytest.mark.parametrize("people", [1, 2, 3, 4, 5])
def test_length_of_emoji_names_does_not_change_the_cover(any_words: Words, people: int) -> None:
    """An emoji takes the same space on a line, even if its name and number are long."""
    table = make_lobby_table(JAMAICA_OPTIONS, people, random.Random(1))  # noqa: S311
    plain = lobby_cover(any_words, table)
    emoji.use_own_emojis({emoji.seat_name(seat): f"<:{'q' * 32}:{2**63}>" for seat in range(5)})
    try:
        own = lobby_cover(any_words, table)
    finally:
        emoji.use_own_emojis({})
    assert isinstance(plain, Drawing)
    assert own == plain


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("<:blue_pirate:1234567890123456789> Ana", "__ Ana"),
        ("<a:skull:1234567890123456789>", "__"),
        ("begins <t:1800000000:R>", "begins in 20 minutes"),
        ("begins <t:1800000000>", "begins in 20 minutes"),
        ("see [the board](https://discord.com/channels/1/2/3)!", "see the board!"),
        ("<@7> and <@8>", "@Ana and @Buccaneers"),
        ("<@&9> in <#10>", "@Buccaneers in @Buccaneers"),
        ("**Ana** is \\<here\\>", "**Ana** is \\<here\\>"),
    ],
)
def test_line_is_as_long_as_discord_shows_it(line: str, shown: str) -> None:
    assert approximate_shown_text(line, NAMES) == shown


def test_placeholders_of_unknown_length_fit_on_a_line() -> None:
    assert len(approximate_shown_text("<t:1800000000:R> <@8> <:skull:1>", {})) < CHARACTERS_PER_LINE
