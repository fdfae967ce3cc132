"""Panels by game and person. A panel that the bot cannot edit any more is forgotten."""

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import cast

from cogs.panel.fingerprint import Fingerprint
from cogs.panel.following.panel import NewestPanels, Panel
from cogs.panel.message import PanelExtras
from cogs.ui.answer_services import Interaction
from game.model.ids import GameId, GuildId, InteractionId, UserId

NOW = 1_800_000_000
"""The present time for Discord, in Unix seconds."""
GAME, OTHER_GAME, SERVER = GameId(1), GameId(2), GuildId(7)
ANA, BEN, CLEO = (GAME, UserId(101)), (GAME, UserId(102)), (OTHER_GAME, UserId(103))


def panel(guild: int = 7, *, expired: bool = False) -> Panel:
    """Return a panel that was opened by a click in this server."""
    until = datetime.fromtimestamp(NOW + (0 if expired else 1), UTC)
    client = SimpleNamespace(clock=lambda: 1000 * NOW)
    click = SimpleNamespace(guild_id=guild, client=client, expires_at=until)
    return Panel(cast("Interaction", click), InteractionId(1), Fingerprint(""), PanelExtras())


def test_new_panel_replaces_the_persons_earlier_panel() -> None:
    panels, newer = NewestPanels(), panel()
    panels.open(ANA, panel())
    panels.open(ANA, newer)
    assert panels.panel_of(ANA) is newer
    assert panels.keys_at_table(GAME) == [ANA]


def test_panels_are_found_by_game_and_by_server() -> None:
    panels = NewestPanels()
    for key, guild in ((ANA, 7), (BEN, 8), (CLEO, 7)):
        panels.open(key, panel(guild))
    assert sorted(panels.keys_at_table(GAME)) == [ANA, BEN]
    assert panels.keys_at_table(OTHER_GAME) == [CLEO]
    assert panels.keys_in_server(SERVER) == [ANA, CLEO]


def test_dropped_panel_is_forgotten() -> None:
    panels = NewestPanels()
    panels.open(ANA, panel())
    panels.drop(ANA)
    panels.drop(ANA)
    assert panels.panel_of(ANA) is None
    assert panels.keys_at_table(GAME) == panels.keys_in_server(SERVER) == []
    panels.replace_if_kept(ANA, panel())
    assert panels.panel_of(ANA) is None


def test_change_replaces_an_open_panel() -> None:
    panels, changed = NewestPanels(), panel()
    panels.open(ANA, panel())
    panels.replace_if_kept(ANA, changed)
    assert panels.panel_of(ANA) is changed


def test_oldest_panels_are_dropped_after_they_expire() -> None:
    panels = NewestPanels()
    panels.open(ANA, panel(expired=True))
    panels.open(BEN, panel())
    assert panels.panel_of(ANA) is None
    assert panels.keys_at_table(GAME) == [BEN]
    panels.open(CLEO, panel(expired=True))
    panels.open(ANA, panel())
    assert panels.panel_of(CLEO) is not None, (
        "Ben's older panel can still be edited, so nothing is dropped yet"
    )
