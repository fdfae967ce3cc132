"""Replays, their descriptions, boards and results say who acted for whom."""

from dataclasses import replace

import pytest

from cogs.absence.board import vacancy_lines
from cogs.board.as_text import text_board
from cogs.board.message import public_message
from cogs.ui.services.replays import _player
from cogs.wording.deputies import deputy_lines
from cogs.wording.events import last_turns
from cogs.wording.names import escaped_name
from cogs.wording.summary import summary_lines
from game.model.game import Hints
from game.model.ids import UserId
from game.model.people import Vacancy
from game.tables import Table
from game.tables.afterwards.played_actions import played_actions
from game.tables.afterwards.replay import replay_frames
from game.tables.players import owner_name_in_turn
from i18n.catalogue import shipped_catalogue
from tests.cogs.message_parts import text_of_message
from tests.makers.people import NOON
from tests.makers.several_hands import game_with_shared_seat, tables_by_entry

ENGLISH = shipped_catalogue().for_locale("en")


def seat_owner_name(table: Table) -> str:
    return table.game.seats[table.state.first].name


def test_summary_names_each_deputy_with_their_turns() -> None:
    table = game_with_shared_seat()
    ben = seat_owner_name(table)
    lines = [
        f"Helmsman for {ben}: 9 turns, from 1 to 34.",
        f"Computer in {ben}'s seat: turn 10.",
        f"Dan in {ben}'s seat: turn 25.",
        f"Eva in {ben}'s seat: turn 37.",
    ]
    assert deputy_lines(ENGLISH, table, played_actions(table), escaped_name) == lines
    assert summary_lines(ENGLISH, table)[-4:] == lines


def test_replay_frames_name_the_deputy_who_acted() -> None:
    table = game_with_shared_seat()
    ben = seat_owner_name(table)
    said = {frame.turn: _player(ENGLISH, table, frame).deputy for frame in replay_frames(table)}
    assert said[1] == f"Helmsman for {ben}"
    assert said[10] == f"Computer in {ben}'s seat"
    assert said[13] is None
    assert said[37] == f"Eva in {ben}'s seat"


@pytest.mark.parametrize("locale", shipped_catalogue().locales)
def test_boards_name_the_owner_of_a_guests_seat(locale: str) -> None:
    words = shipped_catalogue().for_locale(locale)
    final = game_with_shared_seat()
    seat, ben = final.state.first, seat_owner_name(final)
    guest = words("board-guest", name=ben)
    for table in tables_by_entry(final):
        if table.state.over:
            break
        played_by_guest = table.names[seat] != ben
        reader = table.game.seats[seat - 1].user
        for message in (public_message(words, table, None), text_board(words, table, reader, NOON)):
            assert (guest in text_of_message(message)) == played_by_guest
            assert (words("board-kept") in text_of_message(message)) == table.is_kept_by_computer(
                seat
            )
    assert guest in text_of_message(public_message(words, final, None))


def test_hints_are_listed_for_all_people_who_had_the_seat() -> None:
    table = game_with_shared_seat()
    hinted = Table(replace(table.game, hints=Hints(given=(table.state.first,))))
    assert f"Hints asked for: {seat_owner_name(table)} / Dan / Eva 1." in summary_lines(
        ENGLISH, hinted
    )


def test_turn_names_the_person_who_had_the_seat_at_that_time() -> None:
    final = game_with_shared_seat()
    seat, ben = final.state.first, seat_owner_name(final)
    seat_names: set[str] = set()
    for table in tables_by_entry(final):
        if table.state.over:
            break
        for turn in table.turns[-3:]:
            if turn.seat == seat and turn.first_mark is not None:
                seat_names.add(owner_name_in_turn(table.game, turn))
        lines = [line for line in last_turns(ENGLISH, table) if line.startswith("Time was up")]
        late = [turn for turn in table.turns[-2:] if turn.mark and turn.mark.for_a_turn]
        names = [owner_name_in_turn(table.game, turn) for turn in late]
        assert lines == [f"Time was up: a computer plays on for {name}." for name in names]
    assert seat_names == {ben, "Dan", "Eva"}
    names = [owner_name_in_turn(final.game, turn) for turn in final.turns if turn.seat == seat]
    assert names == [*[ben] * 8, *["Dan"] * 4, *["Eva"] * 2]


def test_board_names_the_people_who_ask_for_a_seat() -> None:
    *_, table = (one for one in tables_by_entry(game_with_shared_seat()) if not one.state.over)
    seat, ben = table.state.first, table.game.seats[table.state.first]
    for vacancy, said in (
        (Vacancy(seat, UserId(9), "Finn"), f"Finn would like to play in {ben.name}'s seat."),
        (Vacancy(seat, ben.user, ben.name), f"{ben.name} would like to have their seat back."),
    ):
        replacements = replace(table.game.replacements, vacancies=(vacancy,))
        table_with_request = Table(replace(table.game, replacements=replacements))
        [line] = vacancy_lines(ENGLISH, table_with_request)
        assert line.startswith(said)
