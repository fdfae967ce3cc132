"""Every key that is used exists, every message is used, and each gets exactly its variables."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from discord import app_commands

from cogs.commands import command_groups
from i18n.catalogue import LOCALES, shipped_catalogue
from tests.i18n.families import families
from tests.i18n.messages import quoted_messages, variables_by_key
from tests.i18n.usage import MessageUse, UnclearMessageUse, uses_in_file, uses_in_source

ROOT = Path(__file__).parents[2]
CODE_WITH_TEXTS = ("bot.py", "cogs", "service")
ENGLISH = variables_by_key(LOCALES / "en.ftl")
FILES = sorted(LOCALES.glob("*.ftl"))
NAME = re.compile(r"[-_'\w]{1,32}")


def every_use() -> Iterator[MessageUse]:
    for package in CODE_WITH_TEXTS:
        code_path = ROOT / package
        for path in [code_path] if code_path.is_file() else sorted(code_path.rglob("*.py")):
            yield from uses_in_file(path)


def every_key() -> Iterator[tuple[MessageUse, str, frozenset[str]]]:
    """Yield each use with each key that it may mean, and the variables of that message."""
    known = families()
    for use in every_use():
        for key in use.keys:
            yield use, key, ENGLISH.get(key, frozenset())
        for family in known.get(use.family or "", []):
            for key in family.values():
                yield use, key, frozenset(family.variables)


def test_every_used_key_exists() -> None:
    missing = {f"{use.location}: {key}" for use, key, _ in every_key() if key not in ENGLISH}
    assert not missing


def test_every_family_that_is_used_is_declared() -> None:
    known = families()
    used = {use.family: use.location for use in every_use() if use.family}
    assert not {where for family, where in used.items() if family not in known}


def test_every_message_is_used() -> None:
    used = {key for _, key, _ in every_key()} | quoted_messages(LOCALES / "en.ftl")
    assert not set(ENGLISH) - used - keys_of_commands()


def keys_of_commands() -> set[str]:
    """Return the keys of the names and descriptions of all commands and their options."""
    groups = command_groups(cast("Any", None))
    commands = [command for group in groups for command in (group, *group.walk_commands())]
    texts = [text for one in commands for text in (one._locale_name, one._locale_description)]
    for command in commands:
        if isinstance(command, app_commands.Command):
            for option in command.parameters:
                texts += [option.locale_name, option.locale_description]
    return {text.extras["key"] for text in texts if text is not None}


def test_every_use_gives_exactly_the_variables_of_its_message() -> None:
    wrong = {
        f"{use.location}: {key} takes {sorted(wanted)}, is given {sorted(use.variables)}"
        for use, key, wanted in every_key()
        if use.variables != wanted
    }
    assert not wrong


def test_a_family_declares_exactly_the_variables_its_messages_ask_for() -> None:
    for name, same_named_families in families().items():
        for family in same_named_families:
            asked = frozenset().union(*(ENGLISH.get(key, frozenset()) for key in family.values()))
            assert asked == frozenset(family.variables), name


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_language_has_the_same_keys_and_variables(path: Path) -> None:
    assert variables_by_key(path) == ENGLISH


@pytest.mark.parametrize("locale", shipped_catalogue().locales)
def test_command_texts_meet_discords_limits(locale: str) -> None:
    words = shipped_catalogue().for_locale(locale)
    for key in ENGLISH:
        if key.endswith(".name"):
            said = words(key)
            assert NAME.fullmatch(said), f"{key}: {said}"
            assert said == said.lower(), f"{key}: {said}"
        elif key.endswith((".description", ".choice")):
            assert 1 <= len(words(key)) <= 100, key


@pytest.mark.parametrize(
    ("source", "keys", "family", "variables"),
    [
        ('words("a-b", n=1)', ("a-b",), None, {"n"}),
        ('self.public_words("a.b")', ("a.b",), None, set()),
        ('phrase("x", who=name)', ("x",), None, {"who"}),
        ("words(texts.SYMBOLS[one], n=2)", (), "SYMBOLS", {"n"}),
    ],
)
def test_use_of_a_message_is_found(
    source: str, keys: tuple, family: str | None, variables: set
) -> None:
    [use] = uses_in_source(source, "here")
    assert (use.keys, use.family, use.variables) == (keys, family, variables)


def test_keys_in_both_branches_of_a_condition_are_found() -> None:
    found = [use.keys for use in uses_in_source('words("a" if free else "b")', "here")]
    assert found == [("a",), ("b",)]


@pytest.mark.parametrize("source", ["words(key)", 'words("a", **more)', 'words("a" + b)'])
def test_use_that_cannot_be_checked_is_refused(source: str) -> None:
    with pytest.raises(UnclearMessageUse, match="here:1"):
        list(uses_in_source(source, "here"))
