"""The board: one public message for each table, the same for everyone who sees it."""

from typing import Any

import discord
from discord import ui

from cogs.absence.board import absence_buttons, vacancy_lines
from cogs.absence.pace import longer_pace_lines, pace_lines
from cogs.board.draw_offer import draw_offer_button, draw_offer_lines
from cogs.lobby.calling_off import call_off_buttons, call_off_lines
from cogs.lobby.message import lobby_message
from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.layout import gallery, joined_text_item, layout, small_print, texts_that_fit
from cogs.wording.alt_text import alt_text, ending_alt, reel_alt
from cogs.wording.changes import change_line
from cogs.wording.clock import time_left_lines
from cogs.wording.deputies import stand_in_note
from cogs.wording.emoji import SEAT_COLOURS, seat_emoji
from cogs.wording.events import (
    NO_BREAK,
    last_turns,
    switched_hints_lines,
    unbroken,
    unbroken_card_counts,
    unbroken_card_names,
)
from cogs.wording.names import bold_name, escaped_name, mention, with_names_to_show
from cogs.wording.summary import called_off_line, outcome_line, played_line, summary_lines
from game.model.game import Status
from game.model.ids import UserId
from game.rules.views import View
from game.standings.figures import Change
from game.tables import Table
from game.tables.afterwards.summary import seats_by_rank
from game.tables.afterwards.turning_points import BestTurn
from game.tables.milestones import ids_to_mention, milestone
from game.tables.notices.announcement import next_person
from i18n import Words

RECORD_FILE = "cartagena.txt"


def public_message(
    words: Words,
    table: Table,
    picture: str | None,
    reel: BestTurn | None = None,
    change: Change | None = None,
) -> ui.LayoutView:
    """Make a table's present public message; ``picture`` is the attachment's file name.

    ``reel`` is the turn that a finished game's picture shows, if this picture is a reel. ``change``
    is what a finished game changed on its server, if anything.
    """
    table = with_names_to_show(words, table)
    if table.game.status is Status.FINISHED:
        return _final(words, table, picture, reel, change)
    if table.game.status is Status.PLAYING:
        return _running(words, table, picture)
    if table.game.unreadable:
        return _unreadable(words, table)
    if table.resting:
        return _resting(words, table, picture)
    if table.started:
        return _called_off(words, table)
    return lobby_message(words, table, picture)


def _running(words: Words, table: Table, picture: str | None) -> ui.LayoutView:
    view = table.public_view
    turn = _turn(words, table, view.seat_on_turn)
    heading = [f"### {turn}", words("board-actions-left", count=view.actions_left)]
    heading += [
        *_next(words, table),
        *time_left_lines(words, table),
        *draw_offer_lines(words, table, view),
        *pace_lines(words, table),
        *longer_pace_lines(words, table),
        *switched_hints_lines(words, table),
        *call_off_lines(words, table),
        *vacancy_lines(words, table),
    ]
    seats = _seats(words, table, view)
    row = [] if picture else _row(words, view)
    return layout(
        *joined_text_item(heading),
        *_picture(words, table, view, picture),
        *joined_text_item(seats),
        *joined_text_item(row),
        *joined_text_item(_story(words, table, [*heading, *seats, *row])),
        *rows(_controls(words, table)),
        colour=SEAT_COLOURS[view.seats[view.seat_on_turn].colour],
    )


def _resting(words: Words, table: Table, picture: str | None) -> ui.LayoutView:
    """Show a resting game, with a button by which any of its players can wake it."""
    view = table.public_view
    wake = button(
        ClickId.for_table("wake", table), words("board-wake"), discord.ButtonStyle.success
    )
    return layout(
        *joined_text_item([f"### {words('board-rests')}"]),
        *_picture(words, table, view, picture),
        *joined_text_item(_seats(words, table, view)),
        *rows([wake, _rules_button(words, table)]),
        colour=SEAT_COLOURS[view.seats[view.seat_on_turn].colour],
    )


def _turn(words: Words, table: Table, seat: int) -> str:
    emoji = seat_emoji(table.game.colours[seat])
    player = table.on_turn
    if not player.computer:
        return words("board-turn", sign=emoji, person=_person(table, player.user, player.name))
    if table.game.seats[seat].computer:
        return words("board-turn-computer", sign=emoji, name=escaped_name(player.name))
    return words("board-turn-for", sign=emoji, name=escaped_name(player.name))


def _next(words: Words, table: Table) -> list[str]:
    """Name the next player, if this message mentions them."""
    user = next_person(table)
    if user is None or user not in ids_to_mention(table):
        return []
    return [words("board-next", person=mention(user))]


def _person(table: Table, user: UserId, name: str) -> str:
    """Name a person: as a mention if the board's message calls them, otherwise by name."""
    return mention(user) if user in ids_to_mention(table) else bold_name(name)


def _controls(words: Words, table: Table) -> list[TableItem]:
    rules, settings = _rules_button(words, table), _settings_button(words, table)
    if table.only_computers_play:
        stop = ClickId.for_table("cancel", table)
        return [rules, settings, button(stop, words("board-call-off"), discord.ButtonStyle.danger)]
    hand = ClickId.for_table("hand", table, milestone(table))
    panel = button(hand, words("board-hand"), discord.ButtonStyle.primary)
    return [
        panel,
        rules,
        settings,
        *call_off_buttons(words, table),
        *draw_offer_button(words, table),
        *absence_buttons(words, table),
    ]


def _rules_button(words: Words, table: Table) -> TableItem:
    return button(ClickId.for_table("rules", table, milestone(table)), words("button-rules"))


def _settings_button(words: Words, table: Table) -> TableItem:
    click = ClickId.for_table("settings", table, milestone(table))
    return button(click, words("button-settings"))


def _final(
    words: Words,
    table: Table,
    picture: str | None,
    reel: BestTurn | None,
    change: Change | None,
) -> ui.LayoutView:
    """Show the winner, a line or two, and the buttons that most people want; others are in More."""
    view = table.public_view
    picture_has_ranking = picture is not None and view.winner is not None
    ranking = [] if picture_has_ranking else ranking_lines(words, table, view)
    shown_turn_lines = [] if reel is None or reel.stands_out else [words("end-no-turn-decided")]
    change_lines = [] if change is None else [change_line(words, table, change)]
    mentioned = " ".join(mention(UserId(one)) for one in ids_to_mention(table))
    return layout(
        *joined_text_item([f"## {outcome_line(words, table)}", *change_lines]),
        *_picture(words, table, view, picture, reel),
        *joined_text_item(
            [
                *shown_turn_lines,
                *ranking,
                played_line(words, table),
                small_print(mentioned) if mentioned else "",
            ]
        ),
        *rows(
            [
                *_rematch(words, table),
                replay_button(words, table),
                more_button(words, table, words("button-more")),
            ]
        ),
        colour=None if view.winner is None else SEAT_COLOURS[view.seats[view.winner].colour],
    )


def more_message(words: Words, table: Table) -> ui.LayoutView:
    """Tell more about a finished game, with its file, for one person who asked."""
    table = with_names_to_show(words, table)
    first = [f"### {outcome_line(words, table)}", *summary_lines(words, table)]
    secret = small_print(words("board-secret"))
    return layout(
        *joined_text_item(first),
        *joined_text_item(_story(words, table, [*first, secret])),
        *joined_text_item([secret]),
        ui.File(f"attachment://{RECORD_FILE}"),
        *rows([*review_button(words, table), _rules_button(words, table)]),
    )


def _rematch(words: Words, table: Table) -> list[TableItem]:
    """Make the rematch button, unless only computers played this game."""
    again = ClickId.for_table("rematch", table)
    label = words("button-rematch")
    return [] if table.only_computers_play else [button(again, label, discord.ButtonStyle.success)]


def replay_button(words: Words, table: Table) -> TableItem:
    """Make the button that shows the replay of a finished game."""
    return button(ClickId.for_table("replay", table), words("button-replay"))


def more_button(words: Words, table: Table, label: str) -> TableItem:
    """Make the button that tells more about a finished game, with its file."""
    return button(ClickId.for_table("more", table, milestone(table)), label)


def review_button(words: Words, table: Table) -> list[TableItem]:
    """Make the review button, unless only computers played this game."""
    click = ClickId.for_table("review", table)
    return [] if table.only_computers_play else [button(click, words("button-review"))]


def _unreadable(words: Words, table: Table) -> ui.LayoutView:
    if table.resting:
        rests = words("board-unreadable-rests", game=str(table.game.id))
        return layout(*joined_text_item([f"## {words('lobby-title')}", rests]))
    return layout(
        *joined_text_item([f"## {words('lobby-title')}", called_off_line(words, table)]),
        ui.File(f"attachment://{RECORD_FILE}"),
    )


def _called_off(words: Words, table: Table) -> ui.LayoutView:
    return layout(
        *joined_text_item([f"## {words('lobby-title')}", called_off_line(words, table)]),
        *joined_text_item([small_print(words("board-secret"))]),
        ui.File(f"attachment://{RECORD_FILE}"),
    )


def _picture(
    words: Words, table: Table, view: View, picture: str | None, reel: BestTurn | None = None
) -> list[ui.MediaGallery[Any]]:
    if picture is None:
        return []
    if view.winner is None:
        alt = alt_text(words, view, table.names)
    elif reel is None:
        alt = ending_alt(words, view, table.names, seats_by_rank(view))
    else:
        alt = reel_alt(words, view, table.names, seats_by_rank(view), reel)
    return [gallery(picture, alt)]


def _story(words: Words, table: Table, other_lines: list[str]) -> list[str]:
    """List the latest lines of the last turns, as many as fit beside the message's other texts."""
    newest_first = reversed([small_print(line) for line in last_turns(words, table)])
    return texts_that_fit(newest_first, other_lines)[::-1]


def _seats(words: Words, table: Table, view: View) -> list[str]:
    """Write a line for each player: pirates aboard, and open cards or the number of cards."""

    def line(number: int) -> str:
        seat, name = view.seats[number], escaped_name(table.names[number])
        if seat.resigned:
            return _gone(words, table, number)
        aboard = seat.pirates.count(view.passage.boat)
        held = unbroken_card_counts(words, view.options.edition, seat.hand or ())
        facts = [
            f"{seat_emoji(seat.colour)}{NO_BREAK}**{name}**",
            unbroken(words("board-aboard", aboard=aboard, pirates=len(seat.pirates))),
            held or unbroken(words("board-cards", count=seat.cards)),
            *stand_in_note(words, table, number),
        ]
        return " · ".join(facts)

    return [line(number) for number in range(len(view.seats))]


def _gone(words: Words, table: Table, seat: int) -> str:
    """Say that a seat plays no more, and whether its person left or was removed."""
    emoji, name = seat_emoji(table.game.colours[seat]), escaped_name(table.names[seat])
    if seat in table.removed_seats:
        return words("board-removed", sign=emoji, name=name)
    return words("board-resigned", sign=emoji, name=name)


def _row(words: Words, view: View) -> list[str]:
    if view.row is None:
        return []
    return [words("board-row", cards=unbroken_card_names(words, view.options.edition, view.row))]


def ranking_lines(words: Words, table: Table, view: View) -> list[str]:
    """List everyone's rank; in a draw, everyone's rank is 1."""
    return [
        _rank(words, table, view, 1 if view.ended_in_draw else rank, seat)
        for rank, seat in enumerate(seats_by_rank(view), 1)
    ]


def _rank(words: Words, table: Table, view: View, rank: int, seat: int) -> str:
    emoji, name = seat_emoji(table.game.colours[seat]), escaped_name(table.names[seat])
    if view.seats[seat].resigned:
        return _gone(words, table, seat)
    aboard = view.seats[seat].pirates.count(view.passage.boat)
    line = words("board-rank", rank=rank, sign=emoji, name=name, aboard=aboard)
    return " · ".join([line, *stand_in_note(words, table, seat)])
