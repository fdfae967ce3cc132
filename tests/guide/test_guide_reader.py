"""The reader of the guide reports each step that fails, with its line on the page.

The modules in `tests.guide.ways` look up their examples when they are imported. So the import fails
if the page lacks an example.
"""

import sys
from pathlib import Path

import pytest

from tests.deploy.guide import GUIDE_TEXT
from tests.guide.__main__ import WAYS_TO_RUN_THE_BOT
from tests.guide.machine import Machine
from tests.guide.page import Example, shell_examples
from tests.guide.reader import GuideReader, StepFailed
from tests.guide.ways import container, one_file, processes, service

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a shell")

FOLLOWING = (container, one_file, processes, service)
THIS_MACHINE = Machine("here", Path("/"), ())


def example(text: str) -> Example:
    """Return an example at line 100 of the page."""
    return Example(text, 100, "A section")


def test_every_shell_example_of_the_page_is_followed() -> None:
    """Each example is a constant of the modules that follow the page."""
    constants = [value for module in FOLLOWING for value in vars(module).values()]
    followed = {one.first_line_number for one in constants if isinstance(one, Example)}
    skipped = [one for one in shell_examples() if one.first_line_number not in followed]
    assert [one.location() for one in skipped] == []


async def test_failed_command_is_reported_with_its_line() -> None:
    failing = example("true\n# a word\nfalse \\\n    again\necho later\n")
    with pytest.raises(StepFailed) as failed:
        await GuideReader(THIS_MACHINE, "/").run_example(failing)
    place, *rest = str(failed.value).splitlines()
    assert place == 'docs/operating.md:102, in "A section":'
    assert rest[:2] == ["    false \\", "        again"]
    assert "later" in rest[-1]


async def test_failure_in_a_list_of_commands_is_reported() -> None:
    with pytest.raises(StepFailed, match=r"operating.md:101.*\n.*false"):
        await GuideReader(THIS_MACHINE, "/").run_example(example("true\nfalse && true\n"))


async def test_failure_inside_a_pipe_is_reported() -> None:
    with pytest.raises(StepFailed, match=r"operating.md:100.*\n.*no-such-program"):
        await GuideReader(THIS_MACHINE, "/").run_example(example("no-such-program | cat\n"))


async def test_a_command_that_is_known_to_fail_may_fail() -> None:
    said = await GuideReader(THIS_MACHINE, "/").run_example(
        example("false\necho on\n"), known_failures=frozenset({"false"})
    )
    assert said.strip() == "on"


async def test_command_reads_the_typed_input() -> None:
    assert (
        await GuideReader(THIS_MACHINE, "/").run_example(example("cat /dev/stdin"), "a token")
    ) == "a token"


def test_each_example_has_its_line_on_the_page() -> None:
    lines = GUIDE_TEXT.splitlines()
    for shown in shell_examples():
        assert lines[shown.first_line_number - 1] == shown.text.splitlines()[0]


def test_value_for_a_missing_word_raises_lookup_error() -> None:
    with pytest.raises(LookupError):
        example("restore FILE").with_values(BACKUP="/kept")


def test_all_ways_can_be_imported() -> None:
    assert set(WAYS_TO_RUN_THE_BOT) == {"one-file", "container", "processes"}
