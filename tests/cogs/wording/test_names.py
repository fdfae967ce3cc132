"""People's names may contain anything. In our texts no markup or mention in a name takes effect."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.wording.names import MOST_CHARACTERS, escaped_name, lightly_escaped_name, plain

ENGLAND, SCOTLAND, WALES = (
    "🏴" + "".join(chr(0xE0000 + ord(letter)) for letter in region) + "\U000e007f"
    for region in ("gbeng", "gbsct", "gbwls")
)
SPECIAL = frozenset("\\*_~`|>#-[]()<@:/.+!=")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("  Black   Bart  ", "Black Bart"),
        ("a\nb\r\nc\td", "a b c d"),
        ("Zoë Çelik", "Zoë Çelik"),
        ("さくら", "さくら"),
        ("علي", "علي"),
        ("\u202eevil\u202c", "evil"),
        ("\u2066x\u2069\u200e\u200f\u061c", "x"),
        ("A\u200bn\u200ca\ufeff", "Ana"),
        ("Ana\u0000\u0007\u009f", "Ana"),
        ("one\u2028two\u2029three", "one two three"),
        ("🏴‍☠️ Kidd", "🏴‍☠️ Kidd"),
        ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"),
        ("👩🏽‍🚀", "👩🏽‍🚀"),
        ("❤️‍🔥", "❤️‍🔥"),
        (f"{ENGLAND} Harry {SCOTLAND}", f"{ENGLAND} Harry {SCOTLAND}"),
        (f"{WALES}{WALES}", f"{WALES}{WALES}"),
        (ENGLAND[:-1], "🏴"),
        (f"Ana{ENGLAND[1:]}", "Ana"),
        ("🏴\U000e0041\U000e007f", "🏴"),
        ("می‌خواهم", "می‌خواهم"),
        ("क्‍ष", "क्‍ष"),
        ("A\u200dn\u200ca", "Ana"),
        ("\u200d\u200cAna\u200d", "Ana"),
        ("علي\u200c\u200d", "علي"),
        ("e\u0301", "e\u0301"),
    ],
)
def test_plain_name_is_one_line_without_invisible_characters(name: str, shown: str) -> None:
    assert plain(name) == shown


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\n",
        "\u200b",
        "\u202e\u2066\u0000",
        "\u3164",
        "\u115f\u1160\uffa0",
        "\u2800\u2800",
        "\ufe0f",
        "\u0301\u0302",
        "\U000e0041",
        "\ud800",
        "\ue000\uf8ff",
    ],
)
def test_invisible_name_becomes_a_question_mark(name: str) -> None:
    assert plain(name) == "?"


@pytest.mark.parametrize(
    "name", ["x" * 200, "W " * 100, "🏴" * 200, ENGLAND * 9, "e" + "\u0301" * 200]
)
def test_long_names_are_cut(name: str) -> None:
    assert len(plain(name)) <= MOST_CHARACTERS
    assert plain(name).endswith("…")


@pytest.mark.parametrize("name", ["👨‍👩‍👧‍👦", "🏴‍☠️", "👩🏽‍🚀", "क्‍ष", ENGLAND])
def test_a_cut_leaves_signs_whole(name: str) -> None:
    for before in range(MOST_CHARACTERS):
        shown = plain("x" * before + name + "y" * MOST_CHARACTERS)
        rest = shown.removesuffix("…").lstrip("x").rstrip("y")
        assert rest in {"", name}


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("*Bo_b*", r"\*Bo\_b\*"),
        ("<@1234>", r"\<\@1234\>"),
        ("<@&1234> <#1>", r"\<\@&1234\> \<\#1\>"),
        ("@everyone", r"\@everyone"),
        ("[x](https://e.vil)", r"\[x\]\(https\:\/\/e\.vil\)"),
        ("https://e.vil", r"https\:\/\/e\.vil"),
        ("# Big", r"\# Big"),
        ("-# small", r"\-\# small"),
        ("> quoted", r"\> quoted"),
        ("||hidden||", r"\|\|hidden\|\|"),
        ("~~gone~~", r"\~\~gone\~\~"),
        ("`code`", r"\`code\`"),
        ("1. one", r"1\. one"),
        ("back\\slash", r"back\\slash"),
        ("<:skull:123>", r"\<\:skull\:123\>"),
        ("<t:0:R>", r"\<t\:0\:R\>"),
        ("</cartagena new:1>", r"\<\/cartagena new\:1\>"),
    ],
)
def test_markup_in_a_name_is_escaped(name: str, written: str) -> None:
    assert escaped_name(name) == written


def test_an_escape_is_never_cut_in_two() -> None:
    assert escaped_name("*" * 200) == r"\*" * (MOST_CHARACTERS - 1) + "…"


@given(st.text(max_size=250) | st.text(alphabet=sorted({*ENGLAND, *WALES, "a"}), max_size=60))
def test_any_name_is_made_plain_and_escaped(name: str) -> None:
    shown = plain(name)
    assert 0 < len(shown) <= MOST_CHARACTERS
    assert shown == " ".join(shown.split())
    assert not {unicodedata.category(sign) for sign in shown} & {"Cc", "Zl", "Zp", "Cs"}
    without_flags = shown.replace(ENGLAND, "").replace(WALES, "")
    unseen = {sign for sign in without_flags if unicodedata.category(sign) == "Cf"}
    assert unseen <= {"\u200c", "\u200d"}
    assert plain(shown) == shown
    written = escaped_name(name)
    assert re.sub(r"\\(.)", r"\1", written) == shown
    assert not SPECIAL & set(re.sub(r"\\.", "", written))


@given(st.text(alphabet=[*sorted(SPECIAL), "\u200b", "a", " "], max_size=60))
def test_any_name_of_markup_characters_is_escaped(name: str) -> None:
    assert not SPECIAL & set(re.sub(r"\\.", "", escaped_name(name)))


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Ana-Maria (she) [x]", r"Ana-Maria (she) \[x]"),
        ("ben_the_pirate", "ben_the_pirate"),
        ("_ben_", r"\_ben\_"),
        ("a_b_", r"a_b\_"),
        ("J. R. R. + 1 = 2!", "J. R. R. + 1 = 2!"),
        ("1. one", r"1\. one"),
        ("# Big #1", r"\# Big #1"),
        ("-# small", r"\-# small"),
        ("> quoted", r"\> quoted"),
        ("<@1> @here", r"\<\@1> \@here"),
        ("[x](https://e.vil)", r"\[x](https\:\/\/e.vil)"),
        ("discord.gg/abc", r"discord.gg\/abc"),
        ("*Bo* ~~x~~ `y` ||z||", r"\*Bo\* \~\~x\~\~ \`y\` \|\|z\|\|"),
        ("back\\slash", r"back\\slash"),
    ],
)
def test_light_escaping_adds_as_few_backslashes_as_possible(name: str, written: str) -> None:
    assert lightly_escaped_name(name) == written


@given(st.text(alphabet=[*sorted(SPECIAL), "1", "a", " "], max_size=60))
def test_light_escaping_does_not_change_the_visible_name(name: str) -> None:
    written = lightly_escaped_name(name)
    assert re.sub(r"\\(.)", r"\1", written) == plain(name)
    assert not set("\\*`~|<[@:/") & set(re.sub(r"\\.", "", written))
