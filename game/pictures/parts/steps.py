"""Draws one action in small pictures: the cards, and where the pirate began and ended."""

from typing import NamedTuple

from game.pictures.drawing import colours, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box, Point
from game.pictures.parts.hands import draw_card
from game.rules.actions import Advance, Event, Happening, Move
from game.rules.state.passage import START
from game.rules.views import View

MOVE_HAPPENINGS = frozenset({Happening.ADVANCED, Happening.RETREATED})

_TEXT_SIZE = 32
_CARD_WIDE, _CARD_TALL = 80, 60


class PirateStep(NamedTuple):
    """A pirate's move; ``symbol`` is on the played card, or ``None`` if cards were taken."""

    symbol: int | None
    origin: int
    target: int
    card_count: int


def pirate_step_of(event: Event) -> PirateStep | None:
    """Return the action that moved a pirate; ``None`` for any other event."""
    if event.kind not in MOVE_HAPPENINGS or event.origin is None or event.target is None:
        return None
    return PirateStep(event.symbol, event.origin, event.target, event.amount)


def step_between(view_before: View, move: Move, view_after: View) -> PirateStep:
    """Return the step of a move, from the views before and after it."""
    if isinstance(move, Advance):
        return PirateStep(move.symbol, move.origin, move.target, 0)
    seat = view_before.seat_on_turn
    cards = view_after.seats[seat].cards - view_before.seats[seat].cards
    return PirateStep(None, move.origin, move.target, cards)


def draw_step(canvas: Canvas, view: View, step: PirateStep, at: Point, background: str) -> int:
    """Draw an action to the right of a point; return the x at which the drawing ends."""
    x, middle = at
    if step.symbol is None:
        canvas.paste_centred(sprites.art_sprite("signs/card-back", 48), Point(x + 22, middle))
        x += 52 + _write(
            canvas, f"+{step.card_count}", Point(x + 52, middle), colours.GOLD, background
        )
    else:
        card = Box(x, middle - _CARD_TALL // 2, _CARD_WIDE, _CARD_TALL)
        draw_card(canvas, view.options.edition, step.symbol, card)
        x = card.right
    x = _draw_place(canvas, view, step.origin, Point(x + 10, middle), background)
    _draw_arrow(canvas, Point(x + 6, middle))
    return _draw_place(canvas, view, step.target, Point(x + 44, middle), background)


def _draw_place(canvas: Canvas, view: View, place: int, at: Point, background: str) -> int:
    """Draw a space's number, the start's bars, or the boat; return the x at which it ends."""
    if START < place < view.passage.boat:
        return at.x + _write(canvas, str(place), at, colours.CREAM, background)
    if place == START:
        sign = sprites.art_sprite("signs/bars", 42, ((colours.INK, colours.CREAM),))
    else:
        sign = sprites.art_sprite(f"signs/{view.options.edition.boat}", 50)
    canvas.paste(sign, at.x, at.y - sign.height // 2)
    return at.x + sign.width


def _write(canvas: Canvas, text: str, at: Point, ink: str, background: str) -> int:
    label = sprites.label(text, _TEXT_SIZE, ink, background)
    canvas.paste(label, at.x, at.y - label.height // 2)
    return label.width


def _draw_arrow(canvas: Canvas, at: Point) -> None:
    canvas.fill(Box(at.x, at.y - 3, 18, 7), colours.GOLD)
    tip = [(at.x + 16, at.y - 13), (at.x + 34, at.y), (at.x + 16, at.y + 13)]
    canvas.fill_polygon(tip, colours.GOLD)
