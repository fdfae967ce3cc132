"""Every language uses the words that docs/words.md lists for the things of the game."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cogs.wording.names import COMPUTERS, LEVEL_LABELS
from game.computer import Level
from i18n.catalogue import LOCALES, shipped_catalogue

GUIDE = Path(__file__).parents[2] / "docs" / "words.md"
COLUMNS = ("en", "de", "nl", "sv")
RETIRED_WORDS = {
    "en": r"\bMy hand\b|on turn|\bunless you choose\b|\bis owed\b",
    "de": r"\bBretter?s?\b|\bHände\b|\bohne Wahl\b|Spielplanteil|\bwilde[rns]? \w+",
    "nl": r"\bbezig\b(?! met)|achteruit|afgeblazen|als je niets kiest|zonder keuze",
    "sv": r"spelar nu|om du inte väljer|utan val|kortlek|Min hand|\b[Bb]otten|boten är inne"
    r"|\b[dms]in plats\b",
}
"""Words that are no longer used, as words of the table replaced them."""

WRONG_WORDINGS = {
    "de": r"\b[Ee]rinnere,",
    "nl": r"\b[Hh]erinner (?:\{|wie\b)|\bherinnerd\b",
    "sv": r"\bplatsen som är \{|\b[Pp]åminner så\b",
}
"""Wrong wordings: "remind" without the person who is reminded, or a person called a place."""


def terms() -> Iterator[tuple[str, str]]:
    """Yield each language with each of its words in the table."""
    [table] = re.findall(
        r"## The words of the game\n.*?((?:\|[^\n]*\n)+)", GUIDE.read_text(encoding="utf-8"), re.S
    )
    for row in table.splitlines()[2:]:
        _, *words = (cell.strip() for cell in row.strip("|").split("|"))
        yield from zip(COLUMNS, words, strict=True)


def all_texts(locale: str) -> str:
    """Return all texts of a language, without comments and keys."""
    lines = (LOCALES / f"{locale}.ftl").read_text(encoding="utf-8").splitlines()
    return "\n".join(re.sub(r"^[\w-]+ =", "", line) for line in lines if not line.startswith("#"))


@pytest.mark.parametrize(("locale", "word"), list(terms()))
def test_language_uses_each_word_of_the_table(locale: str, word: str) -> None:
    assert re.search(rf"\b{re.escape(word)}", all_texts(locale), re.IGNORECASE)


@pytest.mark.parametrize("locale", COLUMNS)
def test_language_uses_no_retired_word(locale: str) -> None:
    assert re.findall(RETIRED_WORDS[locale], all_texts(locale)) == []


@pytest.mark.parametrize(("locale", "broken"), list(WRONG_WORDINGS.items()))
def test_language_contains_no_wrong_sentence(locale: str, broken: str) -> None:
    assert re.findall(broken, all_texts(locale)) == []


@pytest.mark.parametrize("locale", COLUMNS)
@pytest.mark.parametrize("level", Level)
def test_a_level_has_the_same_rank_in_all_texts(locale: str, level: Level) -> None:
    words = shipped_catalogue().for_locale(locale)
    rank = words(LEVEL_LABELS[level]).partition(" (")[0].casefold()
    assert words(COMPUTERS[level], number=1).casefold().startswith(rank)
