"""What the board offers those who wait for somebody."""

import discord

from cogs.ui.buttons import ClickId, TableItem, button
from cogs.wording.names import escaped, plain
from game.storage.records import Vacancy
from game.tables import Table
from game.tables.absence.stand_ins import away_for_long, may_end_unfinished
from game.tables.absence.vacancies import decides
from i18n import Words


def absence_buttons(words: Words, table: Table) -> list[TableItem]:
    """What can be done about people who are away; nothing where nobody is."""
    return [
        *_play_on(words, table),
        *(_hand_over(words, table, seat) for seat in _to_be_handed_over(table)),
        *_unfinished(words, table),
        *(one for vacancy in table.game.vacancies for one in _vacancy(words, table, vacancy)),
    ]


def vacancy_lines(words: Words, table: Table) -> list[str]:
    """Who would like a seat, and who decides; nothing where nobody does."""
    return [
        _wanted(words, table, vacancy)
        for vacancy in table.game.vacancies
        if vacancy.user is not None
    ]


def _to_be_handed_over(table: Table) -> list[int]:
    """The seats that may change hands; nobody acts for whoever said that they are away."""
    excused = None if table.game.clock.away is None else table.state.turn
    return [seat for seat in away_for_long(table) if seat != excused]


def _wanted(words: Words, table: Table, vacancy: Vacancy) -> str:
    own, name = table.game.seats[vacancy.seat], escaped(vacancy.name)
    who = f"<@{decides(table, vacancy)}>"
    if own.user == vacancy.user:
        return words("board-wanted-back", name=name, decides=who)
    return words("board-wanted", name=name, seat=escaped(own.name), decides=who)


def _vacancy(words: Words, table: Table, vacancy: Vacancy) -> list[TableItem]:
    game, seat = table.game, str(vacancy.seat)
    if vacancy.user is None:
        label = words("board-take-seat", name=plain(game.seats[vacancy.seat].name))
        click = ClickId("take-seat", game.id, game.version, seat)
        return [button(click, label, discord.ButtonStyle.success)]
    asked, name = f"{seat}.{vacancy.user}", plain(vacancy.name)
    yes = ClickId("seat-yes", game.id, game.version, asked)
    no = ClickId("seat-no", game.id, game.version, asked)
    return [
        button(yes, words("board-seat-yes", name=name), discord.ButtonStyle.success),
        button(no, words("board-seat-no")),
    ]


def _play_on(words: Words, table: Table) -> list[TableItem]:
    game = table.game
    if not game.clock.overdue or table.computer is not None:
        return []
    label = words("board-play-on", name=plain(table.on_turn.name))
    click = ClickId("play-on", game.id, game.version)
    return [button(click, label, discord.ButtonStyle.success)]


def _hand_over(words: Words, table: Table, seat: int) -> TableItem:
    click = ClickId("hand-over", table.game.id, table.game.version, str(seat))
    return button(click, words("board-hand-over", name=plain(table.names[seat])))


def _unfinished(words: Words, table: Table) -> list[TableItem]:
    if not any(may_end_unfinished(table, person.user) for person in table.people):
        return []
    click = ClickId("unfinished", table.game.id, table.game.version)
    return [button(click, words("board-end-unfinished"), discord.ButtonStyle.danger)]
