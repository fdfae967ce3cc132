"""The pages of the rules, by clicks."""

import pytest

from discord_playground import Actor, Playground, Shown
from tests.e2e import play
from tests.e2e.bots import LiveBot, ProcessBot
from tests.e2e.forging import rewrite_control
from tests.e2e.play_by_ids import ids_with_verb


async def wait_for_picture(who: Actor, page: Shown) -> Shown:
    """Wait until a page has its picture; return the page."""
    await who.until(lambda: who.now(page).images, play.PATIENCE_SECONDS)
    return who.now(page)


async def test_reader_can_turn_all_rule_pages_forward_and_back(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana = playground.person("Ana")
    first = page = await ana.slash("cartagena rules", "tavern", edition="ravensburger-advanced")
    assert page.ephemeral
    for number in range(1, 8):
        assert f"Page {number} of 7" in page.text
        page = await wait_for_picture(ana, page)
        if number < 7:
            page = await ana.click(page, "Next")
        assert [one.label for one in page.buttons] == ["◀ Back", "Next ▶", "Try it yourself"]
    assert [one.disabled for one in page.buttons] == [False, True, False]
    page = await ana.click(page, "Back")
    assert "Page 6 of 7" in page.text
    assert "Who begins?" in page.text
    page = await ana.click(page, "Back")
    assert "Page 5 of 7" in page.text
    assert "Grappling hook" in page.text
    assert page.id == first.id
    page = await ana.click(await ana.click(page, "Next"), "Try it yourself")
    assert "1 of 7" in page.text
    assert len(ana.sees("tavern")) == 1


async def test_a_page_opens_with_its_picture(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer already contains the picture, so the buttons do not shift when it loads."""
    monkeypatch.setattr("cogs.ui.services.pictures.AT_ONCE_SECONDS", 2.5)
    ana = playground.person("Ana")
    for command in ("cartagena rules", "cartagena learn"):
        assert (await ana.slash(command, "tavern")).images
    assert not any(sent.path.endswith("/@original") for sent in playground.everything_sent)


async def test_lobby_button_and_command_show_the_rules_of_the_table(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.fill_lobby(playground, ["Ana", "Ben"], pirates=8, segments=4)
    lobby = await crew.wait_for_board("The host can start")
    page = await crew.people[1].click(lobby, "How to play")
    assert "all 8 of your pirates" in page.text
    assert "24 spaces" in page.text
    page = await crew.people[1].slash("cartagena rules", crew.channel)
    assert "all 8 of your pirates" in page.text


async def test_button_of_a_refusal_opens_the_page_of_the_broken_rule(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], passing=False)
    who, panel = await play.open_panel(crew)
    [old] = ids_with_verb(panel, "hint")
    forged = old.replace(":hint:", ":play:").rpartition(":")[0] + ":E"
    # The disabled button *End turn* has the id ``forged`` already. It gets another id first.
    rewrite_control(playground, who, panel, forged, custom_id=f"{forged}.E")
    rewrite_control(playground, who, panel, old, custom_id=forged)
    told = await who.click(panel, custom_id=forged)
    assert told.id == panel.id
    assert told.text.startswith("At this table you must take at least one action")
    page = await who.click(told, "Show me the rule")
    assert page.id != panel.id
    assert "Page 4 of 7" in page.text
    assert "Your turn: 3 actions left" in who.now(panel).text


@pytest.mark.parametrize(
    ("detail", "said"),
    [
        ("page:7:999999999:{}", "Page 2 of 7"),
        ("page:0:0:{}.z", "another version"),
        ("page:0:0:tkraken", "another version"),
        ("page:0:0:tgoal.ec.cjamaica", "another version"),
        ("page:0:0:", "another version"),
        ("rule:999999:3:editions", "Page 7 of 7"),
        ("rule:999999:3:99999", "another version"),
        ("rule:0:0:-", "another version"),
    ],
)
async def test_forged_rulebook_button_gets_a_valid_page_or_a_refusal(
    playground: Playground, live_bot: LiveBot, detail: str, said: str
) -> None:
    ana = playground.person("Ana")
    page = await ana.slash("cartagena rules", "tavern")
    old = ids_with_verb(page, "page")[-1]
    forged = "cartagena:" + detail.format(old.rpartition(":")[2])
    rewrite_control(playground, ana, page, old, custom_id=forged)
    answer = await ana.click(page, custom_id=forged)
    assert said in answer.text


async def test_rule_pages_work_after_a_restart(playground: Playground, process: ProcessBot) -> None:
    ana = playground.person("Ana")
    page = await ana.slash("cartagena rules", "tavern")
    await process.restart()
    assert "Page 2 of 7" in (await wait_for_picture(ana, await ana.click(page, "Next"))).text
