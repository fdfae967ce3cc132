"""Limits of application commands."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from discord_playground.checks.report import Path, Report
from discord_playground.protocol.options import OptionKind
from discord_playground.protocol.types import Json

CHAT = 1
NESTED = (OptionKind.SUBCOMMAND, OptionKind.GROUP)
MOST_OPTIONS, MOST_CHOICES, MOST_CHARACTERS = 25, 25, 8000
MOST_BY_KIND: Mapping[int, int] = {1: 100, 2: 15, 3: 15, 4: 1}
LOCALES = frozenset(
    (
        *("id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu"),
        *("nl", "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru"),
        *("uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko"),
    )
)


def commands(sent: list[Json], report: Report) -> None:
    """Check all commands of a scope together."""
    kinds = Counter(one.get("type") or CHAT for one in sent)
    for kind, count in kinds.items():
        if count > MOST_BY_KIND.get(kind, 0):
            report.add((), "APPLICATION_COMMAND_TOO_MANY", f"Too many commands of type {kind}.")
    seen: set[tuple[int, str]] = set()
    for index, one in enumerate(sent):
        command(one, (index,), report)
        key = (one.get("type") or CHAT, one.get("name") or "")
        if key in seen:
            message = "Application command names must be unique"
            report.add((index,), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add(key)


def command(data: Json, path: Path, report: Report) -> None:
    """Check one command."""
    if (data.get("type") or CHAT) != CHAT:
        report.length((*path, "name"), data.get("name") or "", 1, 32)
        return
    _check_names(data, path, report)
    _options(data.get("options") or [], (*path, "options"), report, depth=0)
    if _characters(data) > MOST_CHARACTERS:
        message = f"Command exceeds maximum size ({MOST_CHARACTERS})"
        report.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)


def _check_names(item: Json, path: Path, report: Report) -> None:
    _name(item.get("name") or "", (*path, "name"), report)
    report.length((*path, "description"), item.get("description") or "", 1, 100)
    for locale, name in (item.get("name_localizations") or {}).items():
        _locale(locale, (*path, "name_localizations"), report)
        _name(name, (*path, "name_localizations", locale), report)
    for locale, text in (item.get("description_localizations") or {}).items():
        _locale(locale, (*path, "description_localizations"), report)
        report.length((*path, "description_localizations", locale), text, 1, 100)


def _name(name: str, path: Path, report: Report) -> None:
    fits = all(
        character.isalnum() or character in "-_'" or _is_mark(character) for character in name
    )
    if not fits or name != name.lower() or not 1 <= len(name) <= 32:
        message = "Command name is invalid"
        report.add(path, "APPLICATION_COMMAND_INVALID_NAME", message)


def _is_mark(character: str) -> bool:
    """Return whether the character is a vowel sign of Devanagari or Thai.

    These signs are not letters of their own.
    """
    return "\u0900" <= character <= "\u097f" or "\u0e00" <= character <= "\u0e7f"


def _locale(locale: str, path: Path, report: Report) -> None:
    if locale not in LOCALES:
        report.add((*path, locale), "DICT_TYPE_KEYS", "Not a locale of Discord's.")


def _options(options: list[Json], path: Path, report: Report, *, depth: int) -> None:
    if len(options) > MOST_OPTIONS:
        report.add(path, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    seen: set[str] = set()
    optional_seen = False
    nested = [one.get("type") in NESTED for one in options]
    if any(nested) and not all(nested):
        message = "Sub-command and sub-command group option types are mutually exclusive"
        report.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    names = {one.get("name") for one in options}
    for index, one in enumerate(options):
        here = (*path, index)
        _check_names(one, here, report)
        _check_translated_names(one, names - {one.get("name")}, here, report)
        if one.get("name") in seen:
            message = "Option names must be unique"
            report.add(here, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)
        seen.add(one.get("name") or "")
        if one.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            report.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen |= not one.get("required")
        _option(one, here, report, depth)


def _check_translated_names(
    option: Json, others: set[str | None], path: Path, report: Report
) -> None:
    """Refuse a translated name that is the default name of another option in the same list."""
    for locale, name in (option.get("name_localizations") or {}).items():
        if name in others:
            message = "Localized option names must not be other options' names"
            here = (*path, "name_localizations", locale)
            report.add(here, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", message)


def _option(option: Json, path: Path, report: Report, depth: int) -> None:
    kind: Any = option.get("type")
    if kind not in KINDS:
        message = f"The playground has no options but of the types {min(KINDS)} to {max(KINDS)}."
        report.add((*path, "type"), "BASE_TYPE_CHOICES", message)
        return
    if kind in NESTED:
        if depth == 2 or (kind == OptionKind.GROUP and depth == 1):
            report.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Too deep.")
        below = (*path, "options")
        _options(option.get("options") or [], below, report, depth=depth + 1)
        return
    choices: list[Json] = option.get("choices") or []
    if choices and option.get("autocomplete"):
        message = "Choices and autocomplete are mutually exclusive"
        report.add(path, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES", message)
    offers(choices, (*path, "choices"), report, VALUES.get(kind, _no_value_fits))


def offers(choices: list[Json], path: Path, report: Report, fits: Callable[[Any], bool]) -> None:
    """Check choices or suggestions.

    There may be at most 25. Each needs a name, and a value for which `fits` is true.
    """
    if len(choices) > MOST_CHOICES:
        report.add(path, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    for index, choice in enumerate(choices):
        _offered_name(choice, (*path, index), report)
        if not fits(choice.get("value")):
            report.add((*path, index, "value"), "CHOICE_VALUE_INVALID", "Not a fitting value.")


def _offered_name(choice: Json, path: Path, report: Report) -> None:
    report.length((*path, "name"), choice.get("name") or "", 1, 100)
    for locale, name in (choice.get("name_localizations") or {}).items():
        _locale(locale, (*path, "name_localizations"), report)
        report.length((*path, "name_localizations", locale), name, 1, 100)


def any_value(value: Any) -> bool:
    """Return whether a suggestion may have this value."""
    return _text(value) or _number(value)


def _text(value: Any) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= 100


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _no_value_fits(value: Any) -> bool:
    return False


KINDS = frozenset(OptionKind)
VALUES: Mapping[int, Callable[[Any], bool]] = {
    OptionKind.STRING: _text,
    OptionKind.INTEGER: _whole,
    OptionKind.NUMBER: _number,
}


def _characters(item: Json) -> int:
    """Count the characters of a command.

    If a text has translations, only the longest version counts.
    """
    total = _longest(item, "name") + _longest(item, "description")
    total += sum(
        _longest(choice, "name") + len(str(choice.get("value")))
        for choice in item.get("choices") or []
    )
    return total + sum(map(_characters, item.get("options") or []))


def _longest(item: Json, key: str) -> int:
    texts = [item.get(key) or "", *(item.get(f"{key}_localizations") or {}).values()]
    return max(map(len, texts))
