"""Check a finished game from what everyone saw: ``python -m game.rules.verify GAME.txt``.

Exit code 0: everything holds. 1: something does not. 2: the text cannot be read.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from game.rules.engine import begin, steps
from game.rules.errors import IllegalActionError
from game.rules.fairness.first_seat import chosen_first
from game.rules.fairness.seed import commitment, derive_seed
from game.rules.notation import GameText, NotationError, format_action, parse_game
from game.rules.notation.fields import NONE, optional_number
from game.rules.setup import Opener

_NEEDED = ("Commitment", "Secret", "Joins", "Winner")
_CHOOSING = {Opener.HOST: "Host", Opener.VOTE: "Votes", Opener.NEXT: "Votes"}
"""The tag that tells how the table chose who begins, where the seed did not draw it."""


def verify(game: GameText) -> list[str]:
    """What does not hold, a sentence each; an empty list for a fair game.

    Needs the tags ``Commitment`` (the lobby's SHA-256), ``Secret`` (hexadecimal, shown at the
    end), ``Joins`` (ids of the join clicks, in seat order) and ``Winner`` (a seat). Where the
    seed did not draw the first seat, ``Host`` (a seat) or ``Votes`` (the seat that each seat
    voted for) tells what it follows from; see :func:`first_is_open`.
    """
    return list(_problems(game))


def first_is_open(game: GameText) -> bool:
    """Whether the text does not tell what the first seat follows from, as old ones do not."""
    opener = game.setup.options.opener
    return opener is not Opener.SEED and _CHOOSING[opener] not in game.tags


def _problems(game: GameText) -> Iterator[str]:
    missing = [name for name in _NEEDED if name not in game.tags]
    if missing:
        yield f"the game's text lacks {', '.join(missing)}"
        return
    try:
        secret = bytes.fromhex(game.tags["Secret"])
        joins = [int(join) for join in game.tags["Joins"].split()]
    except ValueError:
        yield "the secret or the join ids are not numbers"
        return
    if commitment(secret) != game.tags["Commitment"]:
        yield "the secret is not the one whose hash the lobby showed"
    if len(joins) != game.setup.seats:
        yield "there must be one join id a seat"
    if derive_seed(secret, joins) != game.setup.seed:
        yield "the seed does not come from the secret and the join ids"
    yield from _first_problems(game)
    yield from _record_problems(game)


def _first_problems(game: GameText) -> Iterator[str]:
    if first_is_open(game):
        return
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


def _record_problems(game: GameText) -> Iterator[str]:
    states = [begin(game.setup)]
    try:
        states.extend(step.after for step in steps(states[0], game.record))
    except IllegalActionError as error:
        played = len(states)
        action = format_action(game.record[played - 1], game.setup.options.edition)
        yield f"the record breaks the rules: {error} (action {played}, {action})"
        return
    winner = states[-1].winner
    if winner is None:
        yield "the game is not over: nobody has won yet"
    elif game.tags["Winner"] != str(winner):
        yield f"the winner is seat {winner}, not {game.tags['Winner']}"


def main(arguments: Sequence[str]) -> int:
    """The command line."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m game.rules.verify GAME.txt\n")
        return 2
    try:
        game = parse_game(Path(arguments[0]).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, NotationError) as error:
        sys.stderr.write(f"cannot read the game: {error}\n")
        return 2
    problems = verify(game)
    lines = problems or ["Everything holds: the cards were fair and the record is legal."]
    if first_is_open(game):
        lines.append("How the table chose who begins is not in this text, so nobody can check it.")
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
