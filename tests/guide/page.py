"""The commands of the operators' guide, each with its line on the page."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from tests.deploy.guide import GUIDE_PAGE, GUIDE_TEXT
from tests.e2e.bots import ROOT

BLOCK = re.compile(r"^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE_CODE = re.compile(r"`(?P<text>[^`\n]+)`")


@dataclass(frozen=True)
class Example:
    """A block of the page, or a command in one of its sentences."""

    text: str
    first_line_number: int
    """First line of the example on the page, counted from 1."""
    heading: str

    def with_values(self, **values: str) -> Self:
        """Replace words in capitals on the page, such as BACKUP, by values."""
        text = self.text
        for word, value in values.items():
            if not re.search(rf"\b{word}\b", text):
                raise LookupError(f"{self.location()} has no {word}")
            text = re.sub(rf"\b{word}\b", value, text)
        return replace(self, text=text)

    def location(self, line: int = 1) -> str:
        """Return where a line of this example stands: the file, the line there, and the heading."""
        name = GUIDE_PAGE.relative_to(ROOT)
        return f'{name}:{self.first_line_number + line - 1}, in "{self.heading}"'


def section_code_blocks(heading: str, language: str = "sh") -> list[Example]:
    """Return the code blocks of a section in this language, in order."""
    found = _in_section(heading, BLOCK)
    return [example for example, match in found if match["language"] == language]


def section_commands(heading: str, program: str) -> list[Example]:
    """Return the commands in a section's sentences that begin with this program, in order."""
    found = _in_section(heading, INLINE_CODE)
    return [example for example, _ in found if example.text.startswith(f"{program} ")]


def expected_output(command: Example) -> str:
    """Return the output that the guide gives after a command: the next inline code on the line."""
    line = GUIDE_TEXT.splitlines()[command.first_line_number - 1]
    return line.split(f"`{command.text}`")[1].split("`")[1]


def shell_examples() -> list[Example]:
    """Return all shell blocks of the page."""
    headings = re.findall(r"^##+ (.+)$", GUIDE_TEXT, re.MULTILINE)
    return [example for heading in headings for example in section_code_blocks(heading)]


def _in_section(heading: str, pattern: re.Pattern[str]) -> Iterator[tuple[Example, re.Match[str]]]:
    this_heading = re.search(rf"^##+ {re.escape(heading)}\n", GUIDE_TEXT, re.MULTILINE)
    if this_heading is None:
        raise LookupError(f"{GUIDE_PAGE.name} has no section {heading}")
    next_heading = re.compile(r"^##", re.MULTILINE).search(GUIDE_TEXT, this_heading.end())
    end = len(GUIDE_TEXT) if next_heading is None else next_heading.start()
    for match in pattern.finditer(GUIDE_TEXT, this_heading.end(), end):
        line = GUIDE_TEXT.count("\n", 0, match.start("text")) + 1
        yield Example(match["text"], line, heading), match
