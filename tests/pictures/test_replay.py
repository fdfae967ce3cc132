"""A whole game as one moving picture."""

import random
import weakref
from io import BytesIO

import pytest
from PIL import Image

from game.pictures import pirate_step_of
from game.pictures import replay as module
from game.pictures.replay import (
    LAST_MS,
    PAUSE_MS,
    USUAL_MS,
    WHOLE_MS,
    WIDTH,
    ReplayPlayer,
    animate_replay,
    draw_scene,
)
from game.tables.afterwards.replay import Frame, replay_frames
from tests.long import long
from tests.makers.tables import JAMAICA_OPTIONS
from tests.makers.whole_games import make_game_table, play_randomly

MOST_BYTES = 8_000_000
NAME = "Bartholomew Roberts"


@long
def test_the_longest_replay_can_be_sent() -> None:
    luck = random.Random("replay")  # noqa: S311
    *_, table = play_randomly(make_game_table(JAMAICA_OPTIONS, 5, luck), luck, resign_rate=0)
    shown = replay_frames(table)
    replay = animate_replay(
        [_scene(frame, number / len(shown)) for number, frame in enumerate(shown)]
    )
    assert len(replay.data) <= MOST_BYTES
    total_ms = 0
    with Image.open(BytesIO(replay.data)) as image:
        assert (image.format, image.width) == ("WEBP", WIDTH)
        assert image.n_frames == len(shown)  # pyright: ignore[reportAttributeAccessIssue]
        for number in range(len(shown)):
            image.seek(number)
            image.load()
            total_ms += image.info["duration"]
    assert LAST_MS < total_ms <= WHOLE_MS


@pytest.mark.parametrize(
    ("frames", "turning"), [(12, (3, 7)), (60, (3, 4, 5, 30, 31, 58)), (12, (10, 11))]
)
def test_a_replay_pauses_at_turning_points_and_takes_at_most_45_seconds(
    frames: int, turning: tuple[int, ...]
) -> None:
    replay = animate_replay([_plain(number) for number in range(frames)], turning)
    durations_ms = list[int]()
    with Image.open(BytesIO(replay.data)) as image:
        for number in range(frames):
            image.seek(number)
            image.load()
            durations_ms.append(image.info["duration"])
    assert sum(durations_ms) <= WHOLE_MS == 45_000
    assert durations_ms[-1] == LAST_MS
    assert len(durations_ms) == frames
    slow = {number: durations_ms[number] for number in turning if number < frames - 1}
    assert all(one >= 600 for one in slow.values()), "these actions must be readable"
    assert all(one == PAUSE_MS for number, one in slow.items() if number + 1 not in turning), (
        "each turning point ends in a pause"
    )
    usual = [one for number, one in enumerate(durations_ms[:-1]) if number not in slow]
    assert all(one <= USUAL_MS for one in usual)


def test_at_most_two_frames_are_in_memory_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    made, live_counts, original_small = list[weakref.ref[Image.Image]](), list[int](), module._small

    def counted(frame: bytes) -> Image.Image:
        image = original_small(frame)
        made.append(weakref.ref(image))
        live_counts.append(sum(one() is not None for one in made))
        return image

    monkeypatch.setattr(module, "_small", counted)
    frames = [_plain(number) for number in range(60)]
    replay = animate_replay(frames)
    assert max(live_counts) <= 2
    with Image.open(BytesIO(replay.data)) as image:
        assert image.n_frames == len(frames)  # pyright: ignore[reportAttributeAccessIssue]
        assert (replay.width, replay.height) == image.size == (WIDTH, WIDTH // 4)
        for number in (0, 30, 59):
            image.seek(number)
            assert image.convert("RGB").getpixel((9, 9)) == pytest.approx(_colour(number), abs=9)


def _colour(number: int) -> tuple[int, int, int]:
    return 83 * number % 256, 47 * number % 256, 128


def _plain(number: int) -> bytes:
    target = BytesIO()
    Image.new("RGB", (WIDTH * 2, WIDTH // 2), _colour(number)).save(target, "PNG")
    return target.getvalue()


def _scene(frame: Frame, progress: float) -> bytes:
    step = None if frame.event is None else pirate_step_of(frame.event)
    player = ReplayPlayer(frame.seat, NAME)
    return draw_scene(frame.view, frame.trails, frame.turn, player, step, progress).data
