"""Draws how a game ended: the winner's crew in the boat, all ranks, and the deciding turn."""

from collections.abc import Iterator, Sequence

from game.pictures.drawing import colours, layout, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box, Point, px
from game.pictures.drawing.page import Page
from game.pictures.drawing.text import fit_text, plain_name
from game.pictures.parts.pirates import BUST_PART, PIRATE_DRAWINGS
from game.pictures.parts.scenery import scenery_of
from game.pictures.parts.steps import PirateStep, draw_step
from game.pictures.picture import Picture, encode_picture
from game.rules.views import View

_SCENE_HEIGHT = 580
_RANK_HEIGHT, _RANK_GAP = 78, 8
_STEPS_HEIGHT = 100
_SEA = {"night": "#10304F", "jungle": "#156A6E"}
_STRIP, _STRIP_RIM = "#2A2333", "#4A4358"
_FADED = "#8E8494"
_CREW_PIRATE_WIDTH, _CREW_TOP, _CREW_DISTANCE, _CREW_WIDTH = 90, 372, 77, 545
"""The crew in the boat: a pirate's width in pixels, and three lengths in units of the drawings.

The lengths are the top of the heads, the distance between two pirates, and the width of the crew.
"""
_CREW_MIDDLE = 677
_EMBLEM_WIDTH, _EMBLEM_POSITION = 204, Point(433, 210)
"""Width and position of the winner's face on the sail, in units of the drawings.

It is above the crew's hats.
"""
_BEHIND_PIRATE_WIDTH, _BEHIND_DISTANCE, _BEHIND_WIDTH = 88, 84, 186
_BEHIND_MIDDLE = Point(160, 442)
_COUNT_SIZE = 30
_HAND_DROP, _HOP = 24, 12
"""The pirates left behind, in units of the drawings.

_BEHIND_PIRATE_WIDTH is a pirate's width, _BEHIND_DISTANCE the distance between two pirates, and
_BEHIND_WIDTH the width of the whole group. _BEHIND_MIDDLE is the middle of their hats, _COUNT_SIZE
the size of their counts. On every second beat the waving hand goes down by _HAND_DROP, and all
these pirates hop by _HOP.
"""


def draw_ending(
    view: View,
    names: Sequence[str],
    ranking: Sequence[int],
    steps: Sequence[PirateStep] = (),
    beat: int = 0,
    least_height: int = 0,
) -> Picture:
    """Draw the ending of a game that has a winner.

    ``names`` has one name for each seat. ``ranking`` lists the seats, the best first. ``steps``
    are the actions of the last turn. If pictures with ``beat`` 0 and 1 alternate, the crew and the
    pirates left behind hop, and the last of those left behind waves. With ``least_height``, the
    ranks stand farther apart until the picture is so many pixels high.
    Raises :class:`ValueError` while nobody has won.
    """
    winner = view.winner
    if winner is None:
        raise ValueError("nobody has won")
    folder = scenery_of(view.options.edition.boat).folder
    height = ending_height(len(ranking), with_steps=bool(steps))
    gap = _RANK_GAP + max(0, least_height - height) // (len(ranking) + 1)
    ranks_top = _SCENE_HEIGHT + gap - _RANK_GAP
    ranks_bottom = ranks_top + len(ranking) * (_RANK_HEIGHT + gap)
    page = Page(layout.WIDTH, max(height, least_height), _SEA[folder])
    _draw_scene(page, folder, view, winner, beat)
    count_positions = list(_draw_left_behind(page, view, ranking, beat))
    page.paste_drawing(f"scenes/{folder}-ending-front", layout.WIDTH, 0, 0)
    for seat, at in count_positions:
        colour = view.seats[seat].colour
        ink = colours.CONTRASTS_TO_SEATS[colour]
        fill = colours.COLOURS_OF_SEATS[colour]
        page.tag(f"×{_ashore(view, seat)}", at, 2 * px(_COUNT_SIZE), fill, ink)
    _draw_ribbon(page, plain_name(names[winner], winner), view.seats[winner].colour)
    for place, seat in enumerate(ranking):
        box = Box(
            layout.MARGIN + 6,
            ranks_top + place * (_RANK_HEIGHT + gap),
            layout.WIDTH - 36,
            _RANK_HEIGHT,
        )
        _draw_rank(page, view, seat, plain_name(names[seat], seat), place + 1, box)
    if steps:
        _draw_deciding_turn(page, view, winner, steps, ranks_bottom, _SEA[folder])
    whole = Box(0, 0, *page.image.size)
    page.draw_ring(whole, colours.FRAME_COLOURS[view.seats[winner].colour], layout.FRAME)
    return encode_picture(page.in_palette(), "ending.png")


def ending_height(ranked: int, *, with_steps: bool) -> int:
    """Return the height in pixels of an ending that may be as low as it likes."""
    below = _STEPS_HEIGHT if with_steps else layout.FRAME
    return _SCENE_HEIGHT + ranked * (_RANK_HEIGHT + _RANK_GAP) + below


def _draw_scene(page: Page, folder: str, view: View, winner: int, beat: int) -> None:
    colour = view.seats[winner].colour
    paints = ((colours.PLATE, colours.COLOURS_OF_SEATS[colour]),)
    page.paste_drawing(f"scenes/{folder}-ending", layout.WIDTH, 0, 0, paints)
    if folder == "night":
        x, y = _EMBLEM_POSITION
        page.paste_drawing(PIRATE_DRAWINGS[colour], px(_EMBLEM_WIDTH), px(x), px(y), part=BUST_PART)
    crew = max(1, view.seats[winner].pirates.count(view.passage.boat))
    distance = min(_CREW_DISTANCE, _CREW_WIDTH / max(1, crew - 1))
    for place in range(crew):
        x = px(_CREW_MIDDLE + (place - (crew - 1) / 2) * distance) - _CREW_PIRATE_WIDTH // 2
        page.paste_drawing(
            PIRATE_DRAWINGS[colour],
            _CREW_PIRATE_WIDTH,
            x,
            px(_CREW_TOP) - 12 * ((place + beat) % 2),
        )


def _draw_left_behind(
    page: Page, view: View, ranking: Sequence[int], beat: int
) -> Iterator[tuple[int, Point]]:
    """Draw one pirate for each seat that still has pirates ashore; the last of these waves.

    Yields each seat, and the point for the count of its pirates.
    """
    left_behind = [seat for seat in ranking if _ashore(view, seat)]
    distance = min(_BEHIND_DISTANCE, _BEHIND_WIDTH / max(1, len(left_behind) - 1))
    for place, seat in enumerate(left_behind):
        middle, top = (
            _BEHIND_MIDDLE.x + (place - (len(left_behind) - 1) / 2) * distance,
            _BEHIND_MIDDLE.y,
        )
        if seat == left_behind[-1]:
            hand = top - 30 + _HAND_DROP * beat
            page.paste_drawing("signs/handkerchief", px(48), px(middle + 26), px(hand))
        pirate = PIRATE_DRAWINGS[view.seats[seat].colour]
        x, y = middle - _BEHIND_PIRATE_WIDTH / 2, top - _HOP * beat
        page.paste_drawing(pirate, px(_BEHIND_PIRATE_WIDTH), px(x), px(y))
        yield seat, Point(px(middle + 16), px(top + 104))


def _ashore(view: View, seat: int) -> int:
    pirates = view.seats[seat].pirates
    return len(pirates) - pirates.count(view.passage.boat)


def _draw_ribbon(page: Page, name: str, colour: int) -> None:
    background = colours.COLOURS_OF_SEATS[colour]
    paints = (
        (colours.PLATE, background),
        (colours.PLATE_EDGE, colours.mix(background, "#000000", 0.35)),
        ("#555555", colours.mix(background, "#000000", 0.6)),
    )
    page.paste_drawing("scenes/ribbon", layout.WIDTH, 0, px(26), paints)
    page.paste_drawing(PIRATE_DRAWINGS[colour], px(150), px(196), px(14), part=BUST_PART)
    page.paste_drawing("signs/crown", px(84), px(228), px(-2 + 8))
    middle = Point(px(650), px(26 + 66))
    shown = fit_text(name, 62, px(560))
    page.write(shown, middle, 62, colours.CONTRASTS_TO_SEATS[colour], "mm")


def _draw_rank(page: Page, view: View, seat: int, name: str, rank: int, box: Box) -> None:
    seat_view, is_winner = view.seats[seat], seat == view.winner
    fill, rim = (
        (colours.COLOURS_OF_SEATS[seat_view.colour], colours.GOLD)
        if is_winner
        else (_STRIP, _STRIP_RIM)
    )
    ink = (
        colours.CONTRASTS_TO_SEATS[seat_view.colour]
        if is_winner
        else _FADED
        if seat_view.resigned
        else colours.CREAM
    )
    page.draw_plate(box, fill, rim, 6 if is_winner else 3)
    middle = box.centre.y
    if not seat_view.resigned:
        page.write(
            f"{rank}", Point(box.x + 44, middle), 44, ink if is_winner else colours.GOLD, "mm"
        )
    if not is_winner:
        tile = Box(box.x + 84, box.y + 3, 86, box.height - 6)
        page.fill(tile, colours.FRAME_COLOURS[seat_view.colour])
    page.paste_drawing(PIRATE_DRAWINGS[seat_view.colour], 82, box.x + 86, box.y + 2, part=BUST_PART)
    page.write(fit_text(name, 40, 560), Point(box.x + 190, middle), 40, ink)
    if seat_view.resigned:
        return
    boat = f"signs/{view.options.edition.boat}"
    page.paste_drawing(boat, 62, box.right - 216, middle - 30, ((colours.CREAM, ink),))
    aboard = seat_view.pirates.count(view.passage.boat)
    page.write(f"{aboard}/{len(seat_view.pirates)}", Point(box.right - 20, middle), 44, ink, "rm")


def _draw_deciding_turn(
    page: Page, view: View, seat: int, steps: Sequence[PirateStep], top: int, background: str
) -> None:
    """Draw the last turn's actions side by side, left of the corner that Discord's badge covers."""
    canvas = Canvas.blank(layout.WIDTH, _STEPS_HEIGHT, background)
    middle = _STEPS_HEIGHT // 2 - 4
    pirate = sprites.art_sprite(PIRATE_DRAWINGS[view.seats[seat].colour], 62)
    canvas.paste_centred(pirate, Point(layout.MARGIN + 48, middle))
    x = layout.MARGIN + 94
    for step in steps:
        x = draw_step(canvas, view, step, Point(x, middle), background) + 20
    page.image.paste(canvas.image.convert("RGB"), (0, top))
