"""A language of marks, with which a test finds all words that are not from the catalogue.

Each text of the catalogue is in ⟦…⟧, each variable in a text in ⟨…⟩. All that a message holds
outside of texts must be a name, a number, a sign or a link. The same is true of variables.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from fluent.syntax import ast
from fluent.syntax.visitor import Transformer

from discord_playground.protocol.types import Json
from i18n import Catalogue, source
from i18n.catalogue import LOCALES, LanguageBundle

PSEUDO_LOCALE = "ja"
"""Discord's code of a language that is not English. The tests use it for the language of marks."""
NAME_MARK = "q-"
"""Marks the names of commands, which may have only letters, digits and hyphens."""

TEXT_KEYS = ("content", "label", "placeholder", "description", "title", "text")
IGNORED_PARTS = re.compile(
    r"""<@\d+>|<a?:\w+:\d+>                 # people and emojis
    |<t:\d+:[A-Za-z]>                        # moments, which Discord says in the reader's words
    |https?://[^\s)]+                        # links
    |<@&\d+>                                # roles
    |\b(?:[0-9a-f]{64}|[0-9a-f]{32})\b       # secrets and promises
    """,
    re.VERBOSE,
)


class _Marks(Transformer):
    """A transformer that puts the marks into every pattern of a file."""

    def visit_Attribute(self, node: ast.Attribute) -> ast.Attribute:  # noqa: N802
        if node.id.name == "name":
            return ast.Attribute(
                node.id, ast.Pattern([ast.TextElement(NAME_MARK), *node.value.elements])
            )
        return ast.Attribute(node.id, _marked_as_text(self.visit(node.value)))

    def visit_Message(self, node: ast.Message) -> ast.Message:  # noqa: N802
        value = node.value and _marked_as_text(self.visit(node.value))
        return ast.Message(node.id, value, [self.visit(one) for one in node.attributes])

    def visit_Pattern(self, node: ast.Pattern) -> ast.Pattern:  # noqa: N802
        return ast.Pattern([part for one in node.elements for part in self._marked(one)])

    def _marked(
        self, part: ast.TextElement | ast.Placeable
    ) -> Iterator[ast.TextElement | ast.Placeable]:
        if isinstance(part, ast.Placeable) and isinstance(part.expression, ast.VariableReference):
            yield from (ast.TextElement("⟨"), part, ast.TextElement("⟩"))
        else:
            yield self.visit(part)


def _marked_as_text(pattern: ast.Pattern) -> ast.Pattern:
    return ast.Pattern([ast.TextElement("⟦"), *pattern.elements, ast.TextElement("⟧")])


def marked_catalogue() -> Catalogue:
    """Return a catalogue of English and of the language of marks."""
    english, pseudo = (LanguageBundle("en") for _ in range(2))
    resource = source.read_language_file(LOCALES / "en.ftl").resource
    english.add_resource(resource)
    pseudo.add_resource(_Marks().visit(resource))
    return Catalogue({"en": english, PSEUDO_LOCALE: pseudo})


def untranslated_words(text: str, names: Iterable[str]) -> str:
    """Return the words of a text that are not from the catalogue, except names, signs and links."""
    outside, inside = [], [False]
    for character in text:
        if character in "⟦⟨":
            inside.append(character == "⟦")
        elif character in "⟧⟩":
            inside.pop()
            outside.append(" ")
        elif not inside[-1]:
            outside.append(character)
    left = IGNORED_PARTS.sub(" ", "".join(outside))
    for name in names:
        left = left.replace(name, " ")
    return " ".join(re.findall(r"\w*[^\W\d_]\w*", left))


def readable_texts(payload: Any) -> Iterator[str]:
    """Yield every text of a message, including the texts of all its parts."""
    if isinstance(payload, Mapping):
        for key, value in payload.items():
            if key in TEXT_KEYS and isinstance(value, str):
                yield value
            else:
                yield from readable_texts(value)
    elif isinstance(payload, list):
        for one in payload:
            yield from readable_texts(one)


def unmarked_command_texts(command: Json, names: Iterable[str]) -> Iterator[str]:
    """Yield every text of a command, option or choice that is not in the language of marks."""
    for key in ("name", "description"):
        said = (command.get(f"{key}_localizations") or {}).get(PSEUDO_LOCALE)
        default = command.get(key)
        if default and said is None and not default.isdecimal() and default not in names:
            yield default
    for below in ("options", "choices"):
        for one in command.get(below) or []:
            yield from unmarked_command_texts(one, names)
