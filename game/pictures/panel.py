"""What one player may do: the passage with every landing place, and the own cards below it."""

from collections.abc import Iterator, Sequence

from PIL import Image

from game.pictures.board import draw_frame, draw_passage
from game.pictures.drawing import colours, layout, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box
from game.pictures.parts import piles
from game.pictures.picture import Picture, encode
from game.rules.actions import Action, Advance, Retreat
from game.rules.editions import Symbol
from game.rules.views import View

Move = Advance | Retreat

_CARD = layout.SYMBOL + layout.WIDTH // 40
_GAP = 4
_RING = 6


def draw_panel(view: View, chosen: int | None = None) -> Picture:
    """The viewer's hand, and where the card ``chosen`` would carry each of their pirates.

    Without a card: where they could retreat to, and how many cards that brings. In the open row
    the cards that a retreat brings come first. Raises :class:`ValueError` for an onlooker.
    """
    moves = tuple(_moves(view, chosen))
    badges = [_cards_taken(view, move) for move in moves]
    return encode(_drawn(view, moves, badges, chosen), "panel")


def draw_plan(view: View, plan: Sequence[Action]) -> Picture:
    """The viewer's hand, and the moves of a plan in their order, numbered from 1.

    Raises :class:`ValueError` for an onlooker.
    """
    moves = tuple(action for action in plan if isinstance(action, Advance | Retreat))
    badges = [str(number) for number in range(1, len(moves) + 1)]
    return encode(_drawn(view, moves, badges, None), "plan")


def _drawn(
    view: View, moves: Sequence[Move], badges: Sequence[str], chosen: int | None
) -> Image.Image:
    if view.viewer is None:
        raise ValueError("an onlooker has no hand to draw")
    path = layout.path(len(view.passage.symbols))
    below = path.bottom + layout.MARGIN
    canvas = Canvas.blank(layout.WIDTH, below + _tall(view) + 2 * layout.MARGIN, colours.PARCHMENT)
    draw_passage(canvas, view, path, [(view.viewer, m.origin, m.target) for m in moves])
    for move, badge in zip(moves, badges, strict=True):
        canvas.ring(path.place(move.target), colours.PICKED, _RING)
        mark(canvas, path.place(move.target), badge, colours.PICKED)
    draw_hand(canvas, view, below, chosen)
    row = Box(layout.MARGIN, below + layout.TILE_TALL + _GAP, layout.INNER, piles.strip_tall(view))
    if row.height:
        piles.draw(canvas, view, row)
    else:
        # A panel has no seats beside which the piles could stand: they stand beside the hand.
        middle = below + layout.TILE_TALL // 2
        piles.draw_counts(canvas, view, layout.INNER - 250, middle, colours.PARCHMENT)
    draw_frame(canvas, view.viewer)
    return canvas.image


def _tall(view: View) -> int:
    return layout.TILE_TALL + _GAP + piles.strip_tall(view)


def _moves(view: View, chosen: int | None) -> Iterator[Move]:
    for choice in view.choices:
        if isinstance(choice, Advance | Retreat) and _symbol(choice) == chosen:
            yield choice


def _symbol(move: Move) -> int | None:
    return move.symbol if isinstance(move, Advance) else None


def _cards_taken(view: View, move: Move) -> str:
    """How many cards a retreat brings; nothing for an advance."""
    if isinstance(move, Advance):
        return ""
    return f"+{sum(seat.pirates.count(move.target) for seat in view.seats)}"


def mark(canvas: Canvas, place: Box, text: str, ground: str) -> None:
    """A word on a place, below its number."""
    if text:
        label = sprites.label(text, layout.COUNT, colours.WHITE, ground)
        badge = Box(place.x, place.y + layout.NUMBER + 6, label.width + 10, label.height + 4)
        canvas.fill(badge, ground)
        canvas.centre(label, badge)


def draw_hand(canvas: Canvas, view: View, top: int, chosen: int | None = None) -> None:
    """The viewer's cards side by side, the chosen one ringed; none for an onlooker."""
    hand = None if view.viewer is None else view.seats[view.viewer].hand
    for symbol, count in enumerate(hand or ()):
        box = Box(layout.MARGIN + symbol * (_CARD + _GAP), top, _CARD, layout.TILE_TALL)
        _card(canvas, view.options.edition.symbols[symbol], count, box)
        if symbol == chosen:
            canvas.ring(box, colours.PICKED, _RING)


def _card(canvas: Canvas, symbol: Symbol, count: int, box: Box) -> None:
    ground = colours.WHITE if count else colours.PARCHMENT
    ink = colours.INK if count else colours.GREY
    canvas.panel(box, ground, ink, colours.PARCHMENT, 2)
    draw = sprites.art if count else sprites.faded
    top = Box(box.x, box.y + 4, box.width, layout.SYMBOL + 6)
    canvas.centre(draw(symbol.name, layout.SYMBOL, ground), top)
    label = sprites.label(f"x{count}", layout.COUNT, ink, ground)
    canvas.centre(label, Box(box.x, top.bottom, box.width, box.bottom - top.bottom - 4))
