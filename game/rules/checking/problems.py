"""Everything that does not hold in a finished game's text."""

from game.rules.checking.beginning import beginning
from game.rules.checking.ending import ending
from game.rules.checking.tag_values import TagValues
from game.rules.checking.verdict import Problem, Verdict
from game.rules.notation import GameText


def verify(game: GameText) -> list[str]:
    """What does not hold, a sentence each; an empty list for a fair game.

    Needs the tags ``Commitment`` (the lobby's SHA-256), ``Secret`` (hexadecimal, shown at the
    end), ``Joins`` (ids of the join clicks, in seat order) or, where the deck was cut, ``Cuts``,
    and ``Winner`` (a seat, ``-`` for a draw) or ``CalledOff`` for a game that nobody has won. Where
    the seed did not draw the first seat, ``Host`` (a seat) or ``Votes`` (the seat that each seat
    voted for) tells what it follows from.
    """
    return [problem.sentence for problem in problems(game)]


def problems(game: GameText) -> list[Problem]:
    """What does not hold, and of which kind; in the order in which it came about."""
    tags = TagValues(game)
    missing = [*tags.missing()]
    lacks = [f"the game's text lacks {', '.join(missing)}"] if missing else []
    tag_problems = [Problem(Verdict.TAGS, sentence) for sentence in (*lacks, *tags.malformed)]
    return [*tag_problems, *beginning(tags), *ending(tags)]
