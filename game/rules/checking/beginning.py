"""Whether the seed follows from the secret and the cuts, and who begins from the table's choice."""

from collections.abc import Iterator

from game.rules.checking.told import Told
from game.rules.checking.verdict import Problem, Verdict
from game.rules.editions import Question
from game.rules.fairness.first_seat import chosen_first
from game.rules.fairness.seed import commitment, cut_seed, joined_seed
from game.rules.notation.fields import NONE
from game.rules.notation.options import format_options
from game.rules.setup import Opener


def beginning(told: Told) -> Iterator[Problem]:
    """What does not hold of the secret, the seed and the first seat."""
    if (
        told.secret is not None
        and told.commitment is not None
        and commitment(told.secret) != told.commitment.hex()
    ):
        sentence = "the secret is not the one whose hash the lobby showed"
        yield Problem(Verdict.BROKEN, sentence)
    for sentence in (*_seed(told), *_first(told), *_cutters(told), *_voters(told)):
        yield Problem(Verdict.TAGS, sentence)


def _seed(told: Told) -> Iterator[str]:
    if told.has("Cuts") and told.has("Joins"):
        yield "the seed of a game that was cut does not come from Joins: the tag must go"
    setup, options = told.game.setup, format_options(told.game.setup.options)
    if setup.board is not None:
        yield "a board that somebody laid does not follow from the seed: the tag Board must go"
    if told.secret is None:
        return
    seed, source = None, "cuts" if told.has("Cuts") else "join ids"
    if told.cuts is not None:
        seed = cut_seed(told.secret, options, setup.seats, told.cuts)
    elif told.joins is not None and not told.has("Cuts"):
        seed = joined_seed(told.secret, options, told.joins)
    if seed is not None and seed != setup.seed:
        yield f"the seed does not come from the secret, the options and the {source}"


def _first(told: Told) -> Iterator[str]:
    setup, opener = told.game.setup, told.game.setup.options.opener
    chosen = told.host if opener is Opener.HOST else told.votes
    if opener is not Opener.SEED and chosen is None:
        return
    if opener is Opener.NEXT and len({*(told.votes or [])} - {None}) > 1:
        yield "in a rematch all votes are for the same seat"
    host = told.host[0] if told.host else None
    first = chosen_first(opener, setup.seed, host, told.votes or [])
    if setup.first != first:
        yield f"First must be {shown(first)}, not {shown(setup.first)}"


def _cutters(told: Told) -> Iterator[str]:
    for seat, _ in told.cuts or ():
        if seat in told.computers:
            yield f"seat {seat} cut, and is a computer's"


def _voters(told: Told) -> Iterator[str]:
    """Who cannot have chosen as the tags say; a rematch has its votes of the game before."""
    options = told.game.setup.options
    for seat in told.host or ():
        if seat in told.computers:
            yield f"seat {seat} hosts, and is a computer's"
    if options.opener is not Opener.VOTE:
        return
    for seat, vote in enumerate(told.votes or ()):
        if vote is not None and seat in told.computers:
            yield f"seat {seat} votes, and is a computer's"
        elif vote not in {None, seat} and options.edition.question is Question.OLDEST:
            yield f"seat {seat} votes for another, and everybody told their own age alone"


def shown(seat: int | None) -> str:
    """A seat as a tag names it."""
    return NONE if seat is None else str(seat)
