"""The catalogue forms texts with plurals and attributes. Missing texts are English."""

from enum import Enum
from pathlib import Path

import pytest
from fluent.syntax import ast

from i18n import BrokenCatalogue, BrokenMessage, Catalogue, UnknownMessage, keys, phrase
from i18n.source import read_language_file

ENGLISH = """
seats = { $count ->
    [one] one seat
   *[other] { $count } seats
}
greeting = Ahoy { $name }
    .short = Ahoy
only-here = Only here
"""
GERMAN = """
seats = { $count ->
    [one] ein Platz
   *[other] { $count } Plätze
}
greeting = Ahoi { $nobody }
    .short = Ahoi
"""


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    (tmp_path / "en.ftl").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "de.ftl").write_text(GERMAN.lstrip(), encoding="utf-8-sig")
    return Catalogue.load(tmp_path)


@pytest.mark.parametrize(
    ("locale", "count", "said"),
    [
        ("en", 1, "one seat"),
        ("en", 3, "3 seats"),
        ("de", 1, "ein Platz"),
        ("de", 3, "3 Plätze"),
    ],
)
def test_plural_depends_on_language_and_count(
    catalogue: Catalogue, locale: str, count: int, said: str
) -> None:
    assert catalogue.for_locale(locale)("seats", count=count) == said


@pytest.mark.parametrize(
    ("locale", "found"),
    [("de", "de"), ("de-AT", "de"), ("en-US", "en"), ("en-GB", "en"), ("fr", "en"), ("", "en")],
)
def test_locale_falls_back_to_its_language_or_english(
    catalogue: Catalogue, locale: str, found: str
) -> None:
    assert catalogue.for_locale(locale).locale == found


def test_attribute_of_a_message_is_found(catalogue: Catalogue) -> None:
    assert catalogue.for_locale("de")("greeting.short") == "Ahoi"


def test_missing_message_falls_back_to_english(catalogue: Catalogue) -> None:
    assert catalogue.for_locale("de")("only-here") == "Only here"


def test_failing_message_falls_back_to_english_as_a_whole(catalogue: Catalogue) -> None:
    assert catalogue.for_locale("de")("greeting", name="Ana") == "Ahoy Ana"


@pytest.mark.parametrize("key", ["nothing", "greeting.nothing", "nothing.short"])
def test_unknown_key_raises(catalogue: Catalogue, key: str) -> None:
    with pytest.raises(UnknownMessage, match=key):
        catalogue.for_locale("de")(key)


def test_missing_variable_raises(catalogue: Catalogue) -> None:
    with pytest.raises(BrokenMessage, match=r"greeting.*name"):
        catalogue.for_locale("en")("greeting")


def test_phrase_is_rendered_in_the_readers_language(catalogue: Catalogue) -> None:
    later = phrase("seats", count=2)
    assert catalogue.for_locale("de").render(later) == "2 Plätze"
    assert catalogue.for_locale("en").render(later) == "2 seats"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("good = yes\n\nbad = { $x\n", r"en\.ftl, line [34]: "),
        ("good = yes\n\nbad {\n\nfine = yes\n", r"en\.ftl, line 3: "),
        ("twice = one\ntwice = two\n", r"en\.ftl, twice: it stands there twice"),
        ("a = b\n    .c = d\n    .c = e\n", r"en\.ftl, a\.c: it stands there twice"),
        (
            "command-new =\n    .name = New\n",
            r"en\.ftl, command-new\.name: a name has 1 to 32",
        ),
        (f"command-new =\n    .description = {'x' * 101}\n", r"command-new\.description: .* 101 "),
        (f"command-new =\n    .choice = {'x' * 101}\n", r"command-new\.choice: it has 101 char"),
    ],
)
def test_file_with_mistakes_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "en.ftl").write_text(text, encoding="utf-8")
    with pytest.raises(BrokenCatalogue, match=complaint):
        Catalogue.load(tmp_path)


def test_a_byte_order_mark_is_no_part_of_the_first_message(catalogue: Catalogue) -> None:
    assert catalogue.problems == (("de.ftl", "greeting", "it mentions $nobody"),)


def test_parsed_messages_have_no_spans(tmp_path: Path) -> None:
    file = tmp_path / "en.ftl"
    file.write_text("good = yes\n", encoding="utf-8")
    (entry,) = read_language_file(file).resource.body
    assert isinstance(entry, ast.Message)
    assert (entry.span, entry.id.span) == (None, None)


def test_catalogue_without_english_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BrokenCatalogue, match=r"en\.ftl"):
        Catalogue.load(tmp_path)


class Sail(Enum):
    MAIN_SAIL = 1


class NotYourTurn(Exception):
    pass


def test_keys_function_makes_a_key_for_each_member() -> None:
    assert dict(keys("a-{}", Sail)) == {Sail.MAIN_SAIL: "a-main-sail"}
    assert keys("a-{}.b", [NotYourTurn], "who")[NotYourTurn] == "a-not-your-turn.b"
    assert list(keys("a-{}", ["x", "y"]).values()) == ["a-x", "a-y"]
