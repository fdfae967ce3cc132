"""The reader of the guide reports each step that fails, with its line on the page.

The modules in `tests.guide.ways` look up their examples when they are imported. So the import fails
if the page lacks an example.
"""

import sys
from pathlib import Path

import pytest

from tests.deploy.guide import TEXT
from tests.guide.__main__ import WAYS
from tests.guide.machine import Machine
from tests.guide.page import Example, shell_examples
from tests.guide.reader import Reader, StepFailed

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a shell")

THIS_MACHINE = Machine("here", Path("/"), ())


def example(text: str) -> Example:
    """Return an example at line 100 of the page."""
    return Example(text, 100, "A section")


async def test_failed_command_is_reported_with_its_line() -> None:
    failing = example("true\n# a word\nfalse \\\n    again\necho later\n")
    with pytest.raises(StepFailed) as failed:
        await Reader(THIS_MACHINE, "/").follow(failing)
    place, *rest = str(failed.value).splitlines()
    assert place == 'docs/operating.md:102, in "A section":'
    assert rest[:2] == ["    false \\", "        again"]
    assert "later" in rest[-1]


async def test_failure_in_a_list_of_commands_is_reported() -> None:
    with pytest.raises(StepFailed, match=r"operating.md:101.*\n.*false"):
        await Reader(THIS_MACHINE, "/").follow(example("true\nfalse && true\n"))


async def test_a_command_that_is_known_to_fail_may_fail() -> None:
    said = await Reader(THIS_MACHINE, "/").follow(
        example("false\necho on\n"), known_failures=frozenset({"false"})
    )
    assert said.strip() == "on"


async def test_command_reads_the_typed_input() -> None:
    assert (
        await Reader(THIS_MACHINE, "/").follow(example("cat /dev/stdin"), "a token")
    ) == "a token"


def test_each_example_has_its_line_on_the_page() -> None:
    lines = TEXT.splitlines()
    for shown in shell_examples():
        assert lines[shown.line - 1] == shown.text.splitlines()[0]


def test_value_for_a_missing_word_raises_lookup_error() -> None:
    with pytest.raises(LookupError):
        example("restore FILE").with_values(BACKUP="/kept")


def test_all_ways_can_be_imported() -> None:
    assert set(WAYS) == {"one-file", "container", "processes"}
