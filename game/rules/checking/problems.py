"""Check a finished game from what everyone saw: ``python -m game.rules.verify GAME.txt``.

Exit code 0: everything holds. 1: the secret, the record or the winner is wrong. 2: the text
cannot be read. 3: a tag that the cards follow from is missing, is not of its form, or does not
fit the others. Where both 1 and 3 would do, it is 1.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from enum import IntEnum
from pathlib import Path
from typing import NamedTuple

from game.rules.editions import Question
from game.rules.engine import begin, steps
from game.rules.errors import IllegalActionError
from game.rules.fairness.first_seat import chosen_first
from game.rules.fairness.seed import commitment, game_seed
from game.rules.fairness.tags import read_cuts, read_joins, read_secret
from game.rules.marks import Control, Mark
from game.rules.notation import (
    GameText,
    NotationError,
    format_action,
    format_entry,
    parse_game,
)
from game.rules.notation.fields import NONE, optional_number
from game.rules.notation.games import UNFINISHED
from game.rules.record.control import flaws
from game.rules.setup import Opener

_CHOOSING = {Opener.HOST: "Host", Opener.VOTE: "Votes", Opener.NEXT: "Votes"}
"""The tag that tells how the table chose who begins, where the seed did not draw it."""

_UNREADABLE_JOINS = "the join ids are not plain decimal numbers"
_UNREADABLE_CUTS = "the tag Cuts does not name seats and words"


class Verdict(IntEnum):
    """The command's exit codes."""

    HOLDS = 0
    BROKEN = 1
    """The secret, the record or the winner is wrong."""
    UNREADABLE = 2
    TAGS = 3
    """What the text tells of the game's beginning is missing or does not fit together."""


class Problem(NamedTuple):
    """Something that does not hold, as a sentence."""

    verdict: Verdict
    sentence: str


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
    return [*_missing(game)] or [
        *_secret_problems(game),
        *_tag_problems(game),
        *([*_ending(game)] or [*_marks(game)]),
    ]


def verdict(found: Sequence[Problem]) -> Verdict:
    """The exit code for these problems: the worst of them."""
    return min((problem.verdict for problem in found), default=Verdict.HOLDS)


def _missing(game: GameText) -> Iterator[Problem]:
    source = "Cuts" if "Cuts" in game.tags else "Joins"
    ending = "CalledOff" if "CalledOff" in game.tags else "Winner"
    choosing = _CHOOSING.get(game.setup.options.opener)
    needed = ["Commitment", "Secret", source, ending, *([choosing] if choosing else [])]
    missing = [name for name in needed if name not in game.tags]
    if missing:
        yield Problem(Verdict.TAGS, f"the game's text lacks {', '.join(missing)}")


def _secret_problems(game: GameText) -> Iterator[Problem]:
    try:
        secret = read_secret(game.tags["Secret"])
    except ValueError:
        yield Problem(Verdict.TAGS, "the secret is not 64 lower-case hexadecimal digits")
        return
    if commitment(secret) != game.tags["Commitment"]:
        yield Problem(Verdict.BROKEN, "the secret is not the one whose hash the lobby showed")


def _tag_problems(game: GameText) -> Iterator[Problem]:
    deeds = (*_cut_problems(game), *_choice_problems(game))
    for sentence in (*_seed_problems(game), *_first_problems(game), *deeds):
        yield Problem(Verdict.TAGS, sentence)


def _seed_problems(game: GameText) -> Iterator[str]:
    cut = "Cuts" in game.tags
    if cut and "Joins" in game.tags:
        yield "the seed of a game that was cut does not come from Joins: the tag must go"
    try:
        joins = [] if cut else read_joins(game.tags["Joins"])
        cuts = read_cuts(game.tags["Cuts"], game.setup.seats) if cut else []
    except ValueError:
        yield _UNREADABLE_CUTS if cut else _UNREADABLE_JOINS
        return
    if not cut and len(joins) != game.setup.seats:
        yield "there must be one join id a seat"
    with suppress(ValueError):  # said where the secret itself is looked at
        if game_seed(read_secret(game.tags["Secret"]), joins, cuts) != game.setup.seed:
            yield f"the seed does not come from the secret and the {'cuts' if cut else 'join ids'}"


def _first_problems(game: GameText) -> Iterator[str]:
    setup, opener = game.setup, game.setup.options.opener
    try:
        host, votes = _host_and_votes(game)
    except ValueError:
        yield f"the tag {_CHOOSING[opener]} does not name seats"
        return
    if opener is Opener.NEXT and len({*votes} - {None}) > 1:
        yield "in a rematch all votes are for the same seat"
    first = chosen_first(opener, setup.seed, host, votes)
    if setup.first != first:
        yield f"First must be {_shown(first)}, not {_shown(setup.first)}"


def _cut_problems(game: GameText) -> Iterator[str]:
    computers = _computers(game)
    with suppress(ValueError):  # said where the seed is looked at
        cuts = read_cuts(game.tags["Cuts"], game.setup.seats) if "Cuts" in game.tags else []
        cutters = [seat for seat, _ in cuts if seat in computers]
        yield from (f"seat {seat} cut, and is a computer's" for seat in cutters)


def _choice_problems(game: GameText) -> Iterator[str]:
    """Who cannot have chosen as the tags say; a rematch has its votes of the game before."""
    computers, options = _computers(game), game.setup.options
    try:
        host, votes = _host_and_votes(game)
    except ValueError:  # said where the first seat is looked at
        return
    if host in computers:
        yield f"seat {host} hosts, and is a computer's"
    if options.opener is not Opener.VOTE:
        return
    for seat, vote in enumerate(votes):
        if vote is not None and seat in computers:
            yield f"seat {seat} votes, and is a computer's"
        elif vote not in {None, seat} and options.edition.question is Question.OLDEST:
            yield f"seat {seat} votes for another, and everybody told their own age alone"


def _host_and_votes(game: GameText) -> tuple[int | None, list[int | None]]:
    """The host's seat and the seats' votes, as far as they count. Raises ValueError."""
    seats, opener = game.setup.seats, game.setup.options.opener
    if opener is Opener.SEED:
        return None, []
    named = [optional_number(word) for word in game.tags[_CHOOSING[opener]].split()]
    wanted = 1 if opener is Opener.HOST else seats
    if len(named) != wanted or any(seat is not None and seat >= seats for seat in named):
        raise ValueError(named)
    return (named[0], []) if opener is Opener.HOST else (None, named)


def _shown(seat: int | None) -> str:
    return NONE if seat is None else str(seat)


def _marks(game: GameText) -> Iterator[Problem]:
    """Who the record says played for whom, as far as it or the tags show that it cannot be."""
    edition, computers = game.setup.options.edition, _computers(game)
    for mark, flaw in flaws(game.setup, game.record, computers):
        yield Problem(Verdict.BROKEN, f"{format_entry(mark, edition)}: {flaw}")
    for sentence in (*_guest_problems(game), *_unfinished_problems(game)):
        yield Problem(Verdict.TAGS, sentence)


def _computers(game: GameText) -> frozenset[int]:
    """The seats that are no person's from the start."""
    seats = range(game.setup.seats)
    return frozenset(seat for seat in seats if f"Level{seat}" in game.tags)


def _guest_problems(game: GameText) -> Iterator[str]:
    marks = (entry for entry in game.record if isinstance(entry, Mark))
    taken = Counter(mark.seat for mark in marks if mark.control is Control.OTHER)
    for seat in range(game.setup.seats):
        tag = f"Guest{seat}"
        names = game.tags[tag].split("\n") if tag in game.tags else []
        if taken[seat] and not names:
            yield f"the record gives seat {seat} to another person, and {tag} does not say to whom"
        elif len(names) > taken[seat]:
            yield f"{tag} names more people than the record gives seat {seat} to"


def _unfinished_problems(game: GameText) -> Iterator[str]:
    last = game.record[-1] if game.record else None
    marked = isinstance(last, Mark) and last.control is Control.NOBODY
    if marked != (game.tags.get("CalledOff") == UNFINISHED):
        yield f"CalledOff says {UNFINISHED!r} where the record ends with a U mark, and there alone"


def _ending(game: GameText) -> Iterator[Problem]:
    states = [begin(game.setup)]
    actions = [entry for entry in game.record if not isinstance(entry, Mark)]
    try:
        states.extend(step.after for step in steps(states[0], actions))
    except IllegalActionError as error:
        played = len(states)
        action = format_action(actions[played - 1], game.setup.options.edition)
        where = f"(action {played}, {action})"
        yield Problem(Verdict.BROKEN, f"the record breaks the rules: {error} {where}")
        return
    last, told = states[-1], game.tags.get("Winner")
    if not last.over and told is not None:
        yield Problem(Verdict.BROKEN, "the game is not over: nobody has won yet")
    elif last.drawn and told != NONE:
        yield Problem(
            Verdict.BROKEN, f"the game is a draw, and the winner not {told or 'left out'}"
        )
    elif last.winner is not None and told != str(last.winner):
        yield Problem(Verdict.BROKEN, f"the winner is seat {last.winner}, not {told or NONE}")


def _trust(game: GameText) -> str:
    """Whom the cards of a game in which everything holds depend on."""
    if "Cuts" not in game.tags:
        return "Nobody cut the deck: whoever runs the bot could have chosen the cards."
    seat, word = read_cuts(game.tags["Cuts"], game.setup.seats)[-1]
    return f"Seat {seat} cut last, with the word {word!r}: compare with what you saw."


def main(arguments: Sequence[str]) -> int:
    """The command line."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m game.rules.verify GAME.txt\n")
        return Verdict.UNREADABLE
    try:
        # Some editors put a byte-order mark before the text: it is no part of the game.
        game = parse_game(Path(arguments[0]).read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError, NotationError) as error:
        sys.stderr.write(f"cannot read the game: {error}\n")
        return Verdict.UNREADABLE
    found = problems(game)
    lines = [problem.sentence for problem in found] or [
        "Everything holds: the cards follow from the secret, and the record is legal.",
        _trust(game),
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return verdict(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
