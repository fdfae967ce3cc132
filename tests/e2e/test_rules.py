"""The rules, page by page, by clicks."""

from playground import Playground, Shown
from playground.actors import Actor
from tests.e2e import play
from tests.e2e.bots import LoopBot, ProcessBot


async def pictured(who: Actor, page: Shown) -> Shown:
    """Wait for a page's picture."""
    await who.until(lambda: who.now(page).images, play.PATIENCE)
    return who.now(page)


async def test_every_page_forth_and_back(playground: Playground, inside: LoopBot) -> None:
    ana = playground.person("Ana")
    first = page = await ana.slash("cartagena rules", "tavern", edition="ravensburger-advanced")
    assert page.ephemeral
    for number in range(1, 7):
        assert f"Page {number} of 6" in page.text
        page = await pictured(ana, page)
        if number < 6:
            page = await ana.click(page, "Next")
    assert "Next" not in "".join(play.labels(page))
    page = await ana.click(page, "Back")
    assert "Page 5 of 6" in page.text
    assert "Grappling hook" in page.text
    assert page.id == first.id
    assert len(ana.sees("tavern")) == 1


async def test_a_tables_button_opens_that_tables_rules(
    playground: Playground, inside: LoopBot
) -> None:
    crew = await play.seated(playground, ["Ana", "Ben"], pirates=8, segments=4)
    lobby = await crew.board("The host can start")
    page = await crew.people[1].click(lobby, "How to play")
    assert "all 8 of your pirates" in page.text
    assert "24 spaces" in page.text
    page = await crew.people[1].slash("cartagena rules", crew.channel)
    assert "all 8 of your pirates" in page.text


async def test_pages_outlive_the_bot(playground: Playground, process: ProcessBot) -> None:
    ana = playground.person("Ana")
    page = await ana.slash("cartagena rules", "tavern")
    await process.restart()
    assert "Page 2 of 6" in (await pictured(ana, await ana.click(page, "Next"))).text
