"""The private panel: one's own cards, and what can be done with them."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.ui.buttons import ClickId, TableButton, button, rows
from cogs.ui.layout import board_link, layout, lines, small
from cogs.wording.alt_text import panel_alt
from cogs.wording.emoji import SEAT_COLOURS, emoji, plain_emoji, seat_emoji, symbol_name
from cogs.wording.endings import called_off, decided
from cogs.wording.events import tell, turns_of_others
from cogs.wording.names import escaped
from cogs.wording.places import place
from game.rules.actions import Advance, EndTurn, Retreat, Undo
from game.rules.views import View
from game.tables import Table
from i18n import Words

STYLE = discord.ButtonStyle


def panel_message(
    words: Words,
    table: Table,
    user: int,
    chosen: int | None = None,
    notes: Sequence[str] = (),
    picture: str | None = None,
    rule: int | None = None,
) -> ui.LayoutView:
    """The panel of a seated person; ``chosen`` is the card whose moves are shown.

    ``rule`` is the page of the rule book that says more about the notes.
    ``picture`` is the attachment's file name. It stands below the buttons, which must not move
    when it follows.
    """
    if not table.open:
        return closed_panel(words, table)
    view = table.view_of(user)
    seat = view.viewer
    assert seat is not None  # noqa: S101 - only people with a seat have a panel
    chosen = playable(view, chosen)
    return layout(
        *lines([*notes, f"### {_status(words, table, view)}", *_news(words, table, view)]),
        *lines(_since(words, table, view)),
        *_hand(words, table, view, seat, chosen),
        *_choices(words, table, view, chosen),
        *rows([*_controls(words, table, view), *_explained(words, table, rule)]),
        *_picture(words, table, view, chosen, picture),
        *lines([small(words("panel-board-link", game=str(table.game.id), link=board_link(table)))]),
        colour=SEAT_COLOURS[seat],
    )


def playable(view: View, chosen: int | None) -> int | None:
    """The chosen card if one like it can be played now: an old button may offer any."""
    advances = (choice for choice in view.choices if isinstance(choice, Advance))
    return chosen if chosen in {choice.symbol for choice in advances} else None


def closed_panel(words: Words, table: Table) -> ui.LayoutView:
    """What is left of a panel when its game is over."""
    link = words("panel-board-link", game=str(table.game.id), link=board_link(table))
    if table.resting:
        return layout(*lines([f"### {words('board-rests')}", small(link)]))
    ending = called_off(words, table) if table.called_off else decided(words, table)
    return layout(*lines([f"### {ending}", small(link)]))


def _status(words: Words, table: Table, view: View) -> str:
    if view.viewer is not None and view.seats[view.viewer].resigned:
        return words("panel-resigned")
    if view.viewer != view.turn:
        sign = seat_emoji(view.turn)
        return words("panel-waiting", sign=sign, name=escaped(table.names[view.turn]))
    return words("panel-your-turn", count=view.actions_left)


def _news(words: Words, table: Table, view: View) -> list[str]:
    """What the last action brought the reader, their own drawn cards included."""
    mine = [event for event in view.events if event.seat == view.viewer]
    names = [escaped(name) for name in table.names]
    return [small(line) for line in tell(words, mine, names, view.options.edition)]


def _since(words: Words, table: Table, view: View) -> list[str]:
    """What the trails in the picture show: the others' turns, until the reader acts."""
    if view.viewer == view.turn and view.used:
        return []
    told = [small(line) for line in turns_of_others(words, table, view.viewer)]
    return [small(words("panel-since")), *told] if told else []


def _hand(
    words: Words, table: Table, view: View, seat: int, chosen: int | None
) -> list[ui.Item[Any]]:
    hand = view.seats[seat].hand or ()
    if not any(hand):
        return [*lines([words("panel-no-cards")])]

    def card(symbol: int) -> TableButton:
        edition = view.options.edition
        letter = edition.symbols[symbol].letter
        return button(
            _id(table, "card", "-" if symbol == chosen else letter),
            words("panel-card", name=symbol_name(words, edition, symbol), count=hand[symbol]),
            STYLE.primary if symbol == chosen else STYLE.secondary,
            emoji(edition, symbol),
        )

    held = [symbol for symbol, count in enumerate(hand) if count]
    heading = words("panel-hand" if _may_move(view) else "panel-hand-waiting", count=sum(hand))
    return [*lines([heading]), *rows([card(symbol) for symbol in held])]


def _choices(words: Words, table: Table, view: View, chosen: int | None) -> list[ui.Item[Any]]:
    if not _may_move(view):
        return []
    if chosen is not None:
        name = symbol_name(words, view.options.edition, chosen)
        moves = _advances(words, table, view, chosen)
        return [*lines([words("panel-which-pirate", name=name)]), *rows(moves)]
    retreats = _retreats(words, table, view)
    heading = words("panel-retreats") if retreats else words("panel-no-retreat")
    return [*lines([heading]), *rows(retreats)]


def _advances(words: Words, table: Table, view: View, chosen: int | None) -> list[TableButton]:
    return [
        button(
            _id(table, "play", table.text_of(choice)),
            words(
                "panel-advance",
                origin=place(words, view.options.edition, choice.origin),
                target=place(words, view.options.edition, choice.target),
            ),
            STYLE.success,
        )
        for choice in view.choices
        if isinstance(choice, Advance) and choice.symbol == chosen
    ]


def _retreats(words: Words, table: Table, view: View) -> list[TableButton]:
    row = [plain_emoji(view.options.edition, symbol) for symbol in view.row or ()]
    return [
        button(
            _id(table, "play", table.text_of(choice)),
            words(
                "panel-retreat",
                origin=place(words, view.options.edition, choice.origin),
                target=place(words, view.options.edition, choice.target),
                count=(count := _standing(view, choice.target)),
                cards="".join(row[:count]),
            ),
        )
        for choice in view.choices
        if isinstance(choice, Retreat)
    ]


def _controls(words: Words, table: Table, view: View) -> list[TableButton]:
    controls = [
        button(
            _id(table, "play", table.text_of(choice)),
            words("panel-undo") if isinstance(choice, Undo) else _end_label(words, view),
            STYLE.secondary if isinstance(choice, Undo) else STYLE.danger,
        )
        for choice in view.choices
        if isinstance(choice, EndTurn | Undo)
    ]
    if table.game.hints and _may_move(view):
        controls.append(button(_id(table, "hint", "-"), words("panel-hint"), emoji="💡"))
    if view.viewer != view.turn or not controls:
        controls.append(button(_id(table, "look", "-"), words("panel-refresh")))
    return [*controls, button(_id(table, "notify", "-"), words("panel-notices"), emoji="🔔")]


def _explained(words: Words, table: Table, rule: int | None) -> list[TableButton]:
    if rule is None:
        return []
    return [button(_id(table, "rule", str(int(rule))), words("panel-rule"))]


def _picture(
    words: Words, table: Table, view: View, chosen: int | None, picture: str | None
) -> list[ui.Item[Any]]:
    if picture is None:
        return []
    advancing = chosen is not None
    moves = _advances(words, table, view, chosen) if advancing else _retreats(words, table, view)
    alt = panel_alt(words, view, table.names, [str(move.item.label) for move in moves])
    item = discord.MediaGalleryItem(f"attachment://{picture}", description=alt)
    return [ui.MediaGallery(item)]


def _may_move(view: View) -> bool:
    return view.viewer == view.turn and view.actions_left > 0


def _end_label(words: Words, view: View) -> str:
    return words("panel-pass") if view.used == 0 else words("panel-end-turn")


def _standing(view: View, space: int) -> int:
    return sum(seat.pirates.count(space) for seat in view.seats)


def _id(table: Table, verb: str, detail: str) -> ClickId:
    return ClickId(verb, table.game.id, table.game.version, detail)
