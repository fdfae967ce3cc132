"""The test vectors and blocks that the documents contain."""

import re
from pathlib import Path

DOCS = Path(__file__).parents[3] / "docs"


def blocks(name: str) -> list[str]:
    """Return the fenced blocks of a document."""
    return re.findall(r"```\n(.*?)```", (DOCS / name).read_text(encoding="utf-8"), re.DOTALL)


def vector(block: str, name: str) -> list[str]:
    """Return the words of the vector ``name``, from its line and the indented lines below."""
    found = re.search(rf"^{re.escape(name)}((?:.*\n)(?: {{4,}}.*\n)*)", block, re.MULTILINE)
    assert found, name
    return re.sub(r"\(.*?\)", "", found[1]).split()
