"""The table of a server: bands or wins, records, one's own band, and what it leaves out."""

from dataclasses import replace

from cogs.standings.people import People
from cogs.standings.top import Span, drawn_sections, private_buttons, top_message
from game.model.daily import MostSolved
from game.model.ids import UserId
from game.pictures import draw_standings
from game.rules.editions import Handling
from i18n import Words
from tests.cogs.limits import check_limits
from tests.cogs.message_parts import buttons, ids_of_buttons, text_of_message
from tests.cogs.standings.pages import NAMES, top_of
from tests.standings.results import ANN, BEN, CLEO, DAN, FORGOTTEN, person, ranking

SURE = [ranking(ANN, BEN, CLEO, day=day) for day in range(12)]
"""Games after which the ratings place everybody."""


def test_while_it_is_too_early_wins_are_listed_and_nobody_without_a_win(words: Words) -> None:
    top = top_of([ranking(ANN, BEN), ranking(BEN, ANN, CLEO), ranking(ANN, CLEO)])
    text = text_of_message(top_message(words, top, None, CLEO))
    assert words("top-early") in text
    assert words("top-wins", names="Ann", wins=2) in text
    assert words("top-wins", names="Ben", wins=1) in text
    assert "Cleo: " not in text
    [section] = drawn_sections(words, top)
    assert [(line.number, line.wins) for line in section.lines] == [("2", True), ("1", True)]


def test_no_list_of_wins_is_announced_if_nobody_may_be_named_in_it(words: Words) -> None:
    top = top_of([ranking(ANN, BEN)], people=People(NAMES, unrated=frozenset([ANN])))
    text = text_of_message(top_message(words, top, None, BEN))
    assert words("top-nobody") in text
    assert words("top-early") not in text


def test_bands_are_listed_from_the_strongest_and_the_reader_sees_their_own(words: Words) -> None:
    top = top_of(SURE)
    text = text_of_message(top_message(words, top, None, CLEO))
    assert words("top-early") not in text
    assert text.index("Ann") < text.index("Ben") < text.index("Cleo")
    assert words("top-you", said=words("stats-band", band=3)) in text
    assert words("top-you", said="") not in text_of_message(top_message(words, top, None))


def test_a_name_is_marked_after_a_quiet_month(words: Words) -> None:
    active = top_message(words, top_of(SURE, day=20), None)
    quiet = top_of(SURE, day=60)
    resting = words("top-resting", name="Ann")
    assert resting not in text_of_message(active)
    assert resting in text_of_message(top_message(words, quiet, None))
    assert all(
        entry.resting
        for section in drawn_sections(words, quiet)
        for line in section.lines
        for entry in line.entries
    )


def test_a_newcomer_reads_that_it_is_too_early(words: Words) -> None:
    top = top_of([*SURE, ranking(CLEO, DAN, day=13)])
    text = text_of_message(top_message(words, top, None, DAN))
    assert words("top-you", said=words("stats-early-games", games=1, needed=4)) in text


def test_each_way_to_take_cards_has_its_own_list(words: Words) -> None:
    tortuga = [replace(ranking(BEN, ANN, day=day), handling="tortuga") for day in range(2)]
    top = top_of([*SURE, *tortuga])
    sections = drawn_sections(words, top)
    assert [section.heading for section in sections] == ["Jamaica", "Tortuga"]
    assert [one.wins for section in sections for one in section.lines] == [False] * 3 + [True]


def test_records_have_one_button_a_game_while_the_game_exists(words: Words) -> None:
    games = [ranking(ANN, BEN, day=1, turns=30), ranking(BEN, ANN, day=2, turns=12)]
    top = top_of(games)
    text = text_of_message(top_message(words, top, None))
    assert words("top-fastest-escape", name="Ben", value=12) in text
    assert words("top-longest-game", value=30) in text
    ids = ids_of_buttons(top_message(words, top, None))
    assert sorted(ids) == sorted(f"cartagena:replay-open:{one.game}:0:" for one in games)
    deleted = top_of([replace(one, game=None) for one in games])
    assert not buttons(top_message(words, deleted, None))
    assert words("top-longest-game", value=30) in text_of_message(top_message(words, deleted, None))


def test_the_person_who_solved_most_puzzles_holds_a_record_unless_they_hide_it(
    any_words: Words,
) -> None:
    top = replace(top_of([ranking(ANN, BEN)]), most_dailies=MostSolved(DAN, 12))
    record = any_words("top-most-dailies", name="Dan", value=12)
    assert record in text_of_message(top_message(any_words, top, None))
    hidden = People({user: name for user, name in NAMES.items() if user != DAN})
    without = top_message(any_words, replace(top, people=hidden), None)
    assert any_words("top-longest-game", value=20) in text_of_message(without)
    assert any_words("top-most-dailies", name="", value=12)[:20] not in text_of_message(without)


def test_an_empty_season_still_has_its_puzzles(words: Words) -> None:
    empty = top_of([ranking(ANN, BEN, day=5)], day=100)
    top = replace(empty, most_dailies=MostSolved(ANN, 1))
    text = text_of_message(top_message(words, top, None))
    assert words("top-records") in text
    assert words("top-most-dailies", name="Ann", value=1) in text


def test_private_tables_and_games_with_computers_alone_count_nowhere(words: Words) -> None:
    top = top_of([ranking(ANN, BEN, private=True), ranking(ANN)])
    text = text_of_message(top_message(words, top, None))
    assert words("top-none") in text
    assert words("top-begin") in text


def test_an_empty_season_offers_the_table_of_all_time(words: Words) -> None:
    top = top_of([ranking(ANN, BEN, day=5)], day=100)
    text = text_of_message(top_message(words, top, None))
    assert words("top-games", games=0) in text
    [switch] = private_buttons(words, top)
    assert switch.item.custom_id == "cartagena:top:0:0:all"
    all_time = top_of([ranking(ANN, BEN, day=5)], day=100, span=Span.ALL_TIME)
    assert "Ann" in text_of_message(top_message(words, all_time, None))


def test_a_forgotten_person_is_named_nowhere(words: Words) -> None:
    games = [ranking(FORGOTTEN, ANN, day=1), *SURE]
    without_ben = People({user: name for user, name in NAMES.items() if user != BEN})
    top = top_of(games, people=without_ben)
    text = text_of_message(top_message(words, top, None))
    assert "Ben" not in text
    assert words("stats-somebody") not in text


def test_somebody_without_a_rating_has_no_band_but_may_hold_a_record(words: Words) -> None:
    top = top_of(SURE, people=People(NAMES, unrated=frozenset([ANN])))
    text = text_of_message(top_message(words, top, None, ANN))
    assert "Band 1" not in text
    assert words("top-band", band=2, names="Ben", more=0) in text
    assert words("top-you", said=words("stats-band", band=1)) not in text
    assert words("top-fastest-escape", name="Ann", value=SURE[0].turns) in text


def test_a_band_of_which_nobody_may_be_named_is_left_out(words: Words) -> None:
    top = top_of(SURE, people=People(NAMES, unrated=frozenset({BEN})))
    text = text_of_message(top_message(words, top, None))
    assert words("top-band", band=1, names="Ann", more=0) in text
    assert words("top-band", band=3, names="Cleo", more=0) in text
    assert "Band 2" not in text
    sections = drawn_sections(words, top)
    assert [line.number for section in sections for line in section.lines] == ["1", "3"]
    assert draw_standings(sections).height > 0


def test_the_table_of_a_large_server_fits_in_a_message(any_words: Words) -> None:
    many = [UserId(number) for number in range(1, 201)]
    games = [
        replace(
            ranking(*(many[(day * 7 + at) % 200] for at in range(5)), day=day / 40), handling=one
        )
        for day in range(600)
        for one in Handling
    ]
    people = People(dict.fromkeys(many, "W*" * 12))
    top = top_of(games, people=people)
    check_limits(top_message(any_words, top, None, many[0], private_buttons(any_words, top)))


def test_labels_fit_on_a_phone(any_words: Words) -> None:
    seats = [
        ranking(ANN, BEN, day=1, turns=30),
        ranking(ANN, BEN, day=2, turns=10),
        replace(ranking(ANN, BEN, day=3), seats=(person(ANN, 1, longest_run=20), person(BEN, 2))),
        replace(ranking(ANN, BEN, day=4), seats=(person(ANN, 1), person(BEN, 2, spaces_to_go=1))),
    ]
    top = top_of(seats)
    view = top_message(any_words, top, None, ANN, private_buttons(any_words, top))
    labels = [one.label or "" for one in buttons(view)]
    assert len(labels) == 6
    assert max(map(len, labels)) <= 30, labels
