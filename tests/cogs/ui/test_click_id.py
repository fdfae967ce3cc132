"""What a button carries comes back from Discord as it went, and garbage comes back as nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.clicks import ANYWHERE, AT_THE_TABLE
from cogs.ui.buttons import MOST_CHARACTERS_OF_AN_ID, TEMPLATE, ClickId, read_id
from cogs.ui.choices import detail_of, read_detail
from game.rules.editions import EDITIONS, Handling
from game.rules.notation import NotationError
from game.rules.setup import PIRATES, SEGMENTS, Opener, Options, varied

VERBS = sorted({**AT_THE_TABLE, **ANYWHERE})
LONGEST = ClickId("a" * 16, 10**15 - 1, 10**9 - 1, "x" * 40)


@given(
    st.sampled_from(VERBS),
    st.integers(0, 10**15 - 1),
    st.integers(0, 10**9 - 1),
    st.from_regex(r"[A-Za-z0-9>=.-]{0,40}", fullmatch=True),
)
def test_an_id_there_and_back(verb: str, game: int, version: int, detail: str) -> None:
    click = ClickId(verb, game, version, detail)
    assert read_id(str(click)) == click
    assert len(str(click)) <= MOST_CHARACTERS_OF_AN_ID


def test_the_longest_id_fits() -> None:
    assert read_id(str(LONGEST)) == LONGEST
    assert len(str(LONGEST)) <= MOST_CHARACTERS_OF_AN_ID


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
def test_garbage_is_none_of_ours(garbage: str) -> None:
    assert read_id(garbage) is None


@given(st.text(max_size=120) | st.from_regex(TEMPLATE))
def test_anything_is_read_or_refused(text: str) -> None:
    click = read_id(text)
    assert click is None or 0 <= click.game < 10**15


def every_mix() -> list[Options]:
    return [
        Options(varied(edition, pirates, segments, wild=wild), handling, passing, opener)
        for edition in EDITIONS.values()
        for handling in Handling
        for pirates in PIRATES
        for segments in SEGMENTS
        for wild in {True, not edition.faces}
        for passing in (True, False)
        for opener in Opener
    ]


def test_every_mix_of_options_travels_in_a_button() -> None:
    for options in every_mix():
        click = ClickId("thread", 0, 0, detail_of(options, "pt-BR"))
        back = read_id(str(click))
        assert back is not None
        assert read_detail(back.detail) == (options, "pt-BR")
        assert len(str(click)) <= MOST_CHARACTERS_OF_AN_ID


@pytest.mark.parametrize(
    "detail", ["", "jamaica.no", "classic", "classic.jamaica.no.6.6.no.seed.more", "." * 9, "a.b"]
)
def test_options_of_another_release_are_refused(detail: str) -> None:
    with pytest.raises(NotationError):
        read_detail(f"en={detail}")
