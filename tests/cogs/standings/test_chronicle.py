"""The message of a week: what it tells, and whom it names."""

from cogs.standings.chronicle import Week, begin_of, chronicle_message, users_named
from cogs.standings.people import People
from game.model.ids import UserId
from game.model.time import Moment
from game.standings.counting import DAY_MS
from game.standings.tables import WeekPage, week_page
from game.tables.daily.days import next_chronicle
from i18n import Words
from tests.cogs.limits import check_limits
from tests.cogs.message_parts import buttons, ids_of_buttons, text_of_message
from tests.cogs.standings.pages import NAMES, PEOPLE
from tests.standings.results import ANN, BEN, CLEO, person, ranking

END = next_chronicle(Moment(30 * DAY_MS))
FIRST_DAY = begin_of(END) / DAY_MS
EARLIER = [ranking(ANN, BEN, day=day) for day in range(10)]


def page_of(*orders: tuple[UserId, ...], **more: object) -> WeekPage:
    """The page of a week with a game of each of these orders, after ten earlier games."""
    games = [ranking(*order, day=FIRST_DAY + at, **more) for at, order in enumerate(orders)]
    return week_page([*EARLIER, *games], begin_of(END), END)


def text_of(words: Words, page: WeekPage, people: People = PEOPLE) -> str:
    return text_of_message(chronicle_message(words, Week(END, page, people)))


def test_games_and_wins_of_the_week_are_told(words: Words) -> None:
    text = text_of(words, page_of((BEN, ANN), (BEN, CLEO, ANN), (ANN, BEN)))
    assert words("top-games", games=3) in text
    assert "Most wins: Ben, 2 wins\n" in text
    assert "Narrowest win: 4 spaces ahead, Ben" in text
    assert words("chronicle-records") not in text


def test_several_people_may_have_most_wins(words: Words) -> None:
    assert "Most wins: Ann, Ben, one win each\n" in text_of(words, page_of((BEN, ANN), (ANN, BEN)))


def test_new_records_are_told_once(words: Words) -> None:
    seats = person(CLEO, 1, longest_run=9), person(BEN, 2, spaces_to_go=1)
    page = page_of((CLEO, BEN), seats=seats, turns=25)
    text = text_of(words, page)
    records = text.partition(words("chronicle-records"))[2]
    assert "Longest run: 9 spaces, Cleo" in records
    assert "Longest game: 25 turns" in records
    assert "Narrowest win: one space ahead, Cleo" in records
    assert text.count("Narrowest win") == 1


def test_people_who_hide_their_figures_or_want_no_rating_are_not_named(words: Words) -> None:
    page = page_of((BEN, ANN), (BEN, CLEO))
    hidden = People({user: name for user, name in NAMES.items() if user != BEN})
    assert "Ben" not in text_of(words, page, hidden)
    assert "Most wins" not in text_of(words, page, hidden)
    unrated = text_of(words, page, People(NAMES, unrated=frozenset([BEN])))
    assert "Most wins" not in unrated
    assert "ahead, Ben" in unrated
    assert set(users_named(page)) == {BEN}


def test_friendly_games_count_as_games_only(words: Words) -> None:
    text = text_of(words, page_of((BEN, ANN), friendly=True))
    assert words("top-games", games=1) in text
    assert "Most wins" not in text


def test_names_cannot_format_a_message(words: Words) -> None:
    text = text_of(words, page_of((BEN, ANN)), People({BEN: "*Ben* @everyone"}))
    assert "\\*Ben\\*" in text
    assert "@everyone" not in text.replace("\\@everyone", "")


def test_the_button_opens_the_table_and_names_the_week(words: Words) -> None:
    page = page_of((BEN, ANN))
    first = chronicle_message(words, Week(END, page, PEOPLE))
    later = chronicle_message(words, Week(Moment(END + 7 * DAY_MS), page, PEOPLE))
    assert ids_of_buttons(first) == [f"cartagena:top-open:0:0:{END}"]
    assert ids_of_buttons(first) != ids_of_buttons(later)


def test_the_message_fits_in_each_language(any_words: Words) -> None:
    many = [UserId(number) for number in range(1, 201)]
    games = [ranking(*(many[at : at + 5]), day=FIRST_DAY, turns=99) for at in range(0, 200, 5)]
    page = week_page([*EARLIER, *games], begin_of(END), END)
    people = People(dict.fromkeys(many, "W*" * 12))
    message = chronicle_message(any_words, Week(END, page, people))
    check_limits(message)
    assert all(len(one.label or "") <= 30 for one in buttons(message))
