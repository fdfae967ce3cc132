"""The final ranking: the winner is first, and players who left are last."""

from game.tables.afterwards.summary import seats_by_rank
from tests.makers.chance import random_seeded_by
from tests.makers.whole_games import make_game_table, play_randomly
from tests.makers.worst_cases import options_of_each_edition


def test_winner_is_first_and_resigned_players_are_last() -> None:
    luck = random_seeded_by("ranking")
    for option in list(options_of_each_edition())[::4]:
        *_, table = play_randomly(make_game_table(option, 5, luck), luck, resign_rate=0.002)
        view = table.public_view
        order = seats_by_rank(view)
        assert sorted(order) == list(range(5))
        assert order[0] == view.winner
        gone = [seat for seat in order if view.seats[seat].resigned]
        assert order[len(order) - len(gone) :] == gone
        aboard = [
            view.seats[seat].pirates.count(view.passage.boat)
            for seat in order[1:]
            if seat not in gone
        ]
        assert aboard == sorted(aboard, reverse=True)
