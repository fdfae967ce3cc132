"""Draws a panel's marks: which pirates may move, and where each of them would land."""

from collections.abc import Sequence
from itertools import cycle

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
_DISCS_PER_WALL, _HALF_WALL = 2, 7
"""How many discs stand side by side above or below a space, and half of a wall in pixels."""
_DISC_DROP, _CARDS_DROP = 0, 37
"""How far a disc is below the middle of its space, and cards below their disc, in pixels."""
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


def mark_advances(canvas: Canvas, view: View, origins_by_target: OriginsByTarget) -> None:
    """Draw a golden frame around each landing place, and beside it the numbers of the origins."""
    grid = BoardGrid(len(view.passage.symbols))
    for target in filter(grid.is_space, origins_by_target):
        frame_space(canvas, grid.tile(target), colours.GOLD)
    for target, origins in origins_by_target.items():
        if target > grid.space_count:
            _mark_boat(canvas, view, grid, origins)
        else:
            _draw_origins(canvas, view, grid, target, origins)


def mark_retreats(canvas: Canvas, view: View, origins_by_target: OriginsByTarget) -> None:
    """Draw a dashed frame around each target of retreats, with the origins and the cards to take.

    Origins and cards are on the wall to the next space, because pirates stand on the target.
    """
    grid = BoardGrid(len(view.passage.symbols))
    for target in origins_by_target:
        _draw_dashed_frame(canvas, grid.tile(target).with_margin(4))
    for target, origins in origins_by_target.items():
        at = _wall_point(grid, target)
        _draw_cards(canvas, Point(at.x, at.y + _CARDS_DROP), view.cards_for_retreat(target))
        _draw_origins(canvas, view, grid, target, origins)


def mark_gain(canvas: Canvas, grid: BoardGrid, space: int, card_count: int) -> None:
    """Mark a space to which a retreat goes, and draw on its upper wall the cards that it brings."""
    tile = grid.tile(space)
    _draw_dashed_frame(canvas, tile.with_margin(4))
    _draw_cards(canvas, Point(tile.right - 40, tile.y - 4), card_count)


def _draw_origins(
    canvas: Canvas, view: View, grid: BoardGrid, target: int, origins: Sequence[int]
) -> None:
    """Draw the origins on the walls of a space: to its right, below, above; further ones inside."""
    tile = grid.tile(target)
    right = tile.right - _DISC_RADIUS
    spots = [_wall_point(grid, target)]
    for y in (tile.bottom + _HALF_WALL, tile.y - _HALF_WALL, tile.centre.y):
        spots += [Point(right - column * _DISC_STEP, y) for column in range(_DISCS_PER_WALL)]
    for origin, at in zip(reversed(origins), cycle(spots), strict=False):
        _draw_origin(canvas, view, origin, at)


def _wall_point(grid: BoardGrid, space: int) -> Point:
    """Return where a disc stands on the wall to the right of a space.

    Numbers are above this point, and pirates stand left of the wall.
    """
    tile = grid.tile(space)
    gap = layout.COLUMN_WIDTH - layout.TILE_WIDTH
    x = min(tile.right + gap // 2, layout.WIDTH - layout.FRAME - _DISC_RADIUS)
    return Point(x, tile.centre.y + _DISC_DROP)


def _draw_cards(canvas: Canvas, at: Point, card_count: int) -> None:
    """Draw card backs on a dark plate, side by side around a point."""
    if not card_count:
        return
    back = sprites.art_sprite("signs/card-back", _CARD_WIDTH)
    wide = _CARD_STEP * (card_count - 1) + _CARD_WIDTH
    left = min(at.x - wide // 2, layout.WIDTH - layout.FRAME - wide - 4)
    plate = Box(left, at.y - back.height // 2, wide, back.height).with_margin(4)
    canvas.draw_plate(plate, colours.INK, colours.INK, 0, 8)
    for card in range(card_count):
        canvas.paste(back, left + card * _CARD_STEP, at.y - back.height // 2)


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


def mark_target(canvas: Canvas, grid: BoardGrid, space: int) -> None:
    """Frame the space that a task names. The frame of a landing place fits inside."""
    tile = grid.tile(space)
    canvas.draw_ring(tile.with_margin(12), colours.INK, 15, 20)
    canvas.draw_ring(tile.with_margin(10), colours.TARGET, 11, 18)


def cross_out(canvas: Canvas, grid: BoardGrid, place: int) -> None:
    """Draw a cross on a space or, for the boat, on the jetty."""
    middle = grid.tile(place).centre if grid.is_space(place) else grid.jetty
    canvas.paste_centred(sprites.art_sprite("signs/passed", px(110)), middle)


def _mark_boat(canvas: Canvas, view: View, grid: BoardGrid, origins: Sequence[int]) -> None:
    """Draw the origins along the jetty, and an arrow into the boat behind the last of them."""
    side = 1 if grid.jetty_is_left else -1
    first = Point(grid.jetty.x - side * px(60), grid.jetty.y)
    end = first
    for place, origin in enumerate(origins):
        end = Point(first.x + side * place * _DISC_STEP, first.y)
        _draw_origin(canvas, view, origin, end)
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


def _draw_origin(canvas: Canvas, view: View, origin: int, at: Point) -> None:
    """Draw a golden disc: it always says from where a pirate comes.

    It has the number of a space, the bars of the start, or a small boat.
    """
    number = str(origin) if START < origin < view.passage.boat else ""
    canvas.number(number, at, _DISC_RADIUS, colours.GOLD, colours.INK, colours.CREAM)
    if origin == START:
        canvas.paste_centred(sprites.art_sprite("signs/bars", px(34)), at)
    elif not number:
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
