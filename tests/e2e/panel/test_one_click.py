"""docs/one-click.md lists the files that a click runs through until its commit."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from discord_playground import Playground
from game.tables.saving.ledger import now
from tests.e2e import play
from tests.e2e.bots import running_bot
from tests.e2e.panel.click_trace import Trace

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "one-click.md").read_text("utf-8")
CHAPTER = PAGE.partition("## Follow one click")[2].partition("\n## ")[0]
COMMIT_MARKER = "**From here on the action counts.**"
VALUES_LINE_START = "These files use values"
FILE_PATTERN = re.compile(r"`([a-z_/]+\.py)`")
MOST_FILES = 24
"""The most files that a click may run through: two thirds of the earlier number, 37."""


@pytest.fixture
def trace() -> Iterator[Trace]:
    """A trace that also covers threads that begin during the test, such as the database's."""
    trace = Trace()
    with trace.on_new_threads():
        yield trace


def files_in(text: str) -> list[str]:
    """Return the paths of the files in a text.

    A name may be relative to any folder that contains the file named before.
    """
    found: list[Path] = [ROOT / "README.md"]
    for name in FILE_PATTERN.findall(text):
        candidates = (folder / name for folder in found[-1].parents)
        found.append(next(path for path in candidates if path.is_file()))
    return [place.relative_to(ROOT).as_posix() for place in found[1:]]


async def test_page_lists_every_file_of_a_click_in_order(
    trace: Trace, playground: Playground, database: str
) -> None:
    async with running_bot(playground, database, now) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        who, panel = await play.open_panel(crew)
        panel = await play.play_action(who, panel)
        while not play.advances(panel):
            panel = await play.press(who, panel, play.openable_cards(panel)[0])
        await bot.wait_until_idle()
        with trace.on_this_thread():
            await who.click(panel, play.advances(panel)[0].label)
    assert trace.committed
    text_before_commit, commit_marker, _ = CHAPTER.partition(COMMIT_MARKER)
    values_line = next(line for line in CHAPTER.splitlines() if line.startswith(VALUES_LINE_START))
    steps, values = files_in(text_before_commit), files_in(values_line)
    assert commit_marker
    assert sorted(steps + values) == sorted(trace.files)
    assert steps == [file for file in trace.files if file in steps]
    assert f" {len(trace.files)} files " in CHAPTER
    assert len(trace.files) <= MOST_FILES
