"""A reader of the guide: types its commands exactly, and checks what they print."""

import asyncio
import re
import shlex
from dataclasses import dataclass
from time import monotonic

from tests.guide.machine import Machine
from tests.guide.page import Example
from tests.guide.saying import say

TRAP = "set -o pipefail; trap 'echo \"failed-at $LINENO $?\" >&2' ERR"
FAILED = re.compile(r"^failed-at (\d+) (\d+)\n", re.MULTILINE)
LINES_ABOVE = 2
"""Number of script lines before the example."""
NO_COMMANDS: frozenset[str] = frozenset()

followed_line_numbers = set[int]()
"""First lines on the page of all examples that were followed so far."""


class StepFailed(AssertionError):
    """A step of the guide did not do what the page says."""

    def __init__(self, place: str, command: str, trouble: str, said: str) -> None:
        lines = "\n".join(f"    {line}" for line in said.rstrip().splitlines())
        super().__init__(f"{place}:\n    {command}\n{trouble}; it said:\n{lines}")


@dataclass(frozen=True)
class GuideReader:
    """Follows examples in a folder of a machine."""

    machine: Machine
    folder: str = "/root"

    async def run_example(
        self,
        example: Example,
        typed: str = "",
        *,
        known_failures: frozenset[str] = NO_COMMANDS,
        quiet: bool = False,
    ) -> str:
        """Run the commands of an example with `typed` as their input, and return their output.

        As in a terminal, the commands after a failed one still run. At the end a failed command,
        also inside a pipe, raises StepFailed, unless it begins with one of `known_failures`.
        """
        begun = monotonic()
        script = f"{TRAP}\ncd {shlex.quote(self.folder)}\n{example.text.rstrip()}\n"
        done = await self.machine.run("bash", "-c", script, typed=typed)
        lines = script.splitlines()
        failed = [(int(line), code) for line, code in FAILED.findall(done.said)]
        # A failure inside a list of commands with && does not trigger the trap.
        if done.exit_code != 0 and not failed:
            failed = [(len(lines), str(done.exit_code))]
        said = FAILED.sub("", done.said)
        for line, code in failed:
            first, command = _command_at(lines, line)
            if not command.startswith(tuple(known_failures)):
                place = example.location(first - LINES_ABOVE)
                raise StepFailed(place, command, f"ended with exit code {code}", said)
        followed_line_numbers.add(example.first_line_number)
        if not quiet:
            say(f"  {self.machine.name}: {lines[LINES_ABOVE]}  ({monotonic() - begun:.0f} s)")
        return said


async def wait_for_output(
    reader: GuideReader, example: Example, answer: str, seconds: float
) -> None:
    """Run an example again and again until its output contains `answer`."""
    begun, trouble, said = monotonic(), "", ""
    while monotonic() - begun < seconds:
        try:
            said = await reader.run_example(example, quiet=True)
        except StepFailed as failed:
            trouble = str(failed)
        else:
            if answer in said:
                say(f"  {reader.machine.name}: {example.text}  ({monotonic() - begun:.0f} s)")
                return
        await asyncio.sleep(1)
    raise StepFailed(
        example.location(), example.text, f"never said {answer!r} in {seconds} s", said or trouble
    )


def _command_at(lines: list[str], line: int) -> tuple[int, str]:
    """Return the whole command that ends at this line, and the number of its first line."""
    first = line
    while first > 1 and lines[first - 2].endswith("\\"):
        first -= 1
    return first, "\n    ".join(lines[first - 1 : line])
