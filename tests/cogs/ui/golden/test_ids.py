"""Every form of an id is in the file, and has the meaning that the file says."""

import subprocess
import sys
from pathlib import Path

import pytest

from cogs.clicks import HANDLERS
from tests.cogs.limits import MAX_ID_LENGTH
from tests.cogs.ui.golden.forms import example_ids, id_pattern, verb_of, written_down
from tests.cogs.ui.golden.meanings import meaning
from tests.cogs.ui.golden.messages import absence_messages, messages_without_database

ROOT = Path(__file__).parents[4]
LINES = written_down()

WITH_OTHER_PACES = """
from game.tables.lobby import terms
terms.PACES = (60, *terms.PACES, 14 * terms.DAY_SECONDS)
from cogs.wording.clock import PACE_NAMES
assert {60, 14 * terms.DAY_SECONDS} < PACE_NAMES.keys()
from tests.cogs.ui.golden.forms import written_down
from tests.cogs.ui.golden.meanings import meaning
print([example for _, example, said in written_down() if meaning(example) not in {None, said}])
"""


async def test_file_lists_exactly_the_forms_of_ids_in_our_messages() -> None:
    shown = [*messages_without_database(), *[message async for message in absence_messages()]]
    built = {id_pattern(example): example for message in shown for example in example_ids(message)}
    listed = {id_pattern(example): example for _, example, _ in LINES}
    assert {one: built[one] for one in built.keys() - listed.keys()} == {}
    assert {one: listed[one] for one in listed.keys() - built.keys()} == {}


def test_file_lists_exactly_the_verbs_with_handlers() -> None:
    assert {verb for verb, _, _ in LINES} == HANDLERS.keys()


@pytest.mark.parametrize(("verb", "example", "said"), LINES)
def test_id_of_each_line_has_the_written_meaning(verb: str, example: str, said: str) -> None:
    assert verb == verb_of(example)
    assert meaning(example) in {None, said}
    assert len(example.partition(" ")[0]) <= MAX_ID_LENGTH


def test_other_paces_change_no_meaning() -> None:
    """The test needs a new process, in which nothing was computed from the usual paces before."""
    command = [sys.executable, "-c", WITH_OTHER_PACES]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("[]\n", "")
