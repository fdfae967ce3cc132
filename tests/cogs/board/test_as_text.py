"""The board as text contains everything that its reader may know, and nothing more."""

from itertools import islice

import pytest

from cogs.board.as_text import text_board, text_board_without_moves
from cogs.wording.clock import time_of_day
from cogs.wording.emoji import seat_emoji, symbol_name
from cogs.wording.places import place_name
from game.model.ids import UserId
from game.rules.actions import Advance, EndTurn, Resign, Retreat
from game.rules.editions import Handling
from game.rules.setup import MOST_SEATS, Options
from game.rules.views import View
from i18n import Words
from tests.cogs.message_parts import button_labels, text_of_message
from tests.long import larger_in_matrix
from tests.makers.chance import random_seeded_by
from tests.makers.people import NOON
from tests.makers.whole_games import NAMES, make_game_table, play_randomly, table_after_action
from tests.makers.worst_cases import WORST_NAMES, options_of_each_edition, options_title

OPTIONS = list(options_of_each_edition())
every_option = pytest.mark.parametrize("option", OPTIONS, ids=options_title)
ONLOOKER = UserId(1)


@larger_in_matrix
@every_option
def test_text_names_the_place_of_every_pirate(words: Words, option: Options) -> None:
    luck = random_seeded_by(f"text {options_title(option)}")
    for table in islice(
        play_randomly(make_game_table(option, 4, luck), luck, resign_rate=0), 0, None, 15
    ):
        if not table.playing:
            continue
        view = table.view_of(table.game.seats[0].user)
        shown = with_plain_spaces(
            text_of_message(text_board(words, table, table.game.seats[0].user, NOON))
        ).split("\n")
        assert read_places("; ".join(shown[4:])) == places_in_view(words, view)
        for name, seat in zip(NAMES, view.seats, strict=False):
            held = "no cards" if not seat.cards else f"{seat.cards} card"
            told = (line for line in shown if not line.startswith("-#"))
            (line,) = [line for line in told if name in line and line[-1] == "."]
            assert held in line or option.handling.open_hands
        spaces = [
            f"{space} {symbol_name(words, option.edition, symbol)}"
            for space, symbol in enumerate(view.passage.symbols, start=1)
        ]
        assert all(space in "\n".join(shown) for space in spaces)


def with_plain_spaces(text: str) -> str:
    """Return the text with plain spaces in place of no-break spaces."""
    return text.replace("\u00a0", " ")


def read_places(text: str) -> dict[tuple[str, str], int]:
    """Read from the text who is where and how many pirates each has there, as a person does."""
    found: dict[tuple[str, str], int] = {}
    for part in text.split("; "):
        at, _, crowd = part.rpartition(": ")
        for one in crowd.strip("*").split(", ") if at.split(" ")[0] else ():
            name, _, count = one.partition(" ×")
            if name in NAMES:
                found[at.split(" ")[0].lower(), name] = int(count or 1)
    return found


def places_in_view(words: Words, view: View) -> dict[tuple[str, str], int]:
    """Return from the view what `read_places` should read from the text."""
    return {
        (place_name(words, view.options.edition, at).split(" ")[0], name): seat.pirates.count(at)
        for name, seat in zip(NAMES, view.seats, strict=False)
        for at in set(seat.pirates)
    }


@larger_in_matrix
@every_option
def test_every_move_is_listed_for_the_player_on_turn_only(words: Words, option: Options) -> None:
    luck = random_seeded_by(f"moves {options_title(option)}")
    for table in islice(
        play_randomly(make_game_table(option, 3, luck), luck, resign_rate=0), 0, None, 15
    ):
        if not table.playing:
            continue
        for seat, person in enumerate(table.game.seats):
            shown = with_plain_spaces(text_of_message(text_board(words, table, person.user, NOON)))
            said = shown.partition(words("text-moves"))[2].partition("-#")[0]
            view = table.view_of(person.user)
            moves = [choice for choice in view.choices if isinstance(choice, Advance | Retreat)]
            to = f" {words('by-ear-to')} "
            assert said.count(to) == len(moves)
            assert bool(moves) <= (seat == table.state.seat_on_turn)
            for move in moves:
                place_names = [
                    place_name(words, option.edition, at) for at in (move.origin, move.target)
                ]
                assert to.join(place_names) in said
            offers_end = words("panel-end-turn") in said or words("panel-pass") in said
            assert offers_end == (EndTurn() in view.choices)


def test_text_has_words_in_place_of_signs(any_words: Words) -> None:
    option = next(option for option in OPTIONS if option.handling is Handling.TORTUGA)
    luck = random_seeded_by("heard")
    signs = {"→", "(+", *map(seat_emoji, range(MOST_SEATS))}
    for table in islice(
        play_randomly(make_game_table(option, 5, luck), luck, resign_rate=0), 0, 60, 3
    ):
        for person in (*(seat.user for seat in table.game.seats), ONLOOKER):
            if table.playing:
                shown = text_of_message(text_board(any_words, table, person, NOON))
                assert not [sign for sign in signs if sign in shown]


def test_heading_says_whose_turn_it_is(words: Words) -> None:
    for seat, table in enumerate([make_game_table(OPTIONS[0], 3, random_seeded_by("turn"))] * 3):
        _, heading, *_ = text_of_message(
            text_board(words, table, table.game.seats[seat].user, NOON)
        ).split("\n")
        mine = words("panel-your-turn", count=table.state.actions_left)
        assert (heading == f"### {mine}") == (seat == table.state.seat_on_turn)
        assert (NAMES[table.state.seat_on_turn] in heading) == (seat != table.state.seat_on_turn)


@larger_in_matrix
@every_option
def test_text_shows_cards_only_to_readers_who_may_know_them(words: Words, option: Options) -> None:
    table = make_game_table(option, 3, random_seeded_by("cards"))
    mine = text_of_message(text_board(words, table, table.game.seats[1].user, NOON))
    theirs = text_of_message(text_board(words, table, ONLOOKER, NOON))
    assert ("Your cards: " in mine) != option.handling.open_hands
    assert "Your cards: " not in theirs
    assert theirs.count(" holds ") == (3 if option.handling.open_hands else 0)
    assert ("Next cards" in theirs) == option.handling.open_row


def test_only_players_in_the_game_get_a_button_to_the_panel(words: Words) -> None:
    option = next(option for option in OPTIONS if option.handling is Handling.JAMAICA)
    table = make_game_table(option, 3, random_seeded_by("way in"), WORST_NAMES)
    user = table.game.seats[0].user
    assert button_labels(text_board(words, table, user, NOON)) == [words("board-hand")]
    assert button_labels(text_board(words, table, ONLOOKER, NOON)) == []
    assert button_labels(text_board(words, table_after_action(table, Resign(0)), user, NOON)) == []


def test_first_line_says_the_time_of_the_text(any_words: Words) -> None:
    table = make_game_table(OPTIONS[0], 3, random_seeded_by("as of"))
    for make_text in (text_board, text_board_without_moves):
        first, *_ = text_of_message(make_text(any_words, table, table.on_turn.user, NOON)).split(
            "\n"
        )
        assert time_of_day(NOON) in first


def test_whole_board_does_not_list_the_moves(words: Words) -> None:
    table = make_game_table(OPTIONS[0], 3, random_seeded_by("beside"))
    said = text_board_without_moves(words, table, table.on_turn.user, NOON)
    assert words("text-moves") not in text_of_message(said)
    assert words("text-moves") in text_of_message(
        text_board(words, table, table.on_turn.user, NOON)
    )
    assert button_labels(said) == [words("panel-refresh"), words("board-hand")]
