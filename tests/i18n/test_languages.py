"""Every variant of a text says the same in each language, with its own plurals and commands."""

import re

import pytest
from babel import Locale as Cldr
from discord import Locale
from fluent.syntax import FluentSerializer, ast
from fluent.syntax.visitor import Visitor

from i18n import Words
from i18n.catalogue import LOCALES, shipped_catalogue
from tests.i18n.messages import parse_language_file, variables_by_key

VARIABLES_BY_KEY = variables_by_key(LOCALES / "en.ftl")
ENGLISH = shipped_catalogue().for_locale("en")
PLURALS = {"zero", "one", "two", "few", "many", "other"}
NUMBERS = (0, 1, 2, 5, 23, 101)
COMMAND = re.compile(r"/cartagena ([\w-]+)")
COMMAND_LINK_PREFIXES = (
    *("board-", "daily-", "error-", "games-", "history-", "learn-", "lobby-", "setup-"),
    *("stats-", "top-"),
)
"""Prefixes of the keys of messages that may link commands. Labels and push notices may not."""
SPELLED_OUT_NUMBERS = (
    ("cancel-question", 2),
    ("event-stuck-drew", 0),
    ("hint-ahead", 0),
    ("rule-jumps-aboard", 1),
)
"""Pairs of a message and a number that every language writes in words, not as a digit."""
every_language = pytest.mark.parametrize("locale", shipped_catalogue().locales)


class Selects(Visitor):
    """A visitor that collects all select expressions in a file, each with its message."""

    def __init__(self) -> None:
        self.found: list[tuple[str, str, set[str]]] = []
        self._message = ""

    def visit_Message(self, node: ast.Message) -> None:  # noqa: N802
        self._message = node.id.name
        self.generic_visit(node)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        assert isinstance(node.selector, ast.VariableReference), self._message
        variants = {v.key.name for v in node.variants if isinstance(v.key, ast.Identifier)}
        self.found.append((self._message, node.selector.id.name, variants))
        self.generic_visit(node)


def select_expressions(locale: str) -> list[tuple[str, str, set[str]]]:
    visitor = Selects()
    visitor.visit(parse_language_file(LOCALES / f"{locale}.ftl"))
    return visitor.found


def number_variables() -> dict[str, set[str]]:
    """Return for each English message the variables on which its wording depends.

    All of these variables are numbers.
    """
    found: dict[str, set[str]] = {}
    for message, variable, _ in select_expressions("en"):
        found.setdefault(message, set()).add(variable)
    return found


NUMBER_VARIABLES = number_variables()


def shown_variables(words: Words, key: str, number: int) -> set[str]:
    """Return the variables that can be read in a message if all its numbers are `number`."""
    numbers = NUMBER_VARIABLES.get(key, set())
    given = {name: number if name in numbers else f"⟨{name}⟩" for name in VARIABLES_BY_KEY[key]}
    text = words(key, **given)
    return {name for name, value in given.items() if str(value) in text}


@every_language
def test_every_branch_shows_the_same_variables_as_in_english(locale: str) -> None:
    words = shipped_catalogue().for_locale(locale)
    for key in VARIABLES_BY_KEY:
        for number in NUMBERS:
            differ = shown_variables(words, key, number) ^ shown_variables(ENGLISH, key, number)
            # For 0 and 1, one language may use words where another language uses digits.
            assert not differ - (NUMBER_VARIABLES.get(key, set()) if number < 2 else set()), (
                key,
                number,
            )


@every_language
@pytest.mark.parametrize(("key", "number"), SPELLED_OUT_NUMBERS)
def test_spelled_out_number_is_not_shown_as_a_digit(locale: str, key: str, number: int) -> None:
    words, others = (
        shipped_catalogue().for_locale(locale),
        dict.fromkeys(VARIABLES_BY_KEY[key] - NUMBER_VARIABLES[key], ""),
    )
    said, several = (words(key, count=count, **others) for count in (number, 5))
    assert str(number) not in said
    assert said != several.replace("5", str(number))


@every_language
def test_plural_forms_match_the_language(locale: str) -> None:
    rule = Cldr.parse(locale.replace("-", "_")).plural_form
    wanted = {rule(number) for number in range(201)} | {"other"}
    inflected = {
        tuple(place) for *place, variants in select_expressions("en") if variants != {"other"}
    }
    for message, variable, variants in select_expressions(locale):
        assert variants <= PLURALS, (message, variable)
        if variants != {"other"} or (message, variable) in inflected:
            assert variants == wanted, (message, variable)


@every_language
def test_every_language_file_serves_a_discord_locale(locale: str) -> None:
    served = {
        one.value for one in Locale if shipped_catalogue().for_locale(one.value).locale == locale
    }
    assert served, f"{locale}.ftl serves nobody: name it as Discord names the language"


@pytest.mark.parametrize("one", list(Locale))
def test_every_discord_locale_gets_its_language_or_english(one: Locale) -> None:
    assert shipped_catalogue().for_locale(one.value).locale in {
        one.value,
        one.value.partition("-")[0],
        "en",
    }


@every_language
def test_texts_name_commands_in_their_own_language(locale: str) -> None:
    words = shipped_catalogue().for_locale(locale)
    names = {
        ENGLISH(key): words(key)
        for key in VARIABLES_BY_KEY
        if re.fullmatch(r"command-[a-z]+\.name", key)
    }
    for key in VARIABLES_BY_KEY:
        said = text_of(words, key)
        wanted = [names[name] for name in COMMAND.findall(text_of(ENGLISH, key))]
        assert sorted(COMMAND.findall(said)) == sorted(wanted), key


@every_language
def test_texts_name_commands_only_as_links(locale: str) -> None:
    for entry in parse_language_file(LOCALES / f"{locale}.ftl").body:
        said = FluentSerializer().serialize_entry(entry)
        assert "/cartagena " not in said
        if isinstance(entry, ast.Message) and "COMMAND(" in said:
            assert entry.id.name.startswith(COMMAND_LINK_PREFIXES), said
            assert entry.attributes == [], said


def text_of(words: Words, key: str) -> str:
    return words(
        key,
        **{
            name: 7 if name in NUMBER_VARIABLES.get(key, ()) else "x"
            for name in VARIABLES_BY_KEY[key]
        },
    )


@every_language
def test_texts_have_the_same_markdown_as_in_english(locale: str) -> None:
    words = shipped_catalogue().for_locale(locale)
    for key in VARIABLES_BY_KEY:
        for mark in ("**", "~~", "`", "]("):
            assert text_of(words, key).count(mark) == text_of(ENGLISH, key).count(mark), key
