"""A button's id is read back unchanged from Discord, and an invalid id gives nothing."""

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.clicks import HANDLERS
from cogs.ui.buttons import MOST_LABEL_CHARACTERS, TEMPLATE, ClickId, button, read_id, rows
from game.model.ids import GameId
from tests.cogs.limits import MAX_ID_LENGTH

VERBS = sorted(HANDLERS)
LONGEST = ClickId("a" * 16, GameId(10**15 - 1), 10**9 - 1, "x" * 40)


@given(
    st.sampled_from(VERBS),
    st.integers(0, 10**15 - 1),
    st.integers(0, 10**9 - 1),
    st.from_regex(r"[A-Za-z0-9>=.-]{0,40}", fullmatch=True),
)
def test_id_is_read_back_unchanged(verb: str, game: GameId, version: int, detail: str) -> None:
    click = ClickId(verb, game, version, detail)
    assert read_id(str(click)) == click
    assert len(str(click)) <= MAX_ID_LENGTH


def test_the_longest_id_fits() -> None:
    assert read_id(str(LONGEST)) == LONGEST
    assert len(str(LONGEST)) <= MAX_ID_LENGTH


@pytest.mark.parametrize(
    "garbage",
    [
        "",
        "cartagena",
        "cartagena:",
        "cartagena:play:1:2",
        "cartagena:play:1:2:3:4",
        "cartagena:play:-1:2:",
        "cartagena:play:1:2.5:",
        "cartagena:PLAY:1:2:",
        "cartagena:play:١:2:",
        "cartagena:play:1:2:\n",
        "cartagena:play:1:2:a b",
        "cartagena:play:1:2:💀",
        f"cartagena:play:{10**15}:2:",
        f"cartagena:play:1:{10**9}:",
        f"cartagena:play:1:2:{'x' * 100}",
        " cartagena:play:1:2:",
        "tortuga:play:1:2:",
        "cartagena::1:2:",
    ],
)
def test_invalid_id_is_not_read(garbage: str) -> None:
    assert read_id(garbage) is None


@given(st.text(max_size=120) | st.from_regex(TEMPLATE))
def test_reading_any_text_gives_a_valid_click_or_none(text: str) -> None:
    click = read_id(text)
    assert click is None or 0 <= click.game < 10**15


def test_a_long_label_is_cut() -> None:
    label = button(ClickId("look", GameId(1), 1), "x" * 200).item.label
    assert label == "x" * (MOST_LABEL_CHARACTERS - 1) + "…"


def test_a_row_holds_five_buttons() -> None:
    many = [button(ClickId("look", GameId(1), number), "x") for number in range(12)]
    assert [len(row.children) for row in rows(many)] == [5, 5, 2]
    assert rows([]) == []


async def test_a_button_is_made_again_from_its_message() -> None:
    sent = button(ClickId("play", GameId(7), 3, "S0>9"), "go", discord.ButtonStyle.success)
    assert sent.item.custom_id == "cartagena:play:7:3:S0>9"
    match = sent.template.fullmatch(sent.custom_id)
    assert match is not None
    again = await type(sent).from_custom_id(None, sent.item, match)  # pyright: ignore[reportArgumentType]
    assert again.custom_id == sent.custom_id
