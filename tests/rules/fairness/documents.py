"""Reads the code blocks of a document, and the test vectors in these blocks."""

import re
from pathlib import Path

DOCS = Path(__file__).parents[3] / "docs"


def code_blocks(file_name: str) -> list[str]:
    """Return the code blocks of a document."""
    return re.findall(r"```\n(.*?)```", (DOCS / file_name).read_text(encoding="utf-8"), re.DOTALL)


def vector_words(block: str, name: str) -> list[str]:
    """Return the words after ``name`` in a block: on the same line and the indented lines below."""
    found = re.search(rf"^{re.escape(name)}((?:.*\n)(?: {{4,}}.*\n)*)", block, re.MULTILINE)
    assert found, name
    return re.sub(r"\(.*?\)", "", found[1]).split()
