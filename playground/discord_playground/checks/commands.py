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


def check_commands(sent: list[Json], report: Report) -> None:
    """Check all commands of a scope together."""
    kinds = Counter(one.get("type") or CHAT for one in sent)
    for kind, count in kinds.items():
        if count > MOST_BY_KIND.get(kind, 0):
            report.add((), "APPLICATION_COMMAND_TOO_MANY", f"Too many commands of type {kind}.")
    seen: set[tuple[int, str]] = set()
    for index, one in enumerate(sent):
        check_command(one, (index,), report)
        key = (one.get("type") or CHAT, one.get("name") or "")
        if key in seen:
            message = "Application command names must be unique"
            report.add((index,), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add(key)


def check_command(data: Json, path: Path, report: Report) -> None:
    if (data.get("type") or CHAT) != CHAT:
        _check_menu_entry(data, path, report)
        return
    _check_names(data, path, report)
    _check_options(data.get("options") or [], (*path, "options"), report, depth=0)
    if _count_characters(data) > MOST_CHARACTERS:
        message = f"Command exceeds maximum size ({MOST_CHARACTERS})"
        report.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)


def _check_menu_entry(data: Json, path: Path, report: Report) -> None:
    """Check a command in a menu: it has a name in each language, and nothing else."""
    report.check_length((*path, "name"), data.get("name") or "", 1, 32)
    for locale, name in (data.get("name_localizations") or {}).items():
        _check_locale(locale, (*path, "name_localizations"), report)
        report.check_length((*path, "name_localizations", locale), name, 1, 32)
    for key in ("description", "options"):
        if data.get(key):
            message = "Context menu commands cannot have it"
            report.add((*path, key), f"APPLICATION_COMMAND_INVALID_{key.upper()}", message)


def _check_names(item: Json, path: Path, report: Report) -> None:
    _check_name(item.get("name") or "", (*path, "name"), report)
    report.check_length((*path, "description"), item.get("description") or "", 1, 100)
    for locale, name in (item.get("name_localizations") or {}).items():
        _check_locale(locale, (*path, "name_localizations"), report)
        _check_name(name, (*path, "name_localizations", locale), report)
    for locale, text in (item.get("description_localizations") or {}).items():
        _check_locale(locale, (*path, "description_localizations"), report)
        report.check_length((*path, "description_localizations", locale), text, 1, 100)


def _check_name(name: str, path: Path, report: Report) -> None:
    has_valid_characters = all(
        character.isalnum() or character in "-_'" or _is_devanagari_or_thai(character)
        for character in name
    )
    if not has_valid_characters or name != name.lower() or not 1 <= len(name) <= 32:
        message = "Command name is invalid"
        report.add(path, "APPLICATION_COMMAND_INVALID_NAME", message)


def _is_devanagari_or_thai(character: str) -> bool:
    """Return whether the character belongs to the Devanagari or the Thai script.

    The vowel signs of these scripts are allowed, although Python does not count them as letters.
    """
    return "\u0900" <= character <= "\u097f" or "\u0e00" <= character <= "\u0e7f"


def _check_locale(locale: str, path: Path, report: Report) -> None:
    if locale not in LOCALES:
        report.add((*path, locale), "DICT_TYPE_KEYS", "Not a locale of Discord's.")


def _check_options(options: list[Json], path: Path, report: Report, *, depth: int) -> None:
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
        _check_option(one, here, report, depth)


def _check_translated_names(
    option: Json, others: set[str | None], path: Path, report: Report
) -> None:
    """Refuse a translated name that is the default name of another option in the same list."""
    for locale, name in (option.get("name_localizations") or {}).items():
        if name in others:
            message = "Localized option names must not be other options' names"
            here = (*path, "name_localizations", locale)
            report.add(here, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", message)


def _check_option(option: Json, path: Path, report: Report, depth: int) -> None:
    kind: Any = option.get("type")
    if kind not in KINDS:
        message = f"The playground has no options but of the types {min(KINDS)} to {max(KINDS)}."
        report.add((*path, "type"), "BASE_TYPE_CHOICES", message)
        return
    if kind in NESTED:
        if depth == 2 or (kind == OptionKind.GROUP and depth == 1):
            report.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Too deep.")
        below = (*path, "options")
        _check_options(option.get("options") or [], below, report, depth=depth + 1)
        return
    choices: list[Json] = option.get("choices") or []
    if choices and option.get("autocomplete"):
        message = "Choices and autocomplete are mutually exclusive"
        report.add(path, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES", message)
    check_choices(choices, (*path, "choices"), report, VALUE_CHECKS.get(kind, _no_value_fits))


def check_choices(
    choices: list[Json], path: Path, report: Report, is_valid_value: Callable[[Any], bool]
) -> None:
    """Check choices or suggestions.

    There may be at most 25. Each needs a name, and a value for which `is_valid_value` is true.
    """
    if len(choices) > MOST_CHOICES:
        report.add(path, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    for index, choice in enumerate(choices):
        _check_choice_name(choice, (*path, index), report)
        if not is_valid_value(choice.get("value")):
            report.add((*path, index, "value"), "CHOICE_VALUE_INVALID", "Not a fitting value.")


def _check_choice_name(choice: Json, path: Path, report: Report) -> None:
    report.check_length((*path, "name"), choice.get("name") or "", 1, 100)
    for locale, name in (choice.get("name_localizations") or {}).items():
        _check_locale(locale, (*path, "name_localizations"), report)
        report.check_length((*path, "name_localizations", locale), name, 1, 100)


def is_suggestion_value(value: Any) -> bool:
    """Return whether a suggestion may have this value."""
    return _is_text(value) or _is_number(value)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= 100


def _is_whole_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _no_value_fits(value: Any) -> bool:
    return False


KINDS = frozenset(OptionKind)
VALUE_CHECKS: Mapping[int, Callable[[Any], bool]] = {
    OptionKind.STRING: _is_text,
    OptionKind.INTEGER: _is_whole_number,
    OptionKind.NUMBER: _is_number,
}


def _count_characters(item: Json) -> int:
    """Count the characters of a command.

    If a text has translations, only the longest version counts.
    """
    total = _longest_length(item, "name") + _longest_length(item, "description")
    total += sum(
        _longest_length(choice, "name") + len(str(choice.get("value")))
        for choice in item.get("choices") or []
    )
    return total + sum(map(_count_characters, item.get("options") or []))


def _longest_length(item: Json, key: str) -> int:
    texts = [item.get(key) or "", *(item.get(f"{key}_localizations") or {}).values()]
    return max(map(len, texts))
