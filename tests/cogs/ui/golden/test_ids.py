"""``ids.txt`` lists every form of a button's id with its meaning; the list must be complete."""

import subprocess
import sys
from pathlib import Path

import pytest

from cogs.clicks import HANDLERS
from tests.cogs.limits import MAX_ID_LENGTH
from tests.cogs.ui.golden.forms import example_ids, id_pattern, ids_file_lines, verb_of
from tests.cogs.ui.golden.meanings import meaning
from tests.cogs.ui.golden.messages import messages_about_absent_players, messages_without_database

ROOT = Path(__file__).parents[4]
LINES = ids_file_lines()

WITH_OTHER_PACES = """
from game.tables.lobby import proposal
proposal.PACES = (60, *proposal.PACES, 14 * proposal.DAY_SECONDS)
from cogs.wording.clock import PACE_NAMES
assert {60, 14 * proposal.DAY_SECONDS} < PACE_NAMES.keys()
from tests.cogs.ui.golden.forms import ids_file_lines
from tests.cogs.ui.golden.meanings import meaning
print([one for _, one, written in ids_file_lines() if meaning(one) not in {None, written}])
"""


async def test_file_lists_exactly_the_forms_of_ids_in_our_messages() -> None:
    shown = [
        *messages_without_database(),
        *[message async for message in messages_about_absent_players()],
    ]
    built = {id_pattern(example): example for message in shown for example in example_ids(message)}
    listed = {id_pattern(example): example for _, example, _ in LINES}
    assert {one: built[one] for one in built.keys() - listed.keys()} == {}
    assert {one: listed[one] for one in listed.keys() - built.keys()} == {}


def test_file_lists_exactly_the_verbs_with_handlers() -> None:
    assert {verb for verb, _, _ in LINES} == HANDLERS.keys()


@pytest.mark.parametrize(("verb", "example", "written_meaning"), LINES)
def test_id_of_each_line_has_the_written_meaning(
    verb: str, example: str, written_meaning: str
) -> None:
    assert verb == verb_of(example)
    assert meaning(example) in {None, written_meaning}
    assert len(example.partition(" ")[0]) <= MAX_ID_LENGTH


def test_other_paces_change_no_meaning() -> None:
    """The test needs a new process, in which nothing was computed from the usual paces before."""
    command = [sys.executable, "-c", WITH_OTHER_PACES]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("[]\n", "")
