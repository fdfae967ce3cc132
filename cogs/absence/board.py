"""What the board offers to people who wait for somebody."""

import discord

from cogs.absence.pace import pace_buttons
from cogs.ui.buttons import ClickId, TableItem, button
from cogs.wording.names import bold_name, escaped_name, plain
from game.model.people import Vacancy
from game.tables import Table
from game.tables.absence.stand_ins import absent_opponent, seats_away_for_long
from game.tables.absence.vacancies import decider_of
from i18n import Words


def absence_buttons(words: Words, table: Table) -> list[TableItem]:
    """Return the buttons that deal with people who are away. Empty if nobody is away."""
    return [
        *pace_buttons(words, table),
        *_play_on_buttons(words, table),
        *(_hand_over_button(words, table, seat) for seat in _seats_to_hand_over(table)),
        *_end_unfinished_buttons(words, table),
        *(
            one
            for vacancy in table.game.replacements.vacancies
            for one in _vacancy_buttons(words, table, vacancy)
        ),
    ]


def vacancy_lines(words: Words, table: Table) -> list[str]:
    """Return the lines that say who would like a seat, and who decides about it."""
    return [
        _vacancy_line(words, table, vacancy)
        for vacancy in table.game.replacements.vacancies
        if vacancy.user is not None
    ]


def _seats_to_hand_over(table: Table) -> list[int]:
    """Return the seats that others may hand over; a seat kept for its person is not among them."""
    return [seat for seat in seats_away_for_long(table) if seat != _kept_seat(table)]


def _kept_seat(table: Table) -> int | None:
    """Return the seat on turn if its person is away and said so; others must not take that seat."""
    return None if table.game.clock.away is None else table.state.seat_on_turn


def _vacancy_line(words: Words, table: Table, vacancy: Vacancy) -> str:
    seat, name = table.game.seats[vacancy.seat], escaped_name(vacancy.name)
    decider = bold_name(table.name_of(decider_of(table, vacancy)))
    if seat.user == vacancy.user:
        return words("board-wanted-back", name=name, decides=decider)
    return words("board-wanted", name=name, seat=escaped_name(seat.name), decides=decider)


def _vacancy_buttons(words: Words, table: Table, vacancy: Vacancy) -> list[TableItem]:
    """Return the buttons for a seat that is open, or that somebody has asked for.

    With one button, people ask for an open seat. Two buttons give or refuse the seat to the person
    who asked for it. A kept seat can be given only to its own person.
    """
    kept = vacancy.seat == _kept_seat(table)
    if vacancy.user is None:
        return [] if kept else [_take_seat_button(words, table, vacancy)]
    is_own_seat = table.game.seats[vacancy.seat].user == vacancy.user
    no = button(_answer_id(table, vacancy, "seat-no"), words("board-seat-no"))
    if kept and not is_own_seat:
        return [no]
    label = words("board-seat-yes", name=plain(vacancy.name))
    yes = button(_answer_id(table, vacancy, "seat-yes"), label, discord.ButtonStyle.success)
    return [yes, no]


def _take_seat_button(words: Words, table: Table, vacancy: Vacancy) -> TableItem:
    label = words("board-take-seat", name=plain(table.game.seats[vacancy.seat].name))
    click = ClickId.for_table("take-seat", table, str(vacancy.seat))
    return button(click, label, discord.ButtonStyle.success)


def _answer_id(table: Table, vacancy: Vacancy, verb: str) -> ClickId:
    """Return the id of a button that answers the person who asked for this seat."""
    return ClickId.for_table(verb, table, f"{vacancy.seat}.{vacancy.user}")


def _play_on_buttons(words: Words, table: Table) -> list[TableItem]:
    if not table.game.clock.overdue or table.computer is not None:
        return []
    label = words("board-play-on", name=plain(table.on_turn.name))
    click = ClickId.for_table("play-on", table)
    return [button(click, label, discord.ButtonStyle.success)]


def _hand_over_button(words: Words, table: Table, seat: int) -> TableItem:
    click = ClickId.for_table("hand-over", table, str(seat))
    return button(click, words("board-hand-over", name=plain(table.names[seat])))


def _end_unfinished_buttons(words: Words, table: Table) -> list[TableItem]:
    absent_opponents = {absent_opponent(table, person.user) for person in table.people}
    if absent_opponents <= {None, _kept_seat(table)}:
        return []
    click = ClickId.for_table("unfinished", table)
    return [button(click, words("board-end-unfinished"), discord.ButtonStyle.danger)]
