"""The simulated people of the ratings' benchmark play as strongly as they are."""

import random
from collections import Counter

import pytest

from benchmarks.ratings.__main__ import (
    CHECKS,
    first_of_equals,
    looks_at_friends,
    print_server,
    share_right,
)
from benchmarks.ratings.simulated import FRIENDS, KINDS, PEOPLE, Kind, make_server, play
from game.standings.counting import people_in, rated_results


def test_a_friend_beats_the_next_weaker_one_in_the_given_share_of_games() -> None:
    luck, strengths = random.Random("share"), Kind(0.6, 2).strengths  # noqa: S311
    wins = sum(play(FRIENDS[2:4], strengths, luck)[0] == FRIENDS[2:3] for _ in range(4000))
    assert wins / 4000 == pytest.approx(0.6, abs=0.03)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_more_games_tell_more_about_friends(kind: Kind) -> None:
    looks = looks_at_friends(kind, "tests")
    assert len(looks) == len(CHECKS)
    assert all(look.sure_and_right <= min(look.sure, look.right) for look in looks)
    assert looks[0].sure < looks[-1].sure
    assert looks[-1].right > 0.8


def test_one_of_equal_friends_has_most_wins_because_they_play_more() -> None:
    by_wins, by_rating, alone = map(sum, zip(*map(first_of_equals, "abcdefghijkl"), strict=True))
    assert by_wins > 4 >= by_rating >= alone


def test_a_server_has_rated_games_of_people_who_play_more_and_less(
    capsys: pytest.CaptureFixture[str],
) -> None:
    strengths, results = make_server(600)
    games = Counter(person for result in results for person in people_in(result))
    assert len(strengths) == PEOPLE
    assert games[FRIENDS[0]] > 4 * games[max(strengths)]
    assert len(rated_results(results)) > 590
    print_server(600)
    assert [line.split(" | ")[0] for line in capsys.readouterr().out.splitlines()[3:]] == [
        "| 60",
        "| 300",
        "| 600",
    ]


def test_the_share_of_right_pairs() -> None:
    strengths = Kind(0.6, 2).strengths
    one, other, third = FRIENDS[:3]
    assert share_right([(one, other), (third, one)], strengths) == "50%"
    assert share_right([], strengths) == "–"
