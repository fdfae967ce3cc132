"""The picture that a panel shows until its own picture is drawn."""

from io import BytesIO

import pytest
from PIL import Image

from game.pictures import draw_panel, draw_placeholder
from game.rules.editions import EDITIONS, Edition, Handling
from game.rules.engine import begin
from game.rules.setup import OFFERED_SEGMENT_COUNTS, Options, Setup, vary_edition
from game.rules.state.state import State
from game.rules.views import view

MOST_BYTES = 2_000


def state_of(edition: Edition, seed: int = 0) -> State:
    options = Options(edition, Handling.JAMAICA, passing=False)
    return begin(Setup(options, 5, bytes([seed] * 32)))


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.name)
@pytest.mark.parametrize("segments", OFFERED_SEGMENT_COUNTS)
def test_a_placeholder_has_the_size_and_file_name_of_the_panel(
    edition: Edition, segments: int
) -> None:
    shown = view(state_of(vary_edition(edition, edition.pirates, segments, wild=True)), 0)
    empty, drawn = draw_placeholder(shown), draw_panel(shown)
    assert (empty.width, empty.height) == (drawn.width, drawn.height)
    assert Image.open(BytesIO(empty.data)).size == (drawn.width, drawn.height)
    assert empty.filename == drawn.filename
    assert len(empty.data) <= MOST_BYTES < len(drawn.data)


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.name)
def test_a_placeholder_shows_nothing_of_the_game(edition: Edition) -> None:
    games = [view(state_of(edition, seed), 3) for seed in (1, 2)]
    assert games[0].seats[3].hand != games[1].seats[3].hand
    assert len({draw_placeholder(one).data for one in games}) == 1


def test_drawing_a_placeholder_for_an_onlooker_raises_an_error() -> None:
    state = state_of(EDITIONS["classic"])
    with pytest.raises(ValueError, match="onlooker"):
        draw_placeholder(view(state, None))
