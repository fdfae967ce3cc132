"""The journal keeps only the latest steps, and only for the latest games."""

from cogs.board.following.store import MOST_TABLES, STEPS_PER_TABLE, Journal
from game.model.ids import NO_GAME, GameId

GAME = GameId(1)


def test_the_latest_steps_of_a_game_are_kept_in_order() -> None:
    journal = Journal()
    for number in range(STEPS_PER_TABLE + 5):
        journal.record(GAME, f"step {number}")
    kept = [line.partition(" ")[2] for line in journal.steps_of(GAME)]
    assert kept == [f"step {number}" for number in range(5, STEPS_PER_TABLE + 5)]
    assert journal.steps_of(GameId(2)) == ()


def test_steps_are_kept_only_for_the_latest_games() -> None:
    journal = Journal()
    for game in range(MOST_TABLES):
        journal.record(GameId(game), "a step")
    journal.record(NO_GAME, "another")
    journal.record(GameId(MOST_TABLES), "a step")
    assert len(journal.steps_of(NO_GAME)) == 2
    assert journal.steps_of(GAME) == ()
