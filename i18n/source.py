"""Read language files. What cannot be used is left out, and reported with its file and line."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from discord import Locale
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

SUFFIX = ".ftl"
FUNCTIONS = frozenset({"COMMAND", "NUMBER", "DATETIME"})
"""The functions that a text may use: ours, and those of Fluent."""
DISCORD_LOCALES = frozenset(
    name for one in Locale for name in (one.value, one.value.partition("-")[0])
)
"""The names that a language file may have: a locale of Discord, or only its language."""
COMMAND_NAME = re.compile(r"[-_'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}")
"""The name of a command or option. Vowel signs of Devanagari and Thai are no letters for Python."""
MOST_CHARACTERS = 100
"""Maximum length of the description of a command or option, and of a choice."""
MOST_CHARACTERS_IN_MENU = 32
"""Maximum length of an entry in the menu of a person."""


class TextProblem(NamedTuple):
    """A text that is left out, or a whole file."""

    file: str
    place: str
    """A line, the key of a text, or an empty text for the whole file."""
    reason: str

    def __str__(self) -> str:
        return f"{self.file}{self.place and ', '}{self.place}: {self.reason}"


class LanguageFile(NamedTuple):
    """The usable messages of a language file, and what is left out."""

    resource: ast.Resource
    problems: tuple[TextProblem, ...]


class Mentions(Visitor):
    """Collects the variables, messages, terms and functions that a text mentions."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()
        self.terms: set[str] = set()
        self.functions: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.messages.add(
            f"{node.id.name}.{node.attribute.name}" if node.attribute else node.id.name
        )

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.terms.add(node.id.name)

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802
        self.functions.add(node.id.name)


def language_files(folder: Path) -> tuple[list[Path], list[TextProblem]]:
    """Return the files with the name of a language, and the files that only look like one."""
    found = sorted(path for path in folder.iterdir() if SUFFIX in path.name.lower())
    named = [path for path in found if path.suffix == SUFFIX and path.stem in DISCORD_LOCALES]
    reason = "its name is not a language of Discord's, such as de.ftl or pt-BR.ftl"
    return named, [TextProblem(path.name, "", reason) for path in found if path not in named]


def read_language_file(path: Path) -> LanguageFile:
    """Read one language file.

    Fluent skips what it cannot read, and ignores a second message of the same name. Both are
    mistakes of the author, so they are reported.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        problem = TextProblem(path.name, "", reason or "it is not a text file in UTF-8")
        return LanguageFile(ast.Resource([]), (problem,))
    # The positions of the parts of a text are not needed, and would take 4 MB of memory.
    body = FluentParser(with_spans=False).parse(text).body
    junk = [entry for entry in body if isinstance(entry, ast.Junk)]
    problems = [TextProblem(path.name, f"line {_line(one, text)}", _reason(one)) for one in junk]
    entries = list[ast.EntryType]()
    names = set[str]()
    for entry in body:
        if isinstance(entry, ast.Message | ast.Term):
            prefix = "-" if isinstance(entry, ast.Term) else ""
            repeated = list(_drop_repeated(entry, f"{prefix}{entry.id.name}", names))
            problems += [TextProblem(path.name, name, "it stands there twice") for name in repeated]
            if f"{prefix}{entry.id.name}" not in repeated:
                entries.append(entry)
    return LanguageFile(ast.Resource(entries), tuple(problems))


def mistake_in_command_text(text: str, *, is_name: bool) -> str | None:
    """Return why Discord would refuse a text of a command, for its form alone."""
    if is_name and not (COMMAND_NAME.fullmatch(text) and text == text.lower()):
        return "a name has 1 to 32 small letters, digits, - and _, and no space"
    if not is_name and not 1 <= len(text.strip()) <= len(text) <= MOST_CHARACTERS:
        return f"it has {len(text)} characters, and must have 1 to {MOST_CHARACTERS}"
    return None


def mistake_in_menu_name(text: str) -> str | None:
    """Return why Discord would refuse the name of an entry in a menu, for its form alone."""
    if not 1 <= len(text.strip()) <= len(text) <= MOST_CHARACTERS_IN_MENU:
        return f"it has {len(text)} characters, and must have 1 to {MOST_CHARACTERS_IN_MENU}"
    return None


def mentions_by_key(resource: ast.Resource) -> dict[str, Mentions]:
    """Return what each message and attribute mentions."""
    return {key: _mentions(pattern) for key, pattern in _patterns(resource)}


def variables_by_key(mentioned: Mapping[str, Mentions]) -> dict[str, frozenset[str]]:
    """Return the variables of each message and attribute, with those of quoted messages."""
    return {key: _variables(key, mentioned, frozenset()) for key in mentioned}


def find_failing_texts(
    file: str, resource: ast.Resource, english: Mapping[str, frozenset[str]]
) -> list[TextProblem]:
    """Return the texts that can never be shown: they mention something that does not exist.

    ``english`` has the variables of each English text.
    """
    mentioned = mentions_by_key(resource)
    variables = variables_by_key(mentioned)
    terms = {entry.id.name for entry in resource.body if isinstance(entry, ast.Term)}
    found = list[TextProblem]()
    for key, here in mentioned.items():
        if key not in english:
            found.append(TextProblem(file, key, "English has no such text"))
            continue
        unknown = (
            *(f"${name}" for name in variables[key] - english[key]),
            *(here.messages - mentioned.keys()),
            *(f"-{name}" for name in here.terms - terms),
            *(f"{name}()" for name in here.functions - FUNCTIONS),
        )
        if unknown:
            found.append(TextProblem(file, key, f"it mentions {', '.join(sorted(unknown))}"))
    return found


def _variables(
    key: str, mentioned: Mapping[str, Mentions], outer: frozenset[str]
) -> frozenset[str]:
    inner = mentioned[key].messages & mentioned.keys() - outer
    quoted = (_variables(name, mentioned, outer | {key}) for name in inner)
    return frozenset(mentioned[key].variables).union(*quoted)


def _drop_repeated(entry: ast.Message | ast.Term, name: str, names: set[str]) -> Iterator[str]:
    """Drop attributes with a name that was there before; yield the names that are repeated."""
    if name in names:
        yield name
        return
    names.add(name)
    kept = list[ast.Attribute]()
    for part in entry.attributes:
        if (key := f"{name}.{part.id.name}") in names:
            yield key
        else:
            names.add(key)
            kept.append(part)
    entry.attributes = kept


def _patterns(resource: ast.Resource) -> Iterator[tuple[str, ast.Pattern]]:
    for entry in resource.body:
        if isinstance(entry, ast.Message):
            if entry.value is not None:
                yield entry.id.name, entry.value
            for part in entry.attributes:
                yield f"{entry.id.name}.{part.id.name}", part.value


def _mentions(pattern: ast.Pattern) -> Mentions:
    visitor = Mentions()
    visitor.visit(pattern)
    return visitor


def _line(junk: ast.Junk, text: str) -> int:
    notes = junk.annotations
    start = notes[0].span.start if notes and notes[0].span else 0
    return text.count("\n", 0, start) + 1


def _reason(junk: ast.Junk) -> str:
    return "; ".join(note.message or "unreadable" for note in junk.annotations) or "unreadable"
