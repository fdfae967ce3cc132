"""The board's picture, from an almost empty board to the fullest one."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from game.pictures import draw_board, draw_ending, draw_panel
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import COLUMN_WIDTH, TILE_WIDTH, BoardGrid
from game.pictures.icons import SIZE, pirate_icon, symbol_icon
from game.pictures.sheet import main, samples
from game.rules.actions import Advance, Retreat
from game.rules.editions import CLASSIC, EDITIONS, Handling
from game.rules.engine import begin
from game.rules.setup import Options, Setup
from game.rules.views import view
from tests.long import long

SAMPLES = {sample.title: sample for sample in samples()}
MOST_BYTES = 180_000
RADIUS, PLACES_ON_WALLS = 26, 5
"""The radius of a disc, and how many discs have a place on the walls of one space."""


def state_of(edition=CLASSIC, handling=Handling.JAMAICA, seats=3):
    return begin(Setup(Options(edition, handling, passing=False), seats, bytes(range(32))))


def is_inside(box, at):
    return box.x <= at.x < box.right and box.y <= at.y < box.bottom


@pytest.fixture
def discs(monkeypatch):
    """Return the texts of the round plates that are drawn, with their places."""
    drawn = []

    def number(canvas, text, at, *rest):
        drawn.append((text, at))
        original_number(canvas, text, at, *rest)

    original_number = Canvas.number
    monkeypatch.setattr(Canvas, "number", number)
    return drawn


@pytest.mark.parametrize("title", SAMPLES)
def test_a_board_is_a_small_png_and_is_drawn_the_same_each_time(title):
    sample = SAMPLES[title]
    picture = draw_board(sample.view, sample.trails)
    image = Image.open(BytesIO(picture.data))
    assert (image.format, image.size) == ("PNG", (picture.width, picture.height))
    assert image.width == 1008
    assert len(picture.data) <= MOST_BYTES
    assert draw_board(sample.view, sample.trails) == picture


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.name)
@pytest.mark.parametrize("handling", Handling)
def test_every_edition_can_be_drawn(edition, handling):
    shown = view(state_of(edition, handling, seats=5), None)
    assert len(draw_board(shown).data) <= MOST_BYTES
    own = view(state_of(edition, handling), 0)
    assert Image.open(BytesIO(draw_panel(own).data)).height > 0


def test_the_board_does_not_depend_on_the_viewer_or_on_hidden_hands():
    state = state_of()
    swapped = replace(state, hands=state.hands[::-1])
    pictures = {
        draw_board(view(one, viewer)).data for one in (state, swapped) for viewer in (None, 0, 1, 2)
    }
    assert len(pictures) == 1


def test_drawing_a_panel_for_an_onlooker_raises_an_error():
    with pytest.raises(ValueError, match="onlooker"):
        draw_panel(view(state_of(), None))


@pytest.mark.parametrize("name", ["", "W" * 200, "🏴‍☠️", "日本語の名前", "\u202e", "عربي"])
def test_any_name_can_be_written(name):
    shown = replace(view(state_of(), None), winner=1)
    assert len(draw_ending(shown, (name, name, name), (1, 0, 2)).data) <= MOST_BYTES


def test_drawing_an_ending_without_a_winner_raises_an_error():
    with pytest.raises(ValueError, match="nobody"):
        draw_ending(view(state_of(), None), ("Ana", "Ben", "Chloé"), (0, 1, 2))


def test_icons_are_square_and_transparent():
    names = {symbol.name for edition in EDITIONS.values() for symbol in edition.symbols}
    for data in [*map(symbol_icon, sorted(names)), *map(pirate_icon, range(5))]:
        icon = Image.open(BytesIO(data))
        assert (icon.mode, icon.size) == ("RGBA", (SIZE, SIZE))
        assert icon.getchannel("A").getextrema() == (0, 255)


def test_icons_stand_out_from_a_dark_ground():
    """In each line of pixels, the first solid pixel from the left is light."""
    names = {symbol.name for edition in EDITIONS.values() for symbol in edition.symbols}
    for data in [*map(symbol_icon, sorted(names)), *map(pirate_icon, range(5))]:
        icon = Image.open(BytesIO(data))
        grey = Image.alpha_composite(Image.new("RGBA", icon.size), icon).convert("L")
        solid = icon.getchannel("A").point(lambda alpha: 255 * (alpha == 255))
        for line in range(SIZE):
            row = solid.crop((0, line, SIZE, line + 1)).getbbox()
            assert row is None or grey.tobytes()[line * SIZE + row[0]] > 150


@long
def test_the_sheet_command_writes_every_sample_and_a_contact_sheet(tmp_path, capsys):
    assert main([str(tmp_path)]) == 0
    assert {f"{title}.png" for title in SAMPLES} <= {file.name for file in tmp_path.iterdir()}
    with Image.open(tmp_path / "sheet-0.png") as page:
        assert page.width > 2000
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err


def test_panels_with_different_moves_look_different():
    begun = begin(Setup(Options(CLASSIC, Handling.JAMAICA, passing=False), 2, bytes(32)))
    own = view(begun, begun.seat_on_turn)
    moves = [one for one in own.choices if isinstance(one, Advance)]
    shown = [(), *((one,) for one in moves), tuple(moves)]
    pictures = {draw_panel(own, each).data for each in shown}
    assert len(moves) > 1
    assert len(pictures) == len(shown)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("handling", Handling)
def test_a_panel_shows_stock_and_discard_pile(handling, seats):
    own = view(state_of(handling=handling, seats=seats), 0)
    others = (
        replace(own, stock_size=own.stock_size - 1),
        replace(own, discard=(7, *own.discard[1:])),
    )
    assert len({draw_panel(one).data for one in (own, *others)}) == 3


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.name)
def test_a_retreat_from_the_boat_does_not_show_the_boats_number(edition, discs):
    state = state_of(edition, seats=2)
    crew, boat = edition.pirates, state.passage.boat
    own, theirs = (0, *(boat,) * (crew - 1)), (9, 12, *(0,) * (crew - 2))
    seen = view(replace(state, pirates=(own, theirs), seat_on_turn=0), 0)
    draw_panel(seen, [one for one in seen.choices if isinstance(one, Retreat)])
    assert discs
    assert all(not text or int(text) < boat for text, _ in discs)


def test_each_possible_origin_is_numbered_on_the_walls_of_the_target_space(discs):
    state = state_of(seats=2)
    own, theirs = (0, 19, 20, 21, 22, 23), (3, 5, 12, 30, 37, 37)
    seen = view(
        replace(state, pirates=(own, theirs), seat_on_turn=0, hands=((1,) * 6, (1,) * 6)), 0
    )
    origins_by_move = {}
    for move in seen.choices:
        if isinstance(move, Advance):
            origins_by_move.setdefault((move.symbol, move.target), set()).add(
                str(move.origin or "")
            )
    assert max(map(len, origins_by_move.values())) > 3
    for (symbol, target), origins in origins_by_move.items():
        discs.clear()
        moves = [one for one in seen.choices if isinstance(one, Advance) and one.symbol == symbol]
        draw_panel(seen, moves, symbol)
        tile = BoardGrid(len(seen.passage.symbols)).tile(target)
        with_walls = tile.with_margin(COLUMN_WIDTH - TILE_WIDTH)
        near = [(text, at) for text, at in discs if is_inside(with_walls, at)]
        assert origins <= {text for text, _ in near}
        inside = [text for text, at in near if is_inside(tile.with_margin(-RADIUS), at)]
        assert len(origins) > PLACES_ON_WALLS or not inside
