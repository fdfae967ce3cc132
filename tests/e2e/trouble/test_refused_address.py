"""Discord's proxy refuses the bot's address for a while: a 429 without ``Via`` header."""

import pytest

from cogs.board.following import attempts as attempts_module
from discord_playground import Playground
from discord_playground.rest import server
from tests.e2e import play
from tests.e2e.bots import LiveBot
from tests.e2e.play import Crew
from tests.long import long


@pytest.fixture
def playground_without_via(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> Playground:
    """A playground whose answers have no ``Via`` header."""
    monkeypatch.setattr(server, "VIA_HEADER", {})
    return crew.playground


@long
async def test_board_is_retried_after_a_refusal(
    playground_without_via: Playground,
    crew: Crew,
    live_bot: LiveBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(attempts_module, "RETRY_SECONDS", (0.1,))
    await live_bot.wait_until_caught_up()
    who, panel = await play.open_panel(crew)
    playground_without_via.faults.fail_next("PATCH /channels/*/messages/*", 429)
    await play.play_action(who, panel)
    await crew.wait_for_board("2 actions left")
    assert not playground_without_via.faults.has_pending


async def test_panel_is_updated_after_a_refusal(
    playground_without_via: Playground, crew: Crew, live_bot: LiveBot
) -> None:
    who, panel = await play.open_panel(crew)
    other = next(person for person in crew.people if person is not who)
    other_panel = await other.click(await crew.wait_for_board(), "My cards")
    await live_bot.cog.panels.wait_until_idle()
    playground_without_via.faults.fail_next("PATCH /webhooks/*", 429)
    await play.take_turn(who, panel)
    await other.until(lambda: "Your turn" in other.now(other_panel).text, play.PATIENCE_SECONDS)
    assert not playground_without_via.faults.has_pending
