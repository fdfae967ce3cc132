"""The journal keeps only the last steps of a table."""

from cogs.board.following.journal import STEPS, TABLES, Journal
from game.model.ids import NO_GAME, GameId

GAME = GameId(1)


def test_the_latest_steps_of_a_game_are_kept_in_order() -> None:
    journal = Journal()
    for number in range(STEPS + 5):
        journal.record(GAME, f"step {number}")
    kept = [line.partition(" ")[2] for line in journal.of(GAME)]
    assert kept == [f"step {number}" for number in range(5, STEPS + 5)]
    assert journal.of(GameId(2)) == ()


def test_steps_are_kept_only_for_the_latest_games() -> None:
    journal = Journal()
    for game in range(TABLES):
        journal.record(GameId(game), "a step")
    journal.record(NO_GAME, "another")
    journal.record(GameId(TABLES), "a step")
    assert len(journal.of(NO_GAME)) == 2
    assert journal.of(GAME) == ()
