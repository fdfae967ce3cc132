"""The words that cut a deck: words that look alike become the same plain word."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.fairness.seed import MOST_CHARACTERS, is_word, plain_word


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("  two\n words\t", "two words"),
        ("\u00c4rger \U0001f99c", "arger parrot"),
        ("e\u0301t\u00e9", "ete"),
        ("\u043f\u0440\u0438\u0432\u0435\u0442", "privet"),
        ("1 l0ve", "l love"),
        ("x" * 50, "x" * MOST_CHARACTERS),
        ("x" * (MOST_CHARACTERS - 1) + " y", "x" * (MOST_CHARACTERS - 1)),
        ('0 "[Cuts]', "o cuts"),
        ("!? -", ""),
        ("", ""),
    ],
)
def test_a_typed_text_becomes_a_plain_word(typed: str, plain: str) -> None:
    assert plain_word(typed) == plain


INVISIBLE_CHARACTERS = [
    "\u034f",
    "\ufe0f",
    "\U000e0100",
    "\u17b4",
    "\u180b",
    "\u200b",
    "\u2060",
    "\u115f",
]


@pytest.mark.parametrize(
    "unseen", INVISIBLE_CHARACTERS, ids=lambda character: f"U+{ord(character):04X}"
)
def test_invisible_characters_do_not_change_a_word(unseen: str) -> None:
    assert plain_word(f"my{unseen} words{unseen}") == "my words"


@given(st.text())
def test_every_plain_word_is_valid_and_stays_the_same(typed: str) -> None:
    word = plain_word(typed)
    assert plain_word(word) == word
    assert not word or is_word(word)
    assert plain_word(unicodedata.normalize("NFD", typed))[:1] == word[:1]


@pytest.mark.parametrize(
    "text", ["", " a", "a ", "a  b", "A", "\u00e4", "a0", "a1", "a" * 41, "a\n"]
)
def test_a_malformed_text_is_no_word(text: str) -> None:
    assert not is_word(text)
