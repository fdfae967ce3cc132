"""Find all problems in the text of a finished game."""

from game.rules.checking.beginning import beginning_problems
from game.rules.checking.ending import ending_problems
from game.rules.checking.tag_values import TagValues
from game.rules.checking.verdict import Problem, VerifyExitCode
from game.rules.notation import GameText


def problem_sentences(game: GameText) -> list[str]:
    """Return each problem as a sentence; the list is empty for a fair game.

    The game needs these tags. ``Commitment`` is the secret's SHA-256, as the lobby showed it.
    ``Secret`` is hexadecimal and is shown at the end. ``Joins`` has the ids of the join clicks, in
    seat order; if the deck was cut, the tag ``Cuts`` replaces it. ``Winner`` is a seat, or ``-``
    for a draw; if the game was called off, the tag ``CalledOff`` replaces it. If the seed did
    not choose the first seat, ``Host`` (a seat) or ``Votes`` (the seat that each seat voted for)
    shows how it was chosen.
    """
    return [problem.sentence for problem in find_problems(game)]


def find_problems(game: GameText) -> list[Problem]:
    """Return all problems with their kinds, in the order of the game."""
    tags = TagValues(game)
    missing = [*tags.missing_tags()]
    missing_sentences = [f"the game's text lacks {', '.join(missing)}"] if missing else []
    tag_problems = [
        Problem(VerifyExitCode.TAGS, sentence) for sentence in (*missing_sentences, *tags.malformed)
    ]
    return [*tag_problems, *beginning_problems(tags), *ending_problems(tags)]
