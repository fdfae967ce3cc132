"""Draws a panel's marks: which pirates may move, and where each of them would land."""

from collections.abc import Sequence

from game.pictures.drawing import colours, layout, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import BoardGrid, Box, Point, px
from game.pictures.parts.passage import SeatsBySpace
from game.pictures.parts.pirates import stances, width_of_start
from game.pictures.parts.scenery import scenery_of
from game.rules.state.passage import START
from game.rules.views import View

_DISC_RADIUS = 26
_DISC_STEP = 53
_DISCS_PER_LINE = 3
"""How many discs fit side by side on a space; further discs start another line."""
_CARD_WIDTH, _CARD_STEP = 28, 25
_DASH, _GAP = 17, 13

OriginsByTarget = dict[int, list[int]]
"""The origins of pirates, by the place where they would land."""


def mark_movers(
    canvas: Canvas, view: View, seat: int, crowded: SeatsBySpace, places: set[int]
) -> None:
    """Draw a golden step under each of the seat's pirates that may move."""
    grid = BoardGrid(len(view.passage.symbols))
    for space in places - {START}:
        for owner, feet, wide in stances(grid, space, crowded[space]):
            if owner == seat:
                _draw_step(canvas, Point(feet.x, feet.y), wide)
    if START in places:
        wide = px(width_of_start(view) - 120)
        _draw_step(
            canvas,
            Point(layout.MARGIN + px(width_of_start(view) / 2), layout.END_STRIP_HEIGHT - 5),
            wide,
        )


def mark_advances(canvas: Canvas, grid: BoardGrid, origins_by_target: OriginsByTarget) -> None:
    """Draw a golden frame around each landing place, and inside it the numbers of the origins."""
    for target, origins in origins_by_target.items():
        if target > grid.space_count:
            _mark_boat(canvas, grid, origins)
            continue
        tile = grid.tile(target)
        frame_space(canvas, tile, colours.GOLD)
        for place, origin in enumerate(reversed(origins)):
            line, column = divmod(place, _DISCS_PER_LINE)
            x, y = (
                tile.right - px(32) - column * _DISC_STEP,
                tile.bottom - px(30) - line * _DISC_STEP,
            )
            _draw_origin(canvas, origin, Point(x, y), colours.GOLD)


def mark_retreats(canvas: Canvas, view: View, origins_by_target: OriginsByTarget) -> None:
    """Draw a dashed frame around each target of retreats, with the origins and the cards to take.

    Origins and cards are at the lower edge, because the space's number and symbol are above.
    """
    grid = BoardGrid(len(view.passage.symbols))
    for target, origins in origins_by_target.items():
        tile, card_count = grid.tile(target), view.cards_for_retreat(target)
        _draw_dashed_frame(canvas, tile.with_margin(4))
        wide = _DISC_STEP * len(origins) + _CARD_STEP * card_count + 12
        left = max(layout.FRAME, tile.right - wide + 6)
        chip = Box(left, tile.bottom - 2 * _DISC_RADIUS + 12, wide, 2 * _DISC_RADIUS + 2)
        canvas.draw_plate(chip, colours.INK, colours.CREAM, 3, chip.height // 2)
        for place, origin in enumerate(origins):
            at = Point(chip.x + _DISC_RADIUS + 1 + place * _DISC_STEP, chip.centre.y)
            if origin == view.passage.boat:
                _draw_boat_origin(canvas, view, at)
            else:
                _draw_origin(canvas, origin, at, colours.CREAM)
        back = sprites.art_sprite("signs/card-back", _CARD_WIDTH)
        first_card_x = chip.x + _DISC_STEP * len(origins) + 4 + _CARD_WIDTH // 2
        for card in range(card_count):
            canvas.paste_centred(back, Point(first_card_x + card * _CARD_STEP, chip.centre.y))


def mark_chosen(canvas: Canvas, view: View, chosen: int) -> None:
    """Draw the chosen card on a flag at the start, if there is no open row."""
    if view.row is not None:
        return
    flag = sprites.art_sprite("signs/banner", px(156))
    wide = scenery_of(view.options.edition.boat).start_width
    canvas.paste(flag, px(wide + 208), px(10))
    name = view.options.edition.symbols[chosen].name
    symbol = sprites.art_sprite(f"symbols/{name}", px(96))
    canvas.paste_centred(symbol, Point(px(wide + 208 + 78), px(10 + 62)))


def frame_space(canvas: Canvas, tile: Box, colour: str) -> None:
    """Draw a broad frame around a space, with an outline on both sides."""
    canvas.draw_ring(tile.with_margin(7), colours.INK, 14, 18)
    canvas.draw_ring(tile.with_margin(5), colour, 9, 16)


def cross_out(canvas: Canvas, grid: BoardGrid, place: int) -> None:
    """Draw a cross on a space or, for the boat, on the jetty."""
    middle = grid.tile(place).centre if grid.is_space(place) else grid.jetty
    canvas.paste_centred(sprites.art_sprite("signs/passed", px(110)), middle)


def _mark_boat(canvas: Canvas, grid: BoardGrid, origins: Sequence[int]) -> None:
    """Draw the origins along the jetty, and an arrow into the boat behind the last of them."""
    side = 1 if grid.jetty_is_left else -1
    first = Point(grid.jetty.x - side * px(60), grid.jetty.y)
    end = first
    for place, origin in enumerate(origins):
        end = Point(first.x + side * place * _DISC_STEP, first.y)
        _draw_origin(canvas, origin, end, colours.GOLD)
    tail, tip = end.x + side * (_DISC_RADIUS + 4), end.x + side * (_DISC_RADIUS + px(90))
    neck = tip - side * px(40)
    for grow, colour in ((4, colours.INK), (0, colours.GOLD)):
        bar, wing = px(13) + grow, px(30) + grow
        canvas.fill_polygon(
            [
                (tail - side * grow, end.y - bar),
                (neck, end.y - bar),
                (neck, end.y - wing),
                (tip + side * grow * 2, end.y),
                (neck, end.y + wing),
                (neck, end.y + bar),
                (tail - side * grow, end.y + bar),
            ],
            colour,
        )


def _draw_origin(canvas: Canvas, origin: int, at: Point, fill: str) -> None:
    """Draw where a pirate comes from: the number of its space, or the bars of the start."""
    canvas.number(str(origin or ""), at, _DISC_RADIUS, fill, colours.INK, colours.CREAM)
    if origin == START:
        canvas.paste_centred(sprites.art_sprite("signs/bars", px(34)), at)


def _draw_boat_origin(canvas: Canvas, view: View, at: Point) -> None:
    """Draw a small boat for a pirate that comes from the boat."""
    canvas.number("", at, _DISC_RADIUS, colours.CREAM, colours.INK, colours.CREAM)
    sign = f"signs/{view.options.edition.boat}"
    canvas.paste_centred(sprites.art_sprite(sign, px(40), ((colours.CREAM, colours.INK),)), at)


def _draw_step(canvas: Canvas, feet: Point, wide: int) -> None:
    canvas.draw_plate(
        Box(feet.x - wide // 2, feet.y - 6, wide, 14), colours.GOLD, colours.INK, 2, 7
    )


def _draw_dashed_frame(canvas: Canvas, box: Box) -> None:
    canvas.draw_ring(box.with_margin(2), colours.INK, 12, 14)
    for at in range(box.x + 2, box.right - _DASH, _DASH + _GAP):
        for y in (box.y, box.bottom - 8):
            canvas.draw_plate(Box(at, y, _DASH, 8), colours.CREAM, colours.CREAM, 0, 3)
    for at in range(box.y + 4, box.bottom - _DASH, _DASH + _GAP):
        for x in (box.x, box.right - 8):
            canvas.draw_plate(Box(x, at, 8, _DASH), colours.CREAM, colours.CREAM, 0, 3)
