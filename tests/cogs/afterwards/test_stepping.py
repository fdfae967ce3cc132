"""The buttons of a replay's page lead to the turning points of the game."""

import pytest

from cogs.afterwards.stepping import ReplayPage, page_view
from cogs.ui.buttons import read_id
from cogs.ui.layout import custom_ids_in
from game.tables import Table
from game.tables.afterwards.replay import Replay
from i18n import Words
from tests.makers.chance import random_seeded_by
from tests.makers.tables import JAMAICA_OPTIONS
from tests.makers.whole_games import make_game_table, play_randomly


@pytest.fixture(scope="module")
def table() -> Table:
    luck = random_seeded_by("stepping")
    *_, last = play_randomly(make_game_table(JAMAICA_OPTIONS, 2, luck), luck, resign_rate=0)
    return last


def turning_point_targets(words: Words, page: ReplayPage) -> dict[str, int]:
    """Return, by button name, the frame to which each button to a turning point leads."""
    clicks = filter(None, map(read_id, custom_ids_in(page_view(words, page, None))))
    return {click.detail: click.version for click in clicks if click.detail.startswith("point")}


@pytest.mark.parametrize(
    ("number", "before", "after"), [(0, 0, 4), (4, 4, 9), (5, 4, 9), (9, 4, 9), (11, 9, 11)]
)
def test_buttons_lead_to_the_previous_and_next_turning_points(
    words: Words, table: Table, number: int, before: int, after: int
) -> None:
    page = ReplayPage(table, Replay(table), number, turning_point_frames=(4, 9))
    assert turning_point_targets(words, page) == {"point-back": before, "point-on": after}


def test_page_without_known_turning_points_has_no_buttons_to_them(
    words: Words, table: Table
) -> None:
    assert turning_point_targets(words, ReplayPage(table, Replay(table), 5)) == {}


def test_a_turning_point_is_the_last_frame_of_a_turn(table: Table) -> None:
    replay = Replay(table)
    turns = [replay.frame(number).turn for number in range(len(replay))]
    turning_frames = replay.last_frames_of_turns((turns[3], turns[9], 10**6))
    assert [turns[number] for number in turning_frames] == [turns[3], turns[9]]
    assert all(turns[number + 1] > turns[number] for number in turning_frames)
