"""A whole game as one moving picture."""

import random
from io import BytesIO

from PIL import Image

from game.pictures import draw_board
from game.pictures.replay import LAST, WHOLE, WIDTH, animate
from game.tables.afterwards.replay import replay_frames
from tests.makers.tables import JAMAICA
from tests.makers.walks import started, walk

MOST_BYTES = 8_000_000


def test_the_longest_replay_can_be_sent() -> None:
    luck = random.Random("replay")  # noqa: S311
    *_, table = walk(started(JAMAICA, 5, luck), luck, leaving=0)
    shown = replay_frames(table)
    frames = [draw_board(frame.view, frame.trails).data for frame in shown]
    replay = animate(frames)
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
