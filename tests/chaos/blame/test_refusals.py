"""The long test blames the bot only for requests that it could know to be wrong."""

from pathlib import Path

import pytest

from discord_playground import Playground
from service.discord_internals import AttachedFile
from tests.chaos.checks.refusals import avoidable_refusals
from tests.chaos.witness import Witness
from tests.e2e import play
from tests.e2e.bots import running_bot


@pytest.mark.parametrize("ever_shown", [True, False])
async def test_an_answer_with_a_replaced_picture_is_blamed_only_if_never_shown(
    tolerant_playground: Playground,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    ever_shown: bool,
) -> None:
    witness = Witness(tolerant_playground)
    async with running_bot(tolerant_playground, tmp_path / "games.sqlite3") as bot:
        crew = await play.start_game(tolerant_playground, ["Ana", "Ben"])
        who, panel = await play.open_panel(crew)
        await bot.cog.panels.wait_until_idle()
        replaced = witness.private_files - {file.id for file in who.now(panel).files}
        kept = AttachedFile(int(min(replaced)) if ever_shown else 1, "panel.png")
        monkeypatch.setattr("cogs.panel.following.panels.held_by", lambda *_: kept)
        await play.play_action(who, who.now(panel))
        await bot.cog.panels.wait_until_idle()
    violations = tolerant_playground.violations
    assert len(violations) == 2
    blamed = avoidable_refusals(violations, witness.private_files)
    assert len(blamed) == (0 if ever_shown else 2)
    with_other_violation = [violations[0], "POST /channels: name: Too long.", violations[1]]
    assert len(avoidable_refusals(with_other_violation, witness.private_files)) == 3
