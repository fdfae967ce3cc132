"""Quick comparisons of networks are fair and repeatable, and show which player is stronger."""

from game.rules.editions import CLASSIC, Handling
from game.rules.setup import Options, vary_edition
from training.arena.side_by_side import judge_named, play

TABLE = Options(vary_edition(CLASSIC, 4, 4, wild=False), Handling.TORTUGA, passing=False)


def test_a_player_wins_half_of_the_games_against_itself() -> None:
    """Each deal is played from both seats, and the same network plays both in the same way."""
    assert play(judge_named("duel"), judge_named("duel"), TABLE, 2, 12, 1) == 6


def test_stronger_player_wins_most_games_and_a_rerun_wins_as_many() -> None:
    won = play(judge_named("duel"), judge_named("greedy"), TABLE, 2, 16, 1)
    assert won > 10
    assert play(judge_named("duel"), judge_named("greedy"), TABLE, 2, 16, 1) == won
