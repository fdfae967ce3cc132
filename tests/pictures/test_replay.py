"""A whole game as one moving picture."""

import random
from io import BytesIO

from PIL import Image

from game.pictures import step_of
from game.pictures.replay import LAST, WHOLE, WIDTH, Player, animate, draw_scene
from game.tables.afterwards.replay import Frame, replay_frames
from tests.long import long
from tests.makers.tables import JAMAICA
from tests.makers.whole_games import started, walk

MOST_BYTES = 8_000_000
NAME = "Bartholomew Roberts"


@long
def test_the_longest_replay_can_be_sent() -> None:
    luck = random.Random("replay")  # noqa: S311
    *_, table = walk(started(JAMAICA, 5, luck), luck, leaving=0)
    shown = replay_frames(table)
    replay = animate([_scene(frame, number / len(shown)) for number, frame in enumerate(shown)])
    assert len(replay.data) <= MOST_BYTES
    lasting = 0
    with Image.open(BytesIO(replay.data)) as image:
        assert (image.format, image.width) == ("WEBP", WIDTH)
        assert image.n_frames == len(shown)  # pyright: ignore[reportAttributeAccessIssue]
        for number in range(len(shown)):
            image.seek(number)
            image.load()
            lasting += image.info["duration"]
    assert LAST < lasting <= WHOLE


def _scene(frame: Frame, share: float) -> bytes:
    step = None if frame.event is None else step_of(frame.event)
    player = Player(frame.seat, NAME)
    return draw_scene(frame.view, frame.trails, frame.turn, player, step, share).data
