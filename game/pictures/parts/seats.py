"""Who plays: colour, name, cards, the open hand, whose turn it is and what is left of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.pictures.drawing import colours, layout, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box
from game.pictures.drawing.text import fitted, plain
from game.pictures.parts import piles
from game.pictures.parts.ends import PIRATES, pirate
from game.pictures.parts.track import symbol_sprite
from game.rules.counts import Counts
from game.rules.views import View

_TALL = 60
_GAP = 5
_BIG = 33
_ICON = 28
_HAND_STEP = 79


@dataclass(frozen=True, slots=True)
class Plan:
    """A box for each seat and, where one is free, for the piles."""

    seats: tuple[Box, ...]
    piles: Box | None
    bottom: int


def plan(view: View, top: int) -> Plan:
    """Lay the seats out: one a line with open hands, else two."""
    count = len(view.seats)
    across = 1 if view.options.handling.open_hands else 2
    spare = -count % across
    boxes = [_cell(cell, across, top) for cell in range(count + spare)]
    if spare and view.row is not None:
        left = boxes[count - 1]
        boxes[count - 1 :] = [Box(left.x, left.y, layout.INNER, left.height)]
        spare = 0
    return Plan(tuple(boxes[:count]), boxes[-1] if spare else None, boxes[-1].bottom)


def draw(canvas: Canvas, view: View, names: Sequence[str], plan: Plan) -> None:
    """Every seat in its box."""
    for seat, box in enumerate(plan.seats):
        _seat(canvas, view, seat, plain(names[seat], seat), box)
    if plan.piles is not None:
        box = plan.piles
        middle = box.y + box.height // 2
        piles.draw_counts(canvas, view, box.x + 64, middle, colours.PARCHMENT)


def _cell(cell: int, across: int, top: int) -> Box:
    line, column = divmod(cell, across)
    width = (layout.INNER - _GAP * (across - 1)) // across
    return Box(layout.MARGIN + column * (width + _GAP), top + line * (_TALL + _GAP), width, _TALL)


def _seat(canvas: Canvas, view: View, seat: int, name: str, box: Box) -> None:
    one = view.seats[seat]
    lit = seat == (view.turn if view.winner is None else view.winner)
    ground = colours.tint(seat) if lit else colours.PANEL
    rim, thickness = (colours.SEATS[seat], 5) if lit else (colours.INK, 2)
    canvas.panel(box, ground, rim, colours.PARCHMENT, thickness)
    figure = (
        sprites.faded(PIRATES[seat], _BIG, ground) if one.resigned else pirate(seat, ground, _BIG)
    )
    canvas.paste(figure, box.x + 10, box.y + (box.height - figure.height) // 2)
    left = box.x + _BIG + 20
    room = _name_room(view, box) - (left - box.x)
    ink = colours.GREY if one.resigned else colours.INK
    shown = fitted(name, layout.COUNT, room)
    end = canvas.write(shown, left, box.y + 18, layout.COUNT, ink, ground)
    if one.resigned:
        canvas.fill(Box(left, box.y + 18, end - left, 3), ink)
    _status(canvas, view, seat, left, box.y + 43, ground)
    if one.hand is not None and view.options.handling.open_hands and not one.resigned:
        _hand(canvas, view, one.hand, Box(box.right - 6 * _HAND_STEP, box.y, 0, _TALL), ground)


def _name_room(view: View, box: Box) -> int:
    if view.options.handling.open_hands:
        return box.width - _HAND_STEP * len(view.options.edition.symbols) - 10
    return box.width - 12


def _status(canvas: Canvas, view: View, seat: int, x: int, middle: int, ground: str) -> None:
    """The number of cards, then the actions left, the crown or the white flag."""
    one = view.seats[seat]
    top = middle - _ICON // 2
    if one.resigned:
        canvas.paste(sprites.art("surrendered", _ICON, ground), x, top)
        return
    canvas.paste(sprites.art("cards", _ICON, ground), x, top)
    canvas.write(str(one.cards), x + _ICON + 6, middle, layout.COUNT, colours.INK, ground)
    icons = _signs(view, seat)
    for place, icon in enumerate(icons):
        canvas.paste(sprites.art(icon, _ICON, ground), x + 78 + place * (_ICON + 3), top)


def _signs(view: View, seat: int) -> tuple[str, ...]:
    if view.over:
        return ("crown",) if seat == view.winner else ()
    if seat != view.turn:
        return ()
    return ("boot",) * view.actions_left + ("boot-used",) * view.used


def _hand(canvas: Canvas, view: View, hand: Counts, box: Box, ground: str) -> None:
    for symbol, count in enumerate(hand):
        if not count:
            continue
        x = box.x + symbol * _HAND_STEP
        sprite = symbol_sprite(view.options.edition.symbols[symbol], ground)
        canvas.paste(sprite, x, box.y + (box.height - sprite.height) // 2)
        middle = box.y + box.height // 2
        canvas.write(str(count), x + layout.SYMBOL + 2, middle, layout.COUNT, colours.INK, ground)
