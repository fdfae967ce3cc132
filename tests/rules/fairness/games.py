"""Finished games to check: fair games, and games that were changed afterwards."""

from collections.abc import Sequence
from dataclasses import replace

from game.rules.actions import Resign
from game.rules.editions import EDITIONS
from game.rules.engine import apply, begin
from game.rules.fairness.seed import commitment, cut_seed, uncut_seed
from game.rules.fairness.tags import format_cuts
from game.rules.moves import legal_actions
from game.rules.notation import GameText, format_options
from game.rules.setup import Options, Setup
from tests.rules.random_games import random_game_steps

SECRET = bytes(range(32))
JOINS = (1001, 1002, 1003)
SEED_NOT_FROM_JOINS = "the seed does not come from the secret, the options and the join ids"


def finished_game(options_, chance, joins=JOINS) -> GameText:
    """Play a game to its end, or let all but one seat resign after 500 actions."""
    setup = Setup(options_, len(joins), uncut_seed(SECRET, format_options(options_), joins))
    record, state = [], begin(setup)
    for _, action, next_state in random_game_steps(setup, chance, max_actions=500):
        record.append(action)
        state = next_state
    while state.winner is None:
        record.append(legal_actions(state)[-1])
        state = apply(state, record[-1])
    tags = {
        **seed_source_tags(joins),
        "Winner": str(state.winner),
        "Host": "-",
        "Votes": " ".join("-" for _ in joins),
    }
    return GameText(setup, tuple(record), tags)


def seed_source_tags(joins: Sequence[int]) -> dict[str, str]:
    """Return the tags from which the seed of a game without cuts can be computed."""
    return {
        "Commitment": commitment(SECRET),
        "Secret": SECRET.hex(),
        "Joins": " ".join(map(str, joins)),
    }


def printed_options_of(edition_name: str) -> Options:
    return Options.printed(EDITIONS[edition_name])


def with_tags(game: GameText, **tags: str) -> GameText:
    return replace(game, tags={**game.tags, **tags})


def without_tag(game: GameText, name: str) -> GameText:
    return replace(game, tags={tag: value for tag, value in game.tags.items() if tag != name})


def game_with_cuts(fair_game: GameText, *cuts: tuple[int | None, str]) -> GameText:
    """Return a game with the same options and a cut deck, in which all seats but one resign."""
    setup = replace(
        fair_game.setup,
        seed=cut_seed(SECRET, format_options(fair_game.setup.options), fair_game.setup.seats, cuts),
    )
    record, state = [], begin(setup)
    while state.winner is None:
        record.append(Resign(state.seat_on_turn))
        state = apply(state, record[-1])
    game = replace(fair_game, setup=setup, record=tuple(record))
    return with_tags(without_tag(game, "Joins"), Cuts=format_cuts(cuts), Winner=str(state.winner))
