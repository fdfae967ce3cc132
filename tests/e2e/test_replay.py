"""Share replay: from the final board to a moving picture for everyone."""

from io import BytesIO

from PIL import Image

from playground import Playground
from tests.e2e import play
from tests.e2e.bots import LoopBot


async def test_a_finished_game_is_shared_as_a_moving_picture(
    playground: Playground, inside: LoopBot
) -> None:
    crew = await play.started(playground, ["Ana", "Ben"], cards="tortuga")
    for _ in range(4):
        who, panel = await play.opened(crew)
        await play.take_turn(who, panel)
        await inside.settle()
    ben = crew.people[1]
    await ben.click(await ben.slash("cartagena resign", crew.channel), "Leave the game")
    await inside.settle()
    [final] = crew.finals()

    eva = playground.person("Eva")
    shared = await eva.click(final, "Share replay")
    assert not shared.ephemeral
    await eva.until(lambda: eva.now(shared).images, timeout=20)
    done = eva.now(shared)
    assert "Ana, Ben" in done.text
    with Image.open(BytesIO(done.images[0])) as image:
        assert image.format == "WEBP"
        assert image.n_frames > 3  # pyright: ignore[reportAttributeAccessIssue]
