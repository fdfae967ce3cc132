"""What the board offers to people who wait for somebody."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.absence.board import absence_buttons, vacancy_lines
from cogs.ui.buttons import read_id
from game.rules.actions import EndTurn
from game.storage.sqlite import SqliteRepository
from game.tables import Table, Tables
from game.tables.absence.stand_ins import let_computer_play_turn
from game.tables.absence.vacancies import ask_for_own_seat, ask_for_seat, open_seat
from game.tables.errors import NotDeciding
from game.tables.play.actions import act
from i18n import Words
from tests.makers.late_tables import (
    finish_computer_turns,
    miss_three_turns,
    miss_time_limit,
    player_on_turn,
    post_board,
    start_timed_game,
    waiting_player,
)
from tests.makers.open_seats import deciding_person, game_with_guest, game_with_open_seat
from tests.makers.people import DAN, PEOPLE, Clock, new_click_id
from tests.makers.tables import do


@pytest.fixture
async def repository(tmp_path: Path) -> AsyncIterator[SqliteRepository]:
    async with await SqliteRepository.open(tmp_path / "games.sqlite3") as opened:
        yield opened


def offered_verbs(words: Words, table: Table) -> set[str]:
    """Return the verbs of the buttons that the board offers."""
    ids = [read_id(button.custom_id) for button in absence_buttons(words, table)]
    return {click.verb for click in ids if click is not None}


async def test_guest_who_waits_for_the_only_other_player_may_end_the_game(
    repository: SqliteRepository, any_words: Words
) -> None:
    clock = Clock()
    tables = Tables(repository, clock)
    table = await miss_three_turns(tables, clock, await start_timed_game(tables, 2))
    game_id, seat, host = table.game.id, table.state.seat_on_turn, waiting_player(table)
    assert player_on_turn(table) != host
    await tables.replacements.do(game_id, host, new_click_id(), open_seat, seat)
    await tables.replacements.do(game_id, DAN, new_click_id(), ask_for_seat, seat)
    table = await tables.replacements.give_seat(game_id, host, seat, DAN.user, new_click_id())
    for _ in range(3):
        version = (await post_board(tables, table)).game.version
        table = await do(tables, game_id, DAN, act, EndTurn(), version)
        await miss_time_limit(tables, clock, await post_board(tables, table))
        table = await do(tables, game_id, DAN, let_computer_play_turn)
        table = await finish_computer_turns(tables, table)
    labels = [button.item.label for button in absence_buttons(any_words, table)]
    assert any_words("board-end-unfinished") in labels


async def test_seat_of_an_away_player_is_not_offered(
    repository: SqliteRepository, any_words: Words
) -> None:
    clock = Clock()
    tables = Tables(repository, clock)
    table, _, ben = await game_with_open_seat(tables, clock)
    verbs = {"take-seat", "hand-over"}
    assert offered_verbs(any_words, table) >= verbs
    await tables.away.start_absence(ben.user, 1)
    assert not offered_verbs(any_words, await tables.table(table.game.id)) & verbs


async def test_request_for_the_seat_of_an_away_player_can_only_be_declined(
    repository: SqliteRepository, any_words: Words
) -> None:
    clock = Clock()
    tables = Tables(repository, clock)
    table, seat, ben = await game_with_open_seat(tables, clock)
    table = await tables.replacements.do(table.game.id, DAN, new_click_id(), ask_for_seat, seat)
    assert offered_verbs(any_words, table) >= {"seat-yes", "seat-no"}
    await tables.away.start_absence(ben.user, 1)
    verbs_left = offered_verbs(any_words, await tables.table(table.game.id))
    assert verbs_left & {"seat-yes", "seat-no"} == {"seat-no"}


async def test_request_for_a_seat_names_the_deciding_player_without_a_mention(
    repository: SqliteRepository, words: Words
) -> None:
    clock = Clock()
    tables = Tables(repository, clock)
    table, seat, ben = await game_with_open_seat(tables, clock)
    table = await tables.replacements.do(table.game.id, DAN, new_click_id(), ask_for_seat, seat)
    host = deciding_person(table, seat)
    assert vacancy_lines(words, table) == [
        f"Dan would like to play in {ben.name}'s seat. **{host.name}** decides."
    ]
    other = next(one for one in PEOPLE[:3] if one not in (host, ben))
    with pytest.raises(NotDeciding) as refused:
        await tables.replacements.give_seat(table.game.id, other, seat, DAN.user, new_click_id())
    assert refused.value.decides == host.user


async def test_owners_request_for_the_seat_names_the_guest_who_decides(
    repository: SqliteRepository, words: Words
) -> None:
    clock = Clock()
    tables = Tables(repository, clock)
    table, _, ben = await game_with_guest(tables, clock)
    table = await do(tables, table.game.id, ben, ask_for_own_seat)
    [line] = vacancy_lines(words, table)
    assert line.endswith("**Dan** decides.")


async def test_owner_can_ask_for_the_seat_back_while_the_guest_is_away(
    repository: SqliteRepository, any_words: Words
) -> None:
    clock = Clock()
    tables = Tables(repository, clock)
    table, _, ben = await game_with_guest(tables, clock)
    await tables.away.start_absence(DAN.user, 1)
    table = await do(tables, table.game.id, ben, ask_for_own_seat)
    assert offered_verbs(any_words, table) >= {"seat-yes", "seat-no"}


async def test_ending_the_game_is_not_offered_while_the_other_player_is_away(
    repository: SqliteRepository, any_words: Words
) -> None:
    clock = Clock()
    tables = Tables(repository, clock)
    table = await miss_three_turns(tables, clock, await start_timed_game(tables, 2))
    assert "unfinished" in offered_verbs(any_words, table)
    await tables.away.start_absence(player_on_turn(table).user, 1)
    assert "unfinished" not in offered_verbs(any_words, await tables.table(table.game.id))
