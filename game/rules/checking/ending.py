"""Check that the record follows the rules to the stated end, and that its marks can be true."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from game.rules.checking.beginning import seat_text
from game.rules.checking.longer_pace import longer_pace_problems
from game.rules.checking.pace import pace_problems
from game.rules.checking.tag_values import TagValues
from game.rules.checking.verdict import Problem, VerifyExitCode
from game.rules.engine import begin
from game.rules.errors import IllegalActionError
from game.rules.marks import Control, ControlMark
from game.rules.notation import GameText, format_action, format_entry
from game.rules.notation.games import UNFINISHED
from game.rules.record.control import judge_marks
from game.rules.state.state import State


def ending_problems(tags: TagValues) -> Iterator[Problem]:
    """Yield the problems with the record, the winner, and the marks that say who played."""
    if tags.has_tag("CalledOff") and tags.has_tag("Winner"):
        sentence = "a game that was called off has no winner: one of the tags must go"
        yield Problem(VerifyExitCode.TAGS, sentence)
    game, state = tags.game, begin(tags.game.setup)
    edition, action_count = game.setup.options.edition, 0
    mark_problems: list[Problem] = []
    try:
        for step, flaw in judge_marks(state, game.record, tags.computer_seats):
            state = step.after
            action_count += not isinstance(step.entry, ControlMark)
            if flaw is not None:
                mark_problems.append(
                    Problem(VerifyExitCode.BROKEN, f"{format_entry(step.entry, edition)}: {flaw}")
                )
    except IllegalActionError as error:
        actions = (entry for entry in game.record if not isinstance(entry, ControlMark))
        wrong = format_action(next(islice(actions, action_count, None)), edition)
        where = f"(action {action_count + 1}, {wrong})"
        yield Problem(VerifyExitCode.BROKEN, f"the record breaks the rules: {error} {where}")
        return
    paces = (*pace_problems(tags), *longer_pace_problems(tags))
    yield from [*_winner_problems(tags, state)] or [*mark_problems, *_tag_problems(tags), *paces]


def _winner_problems(tags: TagValues, last: State) -> Iterator[Problem]:
    if tags.winner is None and not tags.has_tag("CalledOff"):
        return  # the tag is missing or malformed, which was reported already
    winner = seat_text(tags.winner[0]) if tags.winner else None
    if not last.over and winner is not None:
        yield Problem(VerifyExitCode.BROKEN, "the game is not over: nobody has won yet")
    elif last.over and winner != seat_text(last.winner):
        end = "a draw" if last.ended_in_draw else f"won by seat {last.winner}"
        yield Problem(
            VerifyExitCode.BROKEN, f"the game is {end}, and Winner is {winner or 'left out'}"
        )


def _tag_problems(tags: TagValues) -> Iterator[Problem]:
    """Yield the problems with tags that do not match the marks."""
    for sentence in (*_guest_flaws(tags.game), *_unfinished_flaws(tags)):
        yield Problem(VerifyExitCode.TAGS, sentence)


def _guest_flaws(game: GameText) -> Iterator[str]:
    marks = (entry for entry in game.record if isinstance(entry, ControlMark))
    taken = Counter(mark.seat for mark in marks if mark.control is Control.OTHER)
    for seat in range(game.setup.seats):
        tag = f"Guest{seat}"
        names = game.tags[tag].split("\n") if tag in game.tags else []
        if taken[seat] and not names:
            yield f"the record gives seat {seat} to another person, and {tag} does not say to whom"
        elif len(names) > taken[seat]:
            yield f"{tag} names more people than the record gives seat {seat} to"


def _unfinished_flaws(tags: TagValues) -> Iterator[str]:
    last = tags.game.record[-1] if tags.game.record else None
    marked = isinstance(last, ControlMark) and last.control is Control.NOBODY
    if marked != (tags.called_off == UNFINISHED):
        yield f"CalledOff says {UNFINISHED!r} where the record ends with a U mark, and there alone"
