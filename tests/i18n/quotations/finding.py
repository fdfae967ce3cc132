"""Finds what quotes a text that has changed."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

PATTERNS = {
    ".py": re.compile(r"""(?<!")"((?:\\.|[^"\\])+)"(?!")|'((?:\\.|[^'\\])+)'"""),
    ".md": re.compile(r"\*\*([^*]+)\*\*|“([^”]+)”"),
}
WHOLE_LINE = re.compile(r"(.+)")
SHORTEST_PART = 4
"""The fewest letters of a part of a sentence that a test looks for."""

FixedParts = tuple[str, ...]
"""What stands between the variables of a text, also in its variants."""
Texts = Mapping[str, FixedParts]


class Rewording(NamedTuple):
    """A text that has changed."""

    key: str
    old: FixedParts
    new: FixedParts

    def is_quoted_by(self, words: str) -> bool:
        """Return whether these words are, hold, or are a part of what the text no longer says."""
        gone = [part for part in self.old if part not in self.new]
        is_old = any(_holds(words, part) or _is_part(words, part) for part in gone)
        return is_old and not any(_is_part(words, part) for part in self.new)

    def replaced_in(self, words: str) -> str:
        """Return the words with each part as it is now, if the text has as many parts as before."""
        if len(self.old) == len(self.new):
            for old, new in zip(self.old, self.new, strict=True):
                words = words.replace(old, new) if old != new and _holds(words, old) else words
        return words


class Quotation(NamedTuple):
    """Words in a line of a file that quote an earlier text; lines count from 1."""

    file: str
    line: int
    words: str
    rewording: Rewording


class _FixedParts(Visitor):
    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802
        if part := node.value.strip():
            self.found.append(part)


def texts_in(language_file: str) -> Texts:
    """Return the texts of a language file, by their keys."""
    texts = dict[str, FixedParts]()
    for entry in FluentParser().parse(language_file).body:
        if isinstance(entry, ast.Message):
            patterns = {entry.id.name: entry.value}
            patterns |= {f"{entry.id.name}.{one.id.name}": one.value for one in entry.attributes}
            for key, pattern in patterns.items():
                parts = _FixedParts()
                parts.visit(pattern)
                texts[key] = tuple(parts.found)
    return texts


def rewordings(before: Texts, now: Texts) -> list[Rewording]:
    """Return the texts that say something else now, or nothing any more."""
    return [
        Rewording(key, old, now.get(key, ())) for key, old in before.items() if old != now.get(key)
    ]


def quotations_in(file: str, text: str, reworded: Sequence[Rewording]) -> Iterator[Quotation]:
    """Yield the quotations in a file: in literals of code, and in bold or quoted words of a page.

    The lines of other files are quotations as a whole.
    """
    pattern = PATTERNS.get(Path(file).suffix, WHOLE_LINE)
    for number, line in enumerate(text.splitlines(), start=1):
        for found in pattern.finditer(line):
            words = found[found.lastindex or 0]
            for one in reworded:
                if one.is_quoted_by(words):
                    yield Quotation(file, number, words, one)


def _holds(words: str, part: str) -> bool:
    """Return whether the words are this part of a text, or contain it if it is long enough."""
    whole = re.search(rf"(?<!\w){re.escape(part)}(?!\w)", words) is not None
    return words == part or (whole and len(part) >= SHORTEST_PART)


def _is_part(words: str, text: str) -> bool:
    """Return whether a test may look for these words in the text: several, or a capitalised one."""
    looked_for = words.replace("\\", "").strip()
    distinct = " " in looked_for or looked_for[:1].isupper()
    return distinct and len(looked_for) >= SHORTEST_PART and looked_for in text
