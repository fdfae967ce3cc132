"""People of one name differ by their colours in all texts in which somebody chooses one of them."""

import random
import re
from dataclasses import replace

import pytest

from cogs.absence.clicks import replacement_question
from cogs.board.as_text import text_board
from cogs.board.message import public_message
from cogs.lobby.setup.keeping_out import keep_out_form, kept_out_phrase
from cogs.moderation.overview import Overview, overview_message
from cogs.moderation.removal import confirm_removal_question, whom_to_remove_question
from cogs.panel.message import panel_message
from cogs.wording.events import last_turns
from cogs.wording.names import MOST_CHARACTERS, plain, shortened_names, with_names_to_show
from game.model.ids import UserId
from game.model.people import BarredPerson
from game.rules.actions import EndTurn
from game.tables import Person, Table
from i18n import Words
from tests.cogs.message_parts import button_labels, text_of_message
from tests.makers.people import MODERATOR, NOON
from tests.makers.tables import PASSING_OPTIONS
from tests.makers.whole_games import make_game_table, make_lobby_table, table_after_action

LUCK = random.Random("same names")  # noqa: S311
LONG = "Bartholomew the Second of Tortuga"


def game(*names: str) -> Table:
    return make_game_table(PASSING_OPTIONS, len(names), LUCK, names)


def shown_names(words: Words, table: Table) -> tuple[str, ...]:
    return tuple(map(plain, with_names_to_show(words, table).names))


def test_only_people_of_one_name_get_their_colour(words: Words) -> None:
    assert shown_names(words, game("Ana", "Ben", "Ana")) == ("Ana (Blue)", "Ben", "Ana (Yellow)")
    assert shown_names(words, game("Ana", "Ben")) == ("Ana", "Ben")


@pytest.mark.parametrize(
    "names",
    [
        ("Ana", "ana"),
        ("Ana", " A\u200bna"),
        ("می‌روم", "میروم"),
        ("", "\u200b"),
        (LONG, f"{LONG}!"),
        (LONG, LONG, LONG, LONG, LONG),
    ],
)
def test_names_that_look_alike_differ_in_every_language(
    any_words: Words, names: tuple[str, ...]
) -> None:
    shown = shown_names(any_words, game(*names))
    assert len(set(shown)) == len(names)
    assert all(len(one) <= MOST_CHARACTERS and one.endswith(")") for one in shown)
    assert len(set(shortened_names(shown))) == len(names)


def test_names_are_shown_once_with_their_colour(words: Words) -> None:
    named = with_names_to_show(words, game("Ana", "Ana"))
    assert with_names_to_show(words, named) == named


def test_buttons_that_remove_somebody_differ(any_words: Words) -> None:
    table = game("Ana", "Ben", "Ana")
    *labels, _ = button_labels(whom_to_remove_question(any_words, table))
    assert labels == list(shown_names(any_words, table))
    questions = {
        text_of_message(confirm_removal_question(any_words, table, seat.user, MODERATOR.user))
        for seat in table.game.seats
    }
    assert len(questions) == 3


def test_people_to_keep_out_differ_from_each_other_and_from_those_kept_out(words: Words) -> None:
    table = make_lobby_table(PASSING_OPTIONS, 3, LUCK, ("Ana", "Ben", "Ben"))
    barred = BarredPerson(table.game.seats[0].user + 99, "Ana")  # pyright: ignore[reportArgumentType]
    admission = replace(table.game.admission, barred=(barred,))
    table = Table(replace(table.game, admission=admission))
    moderator = Person(barred.user, "Mo", moderator=True)
    form = keep_out_form(words, table, moderator)
    assert form is not None
    labels = re.findall(r"'label': '([^']+)'", str(form.to_dict()))
    assert [one for one in labels if one[:3] in {"Ana", "Ben"}] == [
        "Ana",
        "Ana (Blue)",
        "Ben (Red)",
        "Ben (Yellow)",
    ]


def test_kept_out_people_of_one_name_differ(words: Words) -> None:
    table = make_lobby_table(PASSING_OPTIONS, 1, LUCK, ("Mo",))
    names = ("Ana", "Ben", " a\u200bna", LONG, f"{LONG}!")
    barred = tuple(BarredPerson(UserId(900 + at), name) for at, name in enumerate(names))
    table = Table(replace(table.game, admission=replace(table.game.admission, barred=barred)))
    form = keep_out_form(words, table, Person(UserId(1), "Mo"))
    assert form is not None
    labels = re.findall(r"'label': '([^']+)', 'value': '9", str(form.to_dict()))
    assert labels == [
        *("Ana (1)", "Ben", "ana (2)"),
        *("Bartholomew the Sec… (1)", "Bartholomew the Sec… (2)"),
    ]
    said = words.render(kept_out_phrase(table)).replace("\\", "")
    assert "Ana (1) <@900>, Ben, ana (2) <@902>, " in said


def test_texts_of_a_game_tell_people_of_one_name_apart(words: Words) -> None:
    table = table_after_action(game("Ana", "Ben", "Ana"), EndTurn())
    user = table.game.seats[1].user
    texts = [
        text_of_message(public_message(words, table, None)),
        text_of_message(text_board(words, table, user, NOON)),
        text_of_message(panel_message(words, table, user)),
        text_of_message(overview_message(words, Overview([table], 0, 1, 1))),
        text_of_message(replacement_question(words, table, 2)),
        "\n".join(last_turns(words, with_names_to_show(words, table))),
    ]
    for text in texts:
        plain_text = text.replace("\\", "")
        assert not re.search(r"\bAna\b(?! \((Blue|Yellow)\)|… )", plain_text), plain_text
