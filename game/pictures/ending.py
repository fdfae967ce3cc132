"""Draws how a game ended: the winner's crew in the boat, all ranks, and the deciding turn."""

from collections.abc import Iterator, Sequence

from game.pictures.drawing import colours, layout, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box, Point, px
from game.pictures.drawing.page import Page
from game.pictures.drawing.text import fitted, plain
from game.pictures.parts.pirates import BUST, PIRATES
from game.pictures.parts.scenery import scenery_of
from game.pictures.parts.steps import Step, draw_step
from game.pictures.picture import Picture, encode
from game.rules.views import View

_SCENE = 580
_ROW, _GAP = 78, 8
_STEPS = 100
_SEA = {"night": "#10304F", "jungle": "#156A6E"}
_STRIP, _STRIP_RIM = "#2A2333", "#4A4358"
_FADED = "#8E8494"
_CREW_WIDE, _CREW_TOP, _CREW_STEP, _CREW_ALL = 90, 372, 77, 545
"""The crew in the boat: a pirate's width in pixels, and three lengths in units of the drawings.

The lengths are the top of the heads, the distance between two pirates, and the width of the crew.
"""
_MIDDLE = 677
_EMBLEM_WIDE, _EMBLEM = 204, Point(433, 210)
"""Width and position of the winner's face on the sail, in units of the drawings.

It is above the crew's hats.
"""
_BEHIND_WIDE, _BEHIND_STEP, _BEHIND_ALL = 88, 84, 186
_BEHIND = Point(160, 442)
_COUNT = 30
_LOWERED, _HOP = 24, 12
"""The pirates left behind, in units of the drawings.

_BEHIND_WIDE is a pirate's width, _BEHIND_STEP the distance between two, _BEHIND_ALL the width of
the whole group. _BEHIND is the middle of their hats, _COUNT the size of their counts. On every
second beat the waving hand goes down by _LOWERED, and all these pirates hop by _HOP.
"""


def draw_ending(
    view: View,
    names: Sequence[str],
    ranking: Sequence[int],
    steps: Sequence[Step] = (),
    beat: int = 0,
) -> Picture:
    """Draw the ending of a game with a winner; ``names`` is by seat, ``ranking`` best first.

    ``steps`` are the actions of the last turn. Alternating ``beat`` 0 and 1 makes the others wave
    and the crew hop. Raises :class:`ValueError` while nobody has won.
    """
    winner = view.winner
    if winner is None:
        raise ValueError("nobody has won")
    folder = scenery_of(view.options.edition.boat).folder
    ranks = _SCENE + len(ranking) * (_ROW + _GAP)
    page = Page(layout.WIDTH, ranks + (_STEPS if steps else layout.FRAME), _SEA[folder])
    _scene(page, folder, view, winner, beat)
    behind = list(_left_behind(page, view, ranking, beat))
    page.lay(f"scenes/{folder}-ending-front", layout.WIDTH, 0, 0)
    for seat, at in behind:
        colour = view.seats[seat].colour
        ink = colours.ON_SEATS[colour]
        page.number(str(_ashore(view, seat)), at, px(_COUNT), colours.SEATS[colour], ink)
    _ribbon(page, plain(names[winner], winner), view.seats[winner].colour)
    for place, seat in enumerate(ranking):
        box = Box(layout.MARGIN + 6, _SCENE + place * (_ROW + _GAP), layout.WIDTH - 36, _ROW)
        _rank(page, view, seat, plain(names[seat], seat), place + 1, box)
    if steps:
        _deciding(page, view, winner, steps, ranks, _SEA[folder])
    whole = Box(0, 0, *page.image.size)
    page.frame(whole, colours.FRAMES[view.seats[winner].colour], layout.FRAME)
    return encode(page.in_palette(), "ending.png")


def _scene(page: Page, folder: str, view: View, winner: int, beat: int) -> None:
    colour = view.seats[winner].colour
    flag = ((colours.PLATE, colours.SEATS[colour]),)
    page.lay(f"scenes/{folder}-ending", layout.WIDTH, 0, 0, flag)
    if folder == "night":
        x, y = _EMBLEM
        page.lay(PIRATES[colour], px(_EMBLEM_WIDE), px(x), px(y), part=BUST)
    crew = max(1, view.seats[winner].pirates.count(view.passage.boat))
    step = min(_CREW_STEP, _CREW_ALL / max(1, crew - 1))
    for place in range(crew):
        x = px(_MIDDLE + (place - (crew - 1) / 2) * step) - _CREW_WIDE // 2
        page.lay(PIRATES[colour], _CREW_WIDE, x, px(_CREW_TOP) - 12 * ((place + beat) % 2))


def _left_behind(
    page: Page, view: View, ranking: Sequence[int], beat: int
) -> Iterator[tuple[int, Point]]:
    """Draw one pirate of each seat that has any ashore; the last one waves.

    Yields each seat, and the point for the count of its pirates.
    """
    rest = [seat for seat in ranking if _ashore(view, seat)]
    step = min(_BEHIND_STEP, _BEHIND_ALL / max(1, len(rest) - 1))
    for place, seat in enumerate(rest):
        middle, top = _BEHIND.x + (place - (len(rest) - 1) / 2) * step, _BEHIND.y
        if seat == rest[-1]:
            hand = top - 30 + _LOWERED * beat
            page.lay("signs/handkerchief", px(48), px(middle + 26), px(hand))
        pirate = PIRATES[view.seats[seat].colour]
        x, y = middle - _BEHIND_WIDE / 2, top - _HOP * beat
        page.lay(pirate, px(_BEHIND_WIDE), px(x), px(y))
        yield seat, Point(px(middle + 16), px(top + 104))


def _ashore(view: View, seat: int) -> int:
    pirates = view.seats[seat].pirates
    return len(pirates) - pirates.count(view.passage.boat)


def _ribbon(page: Page, name: str, colour: int) -> None:
    ground = colours.SEATS[colour]
    paints = (
        (colours.PLATE, ground),
        (colours.PLATE_EDGE, colours.mixed(ground, "#000000", 0.35)),
        ("#555555", colours.mixed(ground, "#000000", 0.6)),
    )
    page.lay("scenes/ribbon", layout.WIDTH, 0, px(26), paints)
    page.lay(PIRATES[colour], px(150), px(196), px(14), part=BUST)
    page.lay("signs/crown", px(84), px(228), px(-2 + 8))
    middle = Point(px(650), px(26 + 66))
    shown = fitted(name, 62, px(560))
    page.write(shown, middle, 62, colours.ON_SEATS[colour], "mm")


def _rank(page: Page, view: View, seat: int, name: str, rank: int, box: Box) -> None:
    one, first = view.seats[seat], seat == view.winner
    fill, rim = (colours.SEATS[one.colour], colours.GOLD) if first else (_STRIP, _STRIP_RIM)
    ink = colours.ON_SEATS[one.colour] if first else _FADED if one.resigned else colours.CREAM
    page.plate(box, fill, rim, 6 if first else 3)
    middle = box.centre.y
    if not one.resigned:
        page.write(f"{rank}", Point(box.x + 44, middle), 44, ink if first else colours.GOLD, "mm")
    if not first:
        tile = Box(box.x + 84, box.y + 3, 86, box.height - 6)
        page.fill(tile, colours.FRAMES[one.colour])
    page.lay(PIRATES[one.colour], 82, box.x + 86, box.y + 2, part=BUST)
    page.write(fitted(name, 40, 560), Point(box.x + 190, middle), 40, ink)
    if one.resigned:
        return
    boat = f"signs/{view.options.edition.boat}"
    page.lay(boat, 62, box.right - 216, middle - 30, ((colours.CREAM, ink),))
    aboard = one.pirates.count(view.passage.boat)
    page.write(f"{aboard}/{len(one.pirates)}", Point(box.right - 20, middle), 44, ink, "rm")


def _deciding(
    page: Page, view: View, seat: int, steps: Sequence[Step], top: int, ground: str
) -> None:
    """Draw the actions of the last turn side by side; the corner of Discord's badge stays free."""
    canvas = Canvas.blank(layout.WIDTH, _STEPS, ground)
    middle = _STEPS // 2 - 4
    pirate = sprites.art(PIRATES[view.seats[seat].colour], 62)
    canvas.centre(pirate, Point(layout.MARGIN + 48, middle))
    x = layout.MARGIN + 94
    for step in steps:
        x = draw_step(canvas, view, step, Point(x, middle), ground) + 20
    page.image.paste(canvas.image.convert("RGB"), (0, top))
