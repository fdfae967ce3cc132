"""The page of a person: what it counts, what others see of it, and how it names people."""

from dataclasses import replace

from cogs.standings.people import People
from cogs.standings.stats import nothing_yet, share_button, stats_message
from game.pictures import Picture
from i18n import Words
from tests.cogs.limits import check_limits
from tests.cogs.message_parts import text_of_message
from tests.cogs.standings.pages import stats_of
from tests.standings.results import (
    ANN,
    BEN,
    CLEO,
    FORGOTTEN,
    computer,
    game,
    person,
    ranking,
)

CURVE = Picture(b"", "curve.png", 1, 1)


def test_own_page_counts_private_tables_and_the_daily_puzzle(words: Words) -> None:
    games = [ranking(ANN, BEN), ranking(ANN, BEN, private=True), ranking(BEN, ANN, CLEO)]
    text = text_of_message(stats_message(words, stats_of(games, daily=(2, 5)), None))
    assert words("stats-games", games=3, wins=2, draws=0) in text
    assert words("stats-seats", seats=2, wins=2, games=2) in text
    assert words("stats-seats", seats=3, wins=0, games=1) in text
    assert words("stats-place", place=2, count=1) in text
    assert words("stats-score-own", other="Ben", above=2, below=1, draws=0) in text
    assert words("stats-rival", name="Ben", met=3) in text
    assert words("stats-daily", now=2, longest=5) in text


def test_others_see_neither_private_tables_nor_the_daily_puzzle(words: Words) -> None:
    games = [ranking(ANN, BEN), ranking(ANN, CLEO, private=True)]
    text = text_of_message(stats_message(words, stats_of(games), None))
    assert words("stats-title", name="Ann") in text
    assert words("stats-games", games=1, wins=1, draws=0) in text
    assert words("stats-score", name="Ann", other="Ben", above=1, below=0, draws=0) in text
    assert "Cleo" not in text
    assert words("stats-note") in text


def test_best_values_and_beaten_computers_are_listed(words: Words) -> None:
    seats = person(ANN, 1, longest_run=9), computer("sailor", 2), computer("captain", 3)
    text = text_of_message(stats_message(words, stats_of([game(*seats, turns=22)]), None))
    assert words("stats-run", value=9) in text
    assert words("stats-escape", value=22) in text
    level = words("lobby-add-captain")
    assert words("stats-computer", level=level, count=1) in text
    assert words("stats-edition", edition=words("command-new-classic.choice")) in text


def test_a_forgotten_person_is_somebody_and_no_rival(words: Words) -> None:
    text = text_of_message(stats_message(words, stats_of([ranking(ANN, FORGOTTEN)]), None))
    somebody = words("stats-somebody")
    assert words("stats-score", name="Ann", other=somebody, above=1, below=0, draws=0) in text
    assert words("stats-rival", name=somebody, met=1) not in text


def test_people_whose_games_are_deleted_are_mentioned(words: Words) -> None:
    people = People({ANN: "Ann"}, frozenset({BEN}))
    stats = replace(stats_of([ranking(ANN, BEN)]), people=people)
    text = text_of_message(stats_message(words, stats, None))
    score = {"above": 1, "below": 0, "draws": 0}
    assert words("stats-score", name="Ann", other=f"<@{BEN}>", **score) in text


def test_names_cannot_format_a_message(words: Words) -> None:
    people = People({ANN: "*Ann*", BEN: "@everyone"})
    stats = replace(stats_of([ranking(ANN, BEN)]), people=people)
    text = text_of_message(stats_message(words, stats, None))
    assert "\\*Ann\\*" in text
    assert "@everyone" not in text.replace("\\@everyone", "")


def test_a_rating_is_a_band_once_it_is_sure_and_has_a_curve(words: Words) -> None:
    early = stats_of([ranking(ANN, BEN)])
    assert early.drawn_rating is None
    said = words("stats-early-games", games=1, needed=2)
    rating_line = words("stats-rating", cards="Jamaica", said=said)
    assert rating_line in text_of_message(stats_message(words, early, None))
    sure = stats_of([ranking(ANN, BEN, CLEO, day=day) for day in range(20)], day=21)
    rating = sure.drawn_rating
    assert rating is not None
    assert len(rating.curve) > 1
    view = stats_message(words, sure, CURVE)
    said = words("stats-rating", cards="Jamaica", said=words("stats-band", band=1))
    assert said in text_of_message(view)
    alt = words("stats-curve", name="Ann", cards="Jamaica", trend=words("stats-trend-up"))
    assert alt in str(view.to_components())


def test_pages_fit_in_a_message_in_each_language(any_words: Words) -> None:
    games = [ranking(ANN, BEN, CLEO, FORGOTTEN, day=day) for day in range(30)]
    for daily in (None, (1, 2)):
        stats = stats_of(games, daily=daily, day=31)
        check_limits(stats_message(any_words, stats, CURVE, [share_button(any_words, ANN)]))
    assert len(share_button(any_words, ANN).item.label or "") <= 30
    for name in (None, "Ann"):
        check_limits(nothing_yet(any_words, name))
