"""The final ranking: the winner is first, and players who left are last."""

from game.tables.afterwards.ranking import ranking
from tests.makers.chance import luck_of
from tests.makers.whole_games import started, walk
from tests.makers.worst_cases import options


def test_winner_is_first_and_resigned_players_are_last() -> None:
    luck = luck_of("ranking")
    for option in list(options())[::4]:
        *_, table = walk(started(option, 5, luck), luck, resign_rate=0.002)
        view = table.public_view
        order = ranking(view)
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
