"""The private panel: recent events, the reader's own cards, and what they can do."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discord import ButtonStyle, ui

from cogs.by_ear.moves import MoveIds
from cogs.by_ear.parts import parts_by_ear
from cogs.by_ear.speech import spoken
from cogs.panel.choices import END_TURN_SUFFIX, NO_CARD, Choices, PlayableMoves
from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.layout import (
    board_link,
    gallery,
    game_link,
    joined_text_item,
    layout,
    small_print,
    texts_that_fit,
)
from cogs.wording.alt_text import panel_alt
from cogs.wording.clock import time_of_day
from cogs.wording.emoji import SEAT_COLOURS, seat_emoji
from cogs.wording.events import (
    event_lines,
    missed_turns,
    own_and_later_turns,
    unbroken_card_names,
)
from cogs.wording.names import escaped_name, with_names_to_show
from cogs.wording.summary import called_off_line, outcome_line
from game.model.ids import UserId
from game.model.time import Moment
from game.rules.actions import Action, EndTurn, Happening, Move, Undo
from game.rules.marks import ControlMark
from game.rules.views import View
from game.tables import Table
from game.tables.play.missed import has_played
from game.tables.players import acting_user_in_turn
from i18n import Words

CARD_SHOWING_EVENTS = (Happening.RETREATED, Happening.ROW_LAID)
"""Events that may show a card which was hidden before."""


def why_unavailable(words: Words, view: View) -> list[str]:
    """Say why End turn or Undo is disabled; nothing if neither needs a reason.

    At the beginning of a turn, nobody wonders why they cannot undo.
    """
    if view.viewer != view.seat_on_turn:
        return []
    if EndTurn() not in view.choices:
        return [words("panel-action-owed")]
    if view.used and Undo() not in view.choices and _showed_cards(view):
        return [words("panel-cards-seen")]
    return []


def _showed_cards(view: View) -> bool:
    """Tell whether Undo is disabled because cards were shown, and not because somebody left."""
    return any(event.kind in CARD_SHOWING_EVENTS for event in view.events)


def moves_by_ear(
    words: Words, table: Table, view: View, advice: Sequence[str], *, moves_end_turn: bool
) -> list[ui.Item[Any]]:
    """Show position, any hint, and moves; with ``moves_end_turn``, a move also ends the turn."""
    suffix = END_TURN_SUFFIX if moves_end_turn else ""

    def play_id(move: Move) -> ClickId:
        return ClickId.for_table("play", table, table.text_of(move) + suffix)

    def choose_id(letter: str) -> ClickId:
        return ClickId.for_table("choose", table, letter)

    return parts_by_ear(words, view, table.names, MoveIds(play_id, choose_id), advice)


def heading_by_ear(
    words: Words,
    heading: Sequence[str],
    missed_lines: Sequence[str],
    board_line: str,
    body: Sequence[object],
) -> list[str]:
    """Make the lines above the ``body``, with as many of the newest missed lines as fit."""
    first, board_line = [spoken(words, line) for line in heading], spoken(words, board_line)
    title, *story = [spoken(words, line) for line in missed_lines] or [""]
    body_texts = [part.content for part in body if isinstance(part, ui.TextDisplay)]
    newest = texts_that_fit(reversed(story), [*first, title, board_line, *body_texts])
    return [*first, title, *reversed(newest), board_line]


def board_in_words_button(words: Words, table: Table) -> TableItem:
    """Make the button that shows the board in words, space by space."""
    return button(ClickId.for_table("spaces", table), words("by-ear-board"))


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
    table = with_names_to_show(words, table)
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
        spelled_out=extras.in_words,
    )
    advice = extras.advice.lines if extras.advice else ()
    controls = _controls(words, table, choices, extras.rule)
    colour = SEAT_COLOURS[view.seats[seat].colour]
    board_line = _board_line(words, table, extras.updated_until)
    if extras.in_words:
        own_lines, missed_lines = _story_by_ear(words, table, view, user)
        heading = [*extras.notes, *_heading_by_ear(words, table, choices, user), *own_lines]
        body = moves_by_ear(words, table, view, advice, moves_end_turn=extras.moves_end_turn)
        return layout(
            *joined_text_item(heading_by_ear(words, heading, missed_lines, board_line, body)),
            *body,
            *rows([*controls, board_in_words_button(words, table)]),
            colour=colour,
        )
    story = _story_lines(words, table, view, user)
    return layout(
        *joined_text_item(
            [
                *extras.notes,
                *_heading(words, table, choices, user),
                *story,
                "" if _acts(table, user) and (view.used or story) else board_line,
            ]
        ),
        *_picture(choices, table.names, extras.picture),
        *joined_text_item(advice),
        *choices.items(),
        *rows(controls),
        colour=colour,
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
    table = with_names_to_show(words, table)
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


def _heading(words: Words, table: Table, choices: Choices, user: UserId) -> list[str]:
    """Say whose turn it is; during the reader's own turn, also which cards they just drew.

    A first turn also gets the reasons why a button is disabled.
    """
    view = choices.view
    reasons = [] if has_played(table, user) else why_unavailable(words, view)
    drawn = _drawn_line(words, view) if _acts(table, user) else None
    return [
        f"### {drawn or _status(words, table, view)}",
        small_print(words("panel-ends-turn")) if choices.moves_end_turn else "",
        *_guidance(words, table, choices.playable, user),
        *map(small_print, reasons),
    ]


def _drawn_line(words: Words, view: View) -> str | None:
    """Say which cards the reader's last action brought, and how many actions are left."""
    drawn = [
        symbol
        for event in view.events
        if view.used and event.kind is Happening.RETREATED and event.seat == view.viewer
        for symbol in event.cards or ()
    ]
    cards = unbroken_card_names(words, view.options.edition, drawn)
    return words("panel-drew", count=view.actions_left, cards=cards) if drawn else None


def _heading_by_ear(words: Words, table: Table, choices: Choices, user: UserId) -> list[str]:
    """Say whose turn it is, what the last click did, and why a button is disabled."""
    view = choices.view
    return [
        f"### {_status(words, table, view)}",
        words("panel-ends-turn") if choices.moves_end_turn else "",
        *_guidance(words, table, choices.playable, user),
        *_last_click_lines(words, table, view, user),
    ]


def _last_click_lines(words: Words, table: Table, view: View, user: UserId) -> list[str]:
    """Say what the click before did in the reader's turn, and what they cannot do after it."""
    if view.viewer != view.seat_on_turn or _somebody_else_played(table, view.viewer, user):
        return []
    mine = [event for event in view.events if event.seat == view.viewer]
    names = [escaped_name(name) for name in table.names]
    said = event_lines(words, mine, names, table.options.edition)
    return [small_print(line) for line in (*said, *why_unavailable(words, view))]


def _somebody_else_played(table: Table, seat: int | None, user: UserId) -> bool:
    """Tell whether somebody else played the last action in the reader's seat."""
    pairs = zip(reversed(table.entries), reversed(table.game.record), strict=True)
    last = next((one for entry, one in pairs if not isinstance(entry, ControlMark)), None)
    return last is not None and last.seat == seat and last.user != user


def _acts(table: Table, user: UserId) -> bool:
    """Tell whether it is a turn that the reader plays, and not a computer in their seat."""
    return acting_user_in_turn(table.game, table.turns[-1]) == user


def _story_lines(words: Words, table: Table, view: View, user: UserId) -> list[str]:
    """List what happened since the reader's last turn, until they act in their next one.

    While others play, the list begins with the reader's own turn.
    """
    if not _acts(table, user):
        said = own_and_later_turns(words, table, user)
    else:
        said = [] if view.used else missed_turns(words, table, user)
    return [small_print(line) for line in said]


def _story_by_ear(
    words: Words, table: Table, view: View, user: UserId
) -> tuple[list[str], list[str]]:
    """List the same: first the reader's own turn, then what others did, below a heading."""
    said = _story_lines(words, table, view, user)
    missed = len(missed_turns(words, table, user)) if said else 0
    own, others = said[: len(said) - missed], said[len(said) - missed :]
    heading = words("panel-since") if has_played(table, user) else words("panel-so-far")
    return own, [small_print(heading), *others] if others else []


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
    controls = list(choices.control_buttons())
    if rule is not None:
        controls.append(button(ClickId.for_table("rule", table, rule), words("panel-rule")))
    return controls


def _picture(choices: Choices, names: tuple[str, ...], picture: str | None) -> list[ui.Item[Any]]:
    if picture is None:
        return []
    alt = panel_alt(choices.words, choices.view, names, choices.moves_in_words())
    return [gallery(picture, alt)]
