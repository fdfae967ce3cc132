"""The private panel: recent events, the reader's own cards, and what they can do."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from discord import ButtonStyle, ui

from cogs.panel.by_ear import board_in_words_button, heading_by_ear, moves_by_ear
from cogs.panel.choices import NO_CARD, Choices
from cogs.panel.playable import PlayableMoves
from cogs.panel.unavailable import why_unavailable
from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.layout import board_link, gallery, game_link, joined_text_item, layout, small_print
from cogs.wording.alt_text import panel_alt
from cogs.wording.clock import time_of_day
from cogs.wording.emoji import SEAT_COLOURS, seat_emoji
from cogs.wording.events import event_lines, missed_turns
from cogs.wording.names import escaped_name, with_computers_named
from cogs.wording.summary import called_off_line, outcome_line
from game.model.ids import NO_CLICK, UserId
from game.model.time import Moment
from game.rules.actions import Action, EndTurn
from game.rules.events import Event
from game.rules.marks import ControlMark
from game.rules.views import View, visible_events
from game.tables import Table
from game.tables.play.missed import has_played
from game.tables.players import acting_user_in_turn
from i18n import Words


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint: what to do first, and the lines that say what to do and why."""

    action: Action
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PanelExtras:
    """What a panel shows beside the state of its game.

    ``chosen_card`` is the card that the reader asked about. ``rule`` is the page of the rule book
    that says more about the notes. ``picture`` is the attachment's file name. ``moves_end_turn``
    tells that the reader's next action also ends their turn. ``in_words`` tells that the panel is
    for listening. ``updated_until`` is the time until which the panel is kept up to date.
    """

    chosen_card: int | None = None
    notes: tuple[str, ...] = ()
    rule: str | None = None
    advice: Advice | None = None
    picture: str | None = None
    moves_end_turn: bool = False
    in_words: bool = False
    updated_until: Moment | None = None


NO_EXTRAS = PanelExtras()


def panel_message(
    words: Words, table: Table, user: UserId, extras: PanelExtras = NO_EXTRAS
) -> ui.LayoutView:
    """Make the panel of a seated person.

    The buttons come last, nearest to the thumb and to the newest text. So a picture that is added
    later above them moves no button.
    """
    if not table.open:
        return closed_panel(words, table)
    table = with_computers_named(words, table)
    view = table.view_of(user)
    seat = view.viewer
    if seat is None:
        return layout(*joined_text_item([words("panel-given-away"), game_link(words, table)]))
    choices = Choices(
        words,
        playable_moves(view, extras),
        click_at=lambda verb, detail: ClickId.for_table(verb, table, detail),
        hints=table.game.hints.allowed,
        moves_end_turn=extras.moves_end_turn,
        keeps_card_places=True,
    )
    heading = [
        *extras.notes,
        f"### {_status(words, table, view)}",
        words("panel-ends-turn") if extras.moves_end_turn else "",
        *_guidance(words, table, choices.playable, user),
        *_last_click_lines(words, table, view, user),
    ]
    missed_lines = _missed_lines(words, table, view, user)
    board_line = _board_line(words, table, extras.updated_until)
    advice = extras.advice.lines if extras.advice else ()
    controls = _controls(words, table, choices, extras.rule)
    if extras.in_words:
        body = moves_by_ear(words, table, view, advice, moves_end_turn=extras.moves_end_turn)
        return layout(
            *joined_text_item(heading_by_ear(words, heading, missed_lines, board_line, body)),
            *body,
            *rows([*controls, board_in_words_button(words, table)]),
            colour=SEAT_COLOURS[view.seats[seat].colour],
        )
    return layout(
        *joined_text_item([*heading, *missed_lines, board_line]),
        *_picture(choices, table.names, extras.picture),
        *joined_text_item(advice),
        *choices.retreat_items(),
        *choices.pirate_items(),
        *choices.hand_items(),
        *rows(controls),
        colour=SEAT_COLOURS[view.seats[seat].colour],
    )


def playable_moves(view: View, extras: PanelExtras) -> PlayableMoves:
    """Return the moves that a panel with these extras offers."""
    return PlayableMoves(view, extras.chosen_card, extras.advice.action if extras.advice else None)


def expired_panel(words: Words, table: Table) -> ui.LayoutView:
    """Make the line that replaces a panel before edits of it end, with a button to a new one."""
    again = button(
        ClickId.for_table("look", table, NO_CARD), words("board-hand"), ButtonStyle.primary
    )
    return layout(
        *joined_text_item([words("panel-put-away"), game_link(words, table)]), *rows([again])
    )


def closed_panel(words: Words, table: Table) -> ui.LayoutView:
    """Make the short message that replaces a panel when its game is over."""
    table = with_computers_named(words, table)
    if table.resting:
        return layout(*joined_text_item([f"### {words('board-rests')}", game_link(words, table)]))
    ending = called_off_line(words, table) if table.called_off else outcome_line(words, table)
    return layout(*joined_text_item([f"### {ending}", game_link(words, table)]))


def _status(words: Words, table: Table, view: View) -> str:
    if view.viewer is not None and view.seats[view.viewer].resigned:
        removed = view.viewer in table.removed_seats
        return words("panel-removed") if removed else words("panel-resigned")
    if view.viewer != view.seat_on_turn:
        sign = seat_emoji(view.seats[view.seat_on_turn].colour)
        return words("panel-waiting", sign=sign, name=escaped_name(table.names[view.seat_on_turn]))
    return words("panel-your-turn", count=view.actions_left)


def _guidance(words: Words, table: Table, playable: PlayableMoves, user: UserId) -> list[str]:
    """Say what the reader can do, in their first turn after the lesson."""
    if not (table.game.hints.guided and playable.may_move) or has_played(table, user):
        return []
    return [small_print(words("panel-guidance", actions=table.options.edition.most_actions))]


def _last_click_lines(words: Words, table: Table, view: View, user: UserId) -> list[str]:
    """Say what the reader's last click did, with drawn cards, and what they cannot do after it."""
    if view.viewer in table.state.out or _somebody_else_played(table, view.viewer, user):
        return []
    mine = [event for event in _last_click(table, view) if event.seat == view.viewer]
    names = [escaped_name(name) for name in table.names]
    said = event_lines(words, mine, names, table.options.edition, table.removed_seats)
    return [small_print(line) for line in (*said, *why_unavailable(words, view))]


def _last_click(table: Table, view: View) -> tuple[Event, ...]:
    """Return the events of the last click, which may have been an action and the turn's end."""
    if not _last_click_ended_turn(table):
        return view.events
    actions = table.turns[-2].actions[-2:]
    seen = (visible_events(action, table.options, view.viewer) for action in actions)
    return tuple(chain.from_iterable(seen))


def _somebody_else_played(table: Table, seat: int | None, user: UserId) -> bool:
    """Tell whether somebody else played the last action in the reader's seat."""
    pairs = zip(reversed(table.entries), reversed(table.game.record), strict=True)
    last = next((one for entry, one in pairs if not isinstance(entry, ControlMark)), None)
    return last is not None and last.seat == seat and last.user != user


def _last_click_ended_turn(table: Table) -> bool:
    """Tell whether the last click played an action and also ended the turn.

    Entries without a click, such as those of forgotten people, never share a click.
    """
    clicks = [entry.click for entry in table.game.record[-2:]]
    one_click = len(clicks) > len(set(clicks)) and NO_CLICK not in clicks
    return one_click and isinstance(table.entries[-1], EndTurn)


def _missed_lines(words: Words, table: Table, view: View, user: UserId) -> list[str]:
    """List what others played since the reader's last turn, until the reader acts.

    The trails in the picture show the same moves.
    """
    if acting_user_in_turn(table.game, table.turns[-1]) == user and view.used:
        return []
    missed = [small_print(line) for line in missed_turns(words, table, user)]
    heading = words("panel-since") if has_played(table, user) else words("panel-so-far")
    return [small_print(heading), *missed] if missed else []


def _board_line(words: Words, table: Table, until: Moment | None) -> str:
    """Link to the board, and say until when the panel is kept up to date."""
    if until is None:
        return game_link(words, table)
    said = words(
        "panel-board-live",
        game=str(table.game.id),
        link=board_link(table),
        until=time_of_day(until),
    )
    return small_print(said)


def _controls(
    words: Words, table: Table, choices: Choices, rule: str | None
) -> Sequence[TableItem]:
    def control(verb: str, detail: str, label: str, sign: str | None = None) -> TableItem:
        return button(ClickId.for_table(verb, table, detail), label, emoji=sign)

    controls = list(choices.control_buttons())
    controls.append(control("notify", "", words("panel-notices"), "⚙️"))
    if rule is not None:
        controls.append(control("rule", rule, words("panel-rule")))
    return controls


def _picture(choices: Choices, names: tuple[str, ...], picture: str | None) -> list[ui.Item[Any]]:
    if picture is None:
        return []
    alt = panel_alt(choices.words, choices.view, names, choices.moves_in_words())
    return [gallery(picture, alt)]
