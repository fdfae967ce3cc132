"""The last steps of a table are kept for a look back, and not more."""

from cogs.board.following.journal import STEPS, TABLES, Journal


def test_the_latest_steps_of_a_game_are_kept_in_order() -> None:
    journal = Journal()
    for number in range(STEPS + 5):
        journal.note(1, f"step {number}")
    kept = [line.partition(" ")[2] for line in journal.of(1)]
    assert kept == [f"step {number}" for number in range(5, STEPS + 5)]
    assert journal.of(2) == ()


def test_those_of_the_latest_games_are_kept() -> None:
    journal = Journal()
    for game in range(TABLES):
        journal.note(game, "a step")
    journal.note(0, "another")
    journal.note(TABLES, "a step")
    assert len(journal.of(0)) == 2
    assert journal.of(1) == ()
