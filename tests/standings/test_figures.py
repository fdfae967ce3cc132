"""Figures of people and servers, counted by hand, and what a new result changes."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.model.ids import UserId
from game.model.results import Result, SeatEnd
from game.standings.counting import Season
from game.standings.figures import (
    Change,
    FirstBeaten,
    FirstWin,
    HeadToHead,
    NewLead,
    NewRecord,
    NewStreak,
    Record,
    RecordKind,
    find_records,
    head_to_heads,
    person_figures,
    public_results,
    server_figures,
    what_changed,
)
from tests.standings.results import (
    ANN,
    BEN,
    CLEO,
    DAN,
    FORGOTTEN,
    computer,
    game,
    left,
    person,
    ranking,
)

A_YEAR = (
    ranking(ANN, BEN, day=1, turns=30),
    ranking(BEN, CLEO, ANN, day=2, edition="swedish", friendly=True),
    game(person(ANN, 1), computer("sailor", 2), computer("captain", 3), day=3, turns=12),
    game(person(ANN, 1), person(BEN, 1), day=4, drawn=True, turns=60),
    game(person(BEN, 1, longest_run=17), person(ANN, 2, spaces_to_go=1), day=100, turns=25),
    game(computer("captain", 1), person(ANN, 2, spaces_to_go=2), computer("sailor", 3), day=101),
    game(person(CLEO, 1), person(ANN, 2, end=SeatEnd.HANDED_OVER), day=102, turns=9),
    ranking(ANN, CLEO, day=103, edition="swedish", private=True),
    game(person(ANN, 1, longest_run=14), left(BEN, 2), day=104, turns=28),
)
"""Games of Ann with Ben, Cleo and computers."""


def test_the_figures_of_a_person() -> None:
    figures = person_figures(A_YEAR, ANN)
    assert (figures.games, figures.draws) == (8, 1)
    assert figures.games_by_seats == {2: 5, 3: 3}
    assert figures.wins_by_seats == {2: 3, 3: 1}
    assert figures.places == {1: 4, 2: 2, 3: 1}
    assert figures.longest_run == Record(14, ANN, A_YEAR[8])
    assert figures.fastest_escape == Record(12, ANN, A_YEAR[2])
    assert figures.closest_game == Record(1, ANN, A_YEAR[4])
    assert figures.favourite_edition == "classic"
    assert figures.head_to_heads == {
        BEN: HeadToHead(above=2, below=2, draws=1, met=5),
        CLEO: HeadToHead(above=1, below=1, draws=0, met=2),
    }
    assert figures.rival == BEN
    assert (figures.current_streak, figures.longest_streak) == (2, 2)
    assert figures.beaten_computers == {"sailor": 2, "captain": 1}


def test_somebody_without_games_has_no_figures() -> None:
    figures = person_figures(A_YEAR, DAN)
    assert (figures.games, figures.rival, figures.longest_run) == (0, None, None)
    assert (figures.current_streak, figures.longest_streak, figures.head_to_heads) == (0, 0, {})


def test_games_of_private_tables_are_left_out_for_others() -> None:
    figures = person_figures(public_results(A_YEAR), ANN)
    assert figures.head_to_heads[CLEO] == HeadToHead(below=1, met=1)


@given(st.permutations(A_YEAR))
def test_the_order_of_results_does_not_matter(results: list[Result]) -> None:
    assert person_figures(results, ANN) == person_figures(A_YEAR, ANN)
    assert server_figures(results) == server_figures(A_YEAR)


def test_a_draw_and_a_lost_game_end_a_streak_and_a_game_with_computers_does_not() -> None:
    wins = [ranking(ANN, BEN, day=day) for day in range(3)]
    alone = game(computer("sailor", 1), person(ANN, 2), day=3)
    drawn = game(person(ANN, 1), person(BEN, 1), day=4, drawn=True)
    assert person_figures([*wins, alone], ANN).current_streak == 3
    figures = person_figures([*wins, alone, drawn, ranking(ANN, BEN, day=5)], ANN)
    assert (figures.current_streak, figures.longest_streak) == (1, 3)


def test_a_win_because_all_others_left_is_neither_an_escape_nor_close() -> None:
    left_alone = game(person(ANN, 1, spaces_to_go=9), left(BEN, 2), left(CLEO, 3))
    figures = person_figures([left_alone], ANN)
    assert figures.wins_by_seats == {3: 1}
    assert (figures.fastest_escape, figures.closest_game) == (None, None)
    assert person_figures([left_alone], BEN).closest_game is None


def test_the_narrowest_win_is_held_by_the_winner() -> None:
    close = game(person(BEN, 2, spaces_to_go=1), person(ANN, 1))
    assert find_records([close])[RecordKind.NARROWEST_WIN] == Record(1, ANN, close)
    assert person_figures([close], BEN).closest_game == Record(1, BEN, close)


def test_of_several_rivals_and_editions_the_latest_is_named() -> None:
    results = [ranking(ANN, BEN, day=1), ranking(ANN, CLEO, day=2, edition="swedish")]
    figures = person_figures(results, ANN)
    assert (figures.rival, figures.favourite_edition) == (CLEO, "swedish")


def test_who_never_advanced_has_no_longest_run() -> None:
    assert person_figures([game(person(ANN, 2, longest_run=0))], ANN).longest_run is None


def test_two_who_left_a_game_met_without_a_winner() -> None:
    both_left = game(computer("sailor", 1), left(ANN, 2), left(BEN, 3))
    assert head_to_heads([both_left], ANN) == {BEN: HeadToHead(met=1)}


def test_who_left_before_a_draw_finished_after_those_who_agreed_to_it() -> None:
    drawn = game(person(ANN, 1), person(BEN, 1), left(CLEO, 3), left(DAN, 4), drawn=True)
    assert head_to_heads([drawn], ANN) == {
        BEN: HeadToHead(draws=1, met=1),
        CLEO: HeadToHead(above=1, met=1),
        DAN: HeadToHead(above=1, met=1),
    }
    assert head_to_heads([drawn], DAN)[CLEO] == HeadToHead(met=1)


def test_the_rival_is_never_somebody_who_was_forgotten() -> None:
    results = [*(ranking(ANN, FORGOTTEN, day=day) for day in range(5)), ranking(ANN, BEN, day=9)]
    figures = person_figures(results, ANN)
    assert figures.head_to_heads[FORGOTTEN].above == 5
    assert figures.rival == BEN


def test_the_figures_of_a_server() -> None:
    figures = server_figures(A_YEAR)
    assert figures.games == 5
    assert (figures.leaders, figures.wins) == ((ANN,), 2)
    assert figures.records == {
        RecordKind.LONGEST_RUN: Record(17, BEN, A_YEAR[4]),
        RecordKind.FASTEST_ESCAPE: Record(20, BEN, A_YEAR[1]),
        RecordKind.NARROWEST_WIN: Record(1, BEN, A_YEAR[4]),
        RecordKind.LONGEST_GAME: Record(60, None, A_YEAR[3]),
    }


def test_the_figures_of_a_season() -> None:
    figures = server_figures(Season(1970, 2).results(A_YEAR))
    assert (figures.games, figures.leaders, figures.wins) == (2, (ANN, BEN), 1)
    assert figures.records[RecordKind.FASTEST_ESCAPE] == Record(25, BEN, A_YEAR[4])


def test_a_server_without_games_has_neither_leaders_nor_records() -> None:
    private = [replace(one, private=True) for one in A_YEAR]
    figures = server_figures(private)
    assert (figures.games, figures.leaders, figures.wins, figures.records) == (0, (), 0, {})


def test_people_who_were_forgotten_neither_lead_nor_hold_a_record() -> None:
    results = [
        game(person(FORGOTTEN, 1, longest_run=20), person(ANN, 2, longest_run=3), turns=5),
        ranking(FORGOTTEN, ANN, day=1, turns=70),
        ranking(ANN, FORGOTTEN, day=2, turns=40),
    ]
    figures = server_figures(results)
    assert (figures.leaders, figures.wins) == ((ANN,), 1)
    holders = {kind: (one.value, one.holder) for kind, one in figures.records.items()}
    assert holders == {
        RecordKind.LONGEST_RUN: (5, ANN),
        RecordKind.FASTEST_ESCAPE: (40, ANN),
        RecordKind.NARROWEST_WIN: (4, ANN),
        RecordKind.LONGEST_GAME: (70, None),
    }


def test_of_equal_records_the_first_stands() -> None:
    results = [ranking(ANN, BEN, day=2), ranking(BEN, ANN, day=1)]
    assert find_records(results)[RecordKind.FASTEST_ESCAPE].holder == BEN


def won_by_turns(count: int, people: tuple[int, int] = (ANN, BEN)) -> list[Result]:
    """Games of two people that both win by turns, the last of them by the second."""
    return [ranking(*people[:: 1 - 2 * (day % 2)], day=day) for day in range(count)]


KNOWN = [*won_by_turns(12), ranking(CLEO, DAN, day=12), ranking(DAN, CLEO, day=13)]
"""All four have won against one other; Ann and Ben stand 6 : 6, Cleo and Dan 1 : 1."""
RECORD = find_records(KNOWN)


@pytest.mark.parametrize(
    ("new", "change"),
    [
        (ranking(ANN, CLEO, DAN, day=99, turns=5), FirstWin(ANN, 2)),
        (game(person(CLEO, 1), computer("sailor", 2), day=99), FirstBeaten(CLEO, "sailor")),
        (ranking(ANN, CLEO, day=99), None),
        (ranking(ANN, BEN, day=99), NewLead(ANN, BEN, HeadToHead(7, 6, 0, 13))),
        (game(person(ANN, 1), person(BEN, 1), day=99, drawn=True), None),
        (
            ranking(ANN, BEN, day=99, private=True, turns=5),
            NewLead(ANN, BEN, HeadToHead(7, 6, 0, 13)),
        ),
        (game(computer("sailor", 1), person(CLEO, 2), day=99), None),
    ],
)
def test_what_a_new_result_changes(new: Result, change: Change | None) -> None:
    assert what_changed(KNOWN, new) == change


@pytest.mark.parametrize(
    ("more", "kind", "value", "holder"),
    [
        ({"turns": 19}, RecordKind.FASTEST_ESCAPE, 19, ANN),
        ({"turns": 21}, RecordKind.LONGEST_GAME, 21, None),
    ],
)
def test_a_record_of_the_server_is_news(
    more: dict[str, int], kind: RecordKind, value: int, holder: UserId | None
) -> None:
    new = replace(ranking(ANN, CLEO, day=99), **more)
    assert what_changed(KNOWN, new) == NewRecord(kind, Record(value, holder, new), RECORD[kind])


def test_a_record_is_no_news_on_a_server_with_few_games() -> None:
    new = ranking(ANN, CLEO, day=99, turns=5)
    assert what_changed(KNOWN[3:], new) is not None
    assert what_changed(KNOWN[5:], new) is None


def test_the_longest_streak_so_far_is_news_from_three_wins_on() -> None:
    before = KNOWN[5:]
    for day, streak in ((20, None), (21, NewStreak(ANN, 3)), (22, NewStreak(ANN, 4))):
        new = ranking(ANN, CLEO, day=day)
        before = [*before, ranking(ANN, CLEO, day=19)] if day == 20 else before
        assert what_changed(before, new) == streak
        before = [*before, new]
    lost = [
        *before,
        ranking(CLEO, ANN, day=30),
        *(ranking(ANN, CLEO, day=31 + n) for n in range(2)),
    ]
    assert what_changed(lost, ranking(ANN, CLEO, day=40)) is None
    with_computer = game(person(ANN, 1), computer("sailor", 2), day=40)
    assert what_changed(before, with_computer) == FirstBeaten(ANN, "sailor")
    assert what_changed([*before, with_computer], replace(with_computer, game=None)) is None


def test_an_earlier_private_game_counts_only_where_everybody_knows_it() -> None:
    before = [
        ranking(ANN, BEN, CLEO, day=1),
        ranking(BEN, ANN, CLEO, day=2),
        ranking(CLEO, BEN, ANN, day=3),
        ranking(BEN, ANN, day=4, private=True),
    ]
    lead = NewLead(ANN, BEN, HeadToHead(3, 2, 0, 5))
    before = [*before, ranking(ANN, CLEO, BEN, day=5)]
    assert what_changed(before, ranking(ANN, BEN, day=9)) == lead
    assert what_changed(before, ranking(ANN, BEN, CLEO, day=9, private=True)) == lead
    assert what_changed(before, ranking(ANN, BEN, day=9, private=True)) is None


def test_a_change_never_names_somebody_who_was_forgotten() -> None:
    before = [ranking(ANN, FORGOTTEN, day=1), ranking(FORGOTTEN, ANN, day=2)]
    assert what_changed([], ranking(FORGOTTEN, ANN, day=9)) is None
    assert what_changed(before, ranking(FORGOTTEN, ANN, BEN, day=9)) is None
    assert what_changed(before, ranking(ANN, FORGOTTEN, day=9)) is None
    assert what_changed([], ranking(ANN, FORGOTTEN, day=9)) == FirstWin(ANN, 1)


def test_a_streak_of_somebody_who_was_forgotten_is_no_news() -> None:
    before = [ranking(FORGOTTEN, BEN, day=day) for day in range(5)]
    assert what_changed(before, ranking(FORGOTTEN, BEN, day=9)) is None
