"""Lists the lines of tests and pages that quote a sentence which you have changed.

    python -m tests.i18n.quotations              # lists them, and says which tests to run
    python -m tests.i18n.quotations --replace    # also puts the new words where it can

It compares the language files with those of the last commit. A test may quote a part of a sentence
as the pattern of a search, or with other words around it; such a line is listed, and left to you.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.i18n.quotations.finding import (
    Quotation,
    Rewording,
    quotations_in,
    rewordings,
    texts_in,
)

ROOT = Path(__file__).parents[3]
LOCALES = "i18n/locales"
SEARCHED = ("tests/**/*.py", "tests/**/*.txt", "playground/tests/**/*.py", "docs/*.md", "*.md")
ALWAYS = ("tests/i18n", "tests/deploy/test_first_hour.py", "tests/cogs/ui")
"""The tests that read all texts, and are quick."""


def changed_texts() -> list[Rewording]:
    """Return what has changed in all language files since the last commit."""
    changed = list[Rewording]()
    for path in sorted((ROOT / LOCALES).glob("*.ftl")):
        committed = subprocess.run(
            ("git", "show", f"HEAD:{LOCALES}/{path.name}"),
            cwd=ROOT,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        changed += rewordings(texts_in(committed.stdout), texts_in(path.read_text("utf-8")))
    return changed


def quotations(reworded: Sequence[Rewording]) -> list[Quotation]:
    """Return the quotations in all tests and pages."""
    files = sorted({file for pattern in SEARCHED for file in ROOT.glob(pattern)})
    return [
        quotation
        for file in files
        for quotation in quotations_in(
            file.relative_to(ROOT).as_posix(), file.read_text("utf-8"), reworded
        )
    ]


def replace(quotation: Quotation) -> bool:
    """Put the new words into a line; return whether that was possible."""
    new_words = quotation.rewording.replaced_in(quotation.words)
    path = ROOT / quotation.file
    lines = path.read_text("utf-8").splitlines(keepends=True)
    index = quotation.line - 1
    if new_words == quotation.words or quotation.words not in lines[index]:
        return False
    lines[index] = lines[index].replace(quotation.words, new_words)
    path.write_text("".join(lines), "utf-8")
    return True


def main() -> None:
    """List the quotations of all changed texts, and replace them if that is asked for."""
    parser = argparse.ArgumentParser(description="Lists quotations of changed sentences.")
    parser.add_argument("--replace", action="store_true", help="put the new words where it can")
    replacing = parser.parse_args().replace
    found = quotations(changed_texts())
    for one in found:
        done = "  (replaced)" if replacing and replace(one) else ""
        say(f"{one.file}:{one.line}: {one.rewording.key}: {one.words}{done}")
    tests = sorted({one.file for one in found if Path(one.file).name.startswith("test_")})
    say(f"\n{len(found)} quotations in {len({one.file for one in found})} files. Now run:\n")
    say(" ".join(("CARTAGENA_MATRIX_GAMES=1 .venv/bin/pytest", *ALWAYS, *tests)))


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
