"""Check that the seed follows from the secret and the cuts, and that the right seat began."""

from collections.abc import Iterator

from game.rules.checking.tag_values import TagValues
from game.rules.checking.verdict import Problem, VerifyExitCode
from game.rules.editions import Question
from game.rules.fairness.first_seat import chosen_first_seat
from game.rules.fairness.seed import commitment, cut_seed, uncut_seed
from game.rules.notation.fields import NONE
from game.rules.notation.options import format_options
from game.rules.setup import FirstSeatRule


def beginning_problems(tags: TagValues) -> Iterator[Problem]:
    """Yield the problems with the secret, the seed and the first seat."""
    if (
        tags.secret is not None
        and tags.commitment is not None
        and commitment(tags.secret) != tags.commitment.hex()
    ):
        sentence = "the secret is not the one whose hash the lobby showed"
        yield Problem(VerifyExitCode.BROKEN, sentence)
    for sentence in (
        *_seed_flaws(tags),
        *_first_seat_flaws(tags),
        *_cutter_flaws(tags),
        *_voter_flaws(tags),
    ):
        yield Problem(VerifyExitCode.TAGS, sentence)


def _seed_flaws(tags: TagValues) -> Iterator[str]:
    if tags.has_tag("Cuts") and tags.has_tag("Joins"):
        yield "the seed of a game that was cut does not come from Joins: the tag must go"
    setup, options = tags.game.setup, format_options(tags.game.setup.options)
    if setup.board is not None:
        yield "a board that somebody laid does not follow from the seed: the tag Board must go"
    if tags.secret is None:
        return
    seed, source = None, "cuts" if tags.has_tag("Cuts") else "join ids"
    if tags.cuts is not None:
        seed = cut_seed(tags.secret, options, setup.seats, tags.cuts)
    elif tags.joins is not None and not tags.has_tag("Cuts"):
        seed = uncut_seed(tags.secret, options, tags.joins)
    if seed is not None and seed != setup.seed:
        yield f"the seed does not come from the secret, the options and the {source}"


def _first_seat_flaws(tags: TagValues) -> Iterator[str]:
    setup, rule = tags.game.setup, tags.game.setup.options.first_seat_rule
    chosen = tags.host if rule is FirstSeatRule.HOST else tags.votes
    if rule is not FirstSeatRule.SEED and chosen is None:
        return
    if rule is FirstSeatRule.NEXT and len({*(tags.votes or [])} - {None}) > 1:
        yield "the votes are for different seats, but in a rematch all must be for the same seat"
    host = tags.host[0] if tags.host else None
    first = chosen_first_seat(rule, setup.seed, host, tags.votes or [])
    if setup.first != first:
        yield f"First must be {seat_text(first)}, not {seat_text(setup.first)}"


def _cutter_flaws(tags: TagValues) -> Iterator[str]:
    for seat, _ in tags.cuts or ():
        if seat in tags.computer_seats:
            yield f"seat {seat} cut, and is a computer's"


def _voter_flaws(tags: TagValues) -> Iterator[str]:
    """Yield a sentence for each seat that cannot have hosted or voted as the tags say.

    In a rematch the votes are not checked, because the tag has those of the game before.
    """
    options = tags.game.setup.options
    for seat in tags.host or ():
        if seat in tags.computer_seats:
            yield f"seat {seat} hosts, and is a computer's"
    if options.first_seat_rule is not FirstSeatRule.VOTE:
        return
    for seat, vote in enumerate(tags.votes or ()):
        if vote is not None and seat in tags.computer_seats:
            yield f"seat {seat} votes, and is a computer's"
        elif vote not in {None, seat} and options.edition.question is Question.OLDEST:
            yield f"seat {seat} votes for another seat, but here everybody votes for themselves"


def seat_text(seat: int | None) -> str:
    """Return a seat as a tag writes it."""
    return NONE if seat is None else str(seat)
