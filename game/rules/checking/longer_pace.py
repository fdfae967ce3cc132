"""Check that the pace can have become longer at the places in the record that the tag names."""

from collections.abc import Iterator
from itertools import islice, pairwise

from game.rules.checking.tag_values import TagValues
from game.rules.checking.verdict import Problem, VerifyExitCode
from game.rules.engine import begin, replay_steps


def longer_pace_problems(tags: TagValues) -> Iterator[Problem]:
    """Yield what cannot be true in the tag ``LongerPace``; the record must follow the rules."""
    if not tags.longer_paces:
        return
    first_pace = [] if tags.pace is None else [tags.pace[:2]]
    for (earlier_seconds, earlier_entries), (seconds, entries) in pairwise(
        [*first_pace, *tags.longer_paces]
    ):
        if seconds <= earlier_seconds:
            yield _flaw(f"{seconds} seconds are not longer than {earlier_seconds}")
        if entries < earlier_entries:
            yield _flaw(f"the number of record entries falls from {earlier_entries} to {entries}")
    last_entries, record = tags.longer_paces[-1][1], tags.game.record
    if last_entries > len(record):
        yield _flaw(f"the record has {len(record)} entries, and no pace can follow {last_entries}")
    state = begin(tags.game.setup)
    for step in islice(replay_steps(state, record), last_entries):
        state = step.after
    if state.over:
        yield _flaw("the game was over by then")


def _flaw(sentence: str) -> Problem:
    return Problem(VerifyExitCode.BROKEN, f"the tag LongerPace cannot be true: {sentence}")
