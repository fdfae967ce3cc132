"""Check that a running game can have got longer paces at the places that its tag names."""

from collections.abc import Iterator
from itertools import islice, pairwise

from game.rules.checking.tag_values import TagValues
from game.rules.checking.verdict import Problem, Verdict
from game.rules.engine import begin, steps


def longer_pace_problems(tags: TagValues) -> Iterator[Problem]:
    """Yield what cannot be true in the tag ``LongerPace``; the record must follow the rules."""
    if not tags.longer_paces:
        return
    agreed = [] if tags.pace is None else [tags.pace[:2]]
    for (earlier_seconds, earlier_entries), (seconds, entries) in pairwise(
        [*agreed, *tags.longer_paces]
    ):
        if seconds <= earlier_seconds:
            yield _flaw(f"{seconds} seconds are not longer than {earlier_seconds}")
        if entries < earlier_entries:
            yield _flaw(f"{entries} entries are fewer than the {earlier_entries} before")
    last, record = tags.longer_paces[-1][1], tags.game.record
    if last > len(record):
        yield _flaw(f"the record has {len(record)} entries, and no pace can follow {last}")
    state = begin(tags.game.setup)
    for step in islice(steps(state, record), last):
        state = step.after
    if state.over:
        yield _flaw("the game was over by then")


def _flaw(sentence: str) -> Problem:
    return Problem(Verdict.BROKEN, f"the tag LongerPace cannot be true: {sentence}")
