"""A page of a replay leads to the turning points of its game."""

import pytest

from cogs.afterwards.stepping import ReplayPage, page_view
from cogs.ui.buttons import read_id
from cogs.ui.layout import ids_in
from game.tables import Table
from game.tables.afterwards.replay import Replay
from i18n import Words
from tests.makers.chance import luck_of
from tests.makers.tables import JAMAICA
from tests.makers.whole_games import started, walk


@pytest.fixture(scope="module")
def table() -> Table:
    luck = luck_of("stepping")
    *_, last = walk(started(JAMAICA, 2, luck), luck, leaving=0)
    return last


def leads_to(words: Words, leaf: ReplayPage) -> dict[str, int]:
    """Return the frames to which the buttons to turning points lead, by the buttons' names."""
    clicks = filter(None, map(read_id, ids_in(page_view(words, leaf, None))))
    return {one.detail: one.version for one in clicks if one.detail.startswith("point")}


@pytest.mark.parametrize(
    ("number", "before", "after"), [(0, 0, 4), (4, 4, 9), (5, 4, 9), (9, 4, 9), (11, 9, 11)]
)
def test_buttons_lead_to_the_previous_and_next_turning_points(
    words: Words, table: Table, number: int, before: int, after: int
) -> None:
    leaf = ReplayPage(table, Replay(table), number, turning_frames=(4, 9))
    assert leads_to(words, leaf) == {"point-back": before, "point-on": after}


def test_page_without_known_turning_points_has_no_buttons_to_them(
    words: Words, table: Table
) -> None:
    assert leads_to(words, ReplayPage(table, Replay(table), 5)) == {}


def test_a_turning_point_is_the_frame_that_ends_its_turn(table: Table) -> None:
    replay = Replay(table)
    turns = [replay.frame(number).turn for number in range(len(replay))]
    ends = replay.ends_of((turns[3], turns[9], 10**6))
    assert [turns[number] for number in ends] == [turns[3], turns[9]]
    assert all(turns[number + 1] > turns[number] for number in ends)
