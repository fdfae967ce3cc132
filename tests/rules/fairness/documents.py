"""What the documents promise, read from the documents themselves."""

import re
from pathlib import Path

DOCS = Path(__file__).parents[3] / "docs"


def blocks(name: str) -> list[str]:
    """The fenced blocks of a document."""
    return re.findall(r"```\n(.*?)```", (DOCS / name).read_text(encoding="utf-8"), re.DOTALL)


def vector(block: str, name: str) -> list[str]:
    """The words beside ``name`` in a block of vectors, on its line and the lines indented below."""
    found = re.search(rf"^{re.escape(name)}((?:.*\n)(?: {{4,}}.*\n)*)", block, re.MULTILINE)
    assert found, name
    return re.sub(r"\(.*?\)", "", found[1]).split()
