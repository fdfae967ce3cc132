"""Cutting the deck by clicks: forms, words, and forms that are late or outdated."""

import asyncio
import re
from collections.abc import Iterable

import pytest

from discord_playground import Actor, Playground, Shown
from discord_playground.testing.shown import Form
from game.model.ids import GameId
from game.rules.checking.problems import verify
from game.rules.notation import parse_game
from tests.e2e import play
from tests.e2e.bots import LoopBot, ProcessBot
from tests.e2e.play import Crew
from tests.long import long

GAME = GameId(1)

NAMES = ("Ana", "Ben", "Chloé")


async def lobby_of(playground: Playground, *names: str) -> tuple[Crew, Shown]:
    """Open a lobby that is ready to start."""
    crew = await play.seated(playground, names)
    return crew, await crew.board("The host can start")


async def form_of(who: Actor, lobby: Shown) -> Form:
    return await who.click_for_form(await who.click(lobby, "Fair?"), "Cut the deck")


async def cuts(who: Actor, lobby: Shown, word: str = "") -> Shown:
    """Let somebody cut the deck; return the private page, which shows the cuts."""
    return await who.submit(await form_of(who, lobby), word=word)


def cuts_shown(lobby: Shown) -> list[str]:
    """Return the lobby's lines about the cuts: first the valid ones, then those to be repeated."""
    said = [line.partition("✂️ ")[2] for line in lobby.text.splitlines() if "✂️" in line]
    return [cut for line in said for cut in line.removeprefix("Cut: ").split(" · ")]


async def shows(crew: Crew, lobby: Shown, lines: Iterable[str]) -> Shown:
    """Wait until the lobby shows exactly these cuts; return it."""
    wanted, ana = list(lines), crew.people[0]
    await ana.until(lambda: cuts_shown(ana.now(lobby)) == wanted, play.PATIENCE)
    return ana.now(lobby)


async def file_of(crew: Crew) -> str:
    """Let all people but one leave the game; return the text of the game's record."""
    while not crew.finals():
        board = await crew.board()
        who = crew.on_turn(board)
        await who.click(await who.slash("cartagena resign", crew.channel), "Leave the game")
        await who.until(lambda seen=board: crew.has_left(seen) or crew.finals(), play.PATIENCE)
    [file] = [one for one in crew.finals()[-1].files if one.filename.endswith(".txt")]
    return file.data.decode()


@long
@pytest.mark.usefixtures("inside")
async def test_record_of_a_game_with_a_cut_deck_can_be_verified(playground: Playground) -> None:
    crew, lobby = await lobby_of(playground, *NAMES)
    ana, ben, chloe = crew.people
    form = await form_of(chloe, lobby)
    assert (form.title, form.fields["word"]["max_length"]) == ("Cut the deck", 40)
    await chloe.submit(form, word="  three\u202e parrots ")
    await cuts(ana, lobby, "*my* <@1> @everyone\\")
    last = await cuts(ben, lobby)
    [theirs, mine, drawn] = cuts_shown(last)
    assert theirs == "**Chloé** `three parrots`"
    assert mine == "**Ana** `my l everyone`"
    assert re.fullmatch(r"\*\*Ben\*\* `[a-z2-9]{12}` \(by the bot\)", drawn)
    await ana.click(await shows(crew, lobby, [theirs, mine, drawn]), "Start")
    await crew.board()
    closed = await crew.board("The game has begun")
    assert cuts_shown(closed) == [theirs, mine, drawn]
    game = parse_game(await file_of(crew))
    word = drawn.split("`")[1]
    assert game.tags["Cuts"] == f"2 three parrots\n0 my l everyone\n1 {word}"
    assert verify(game) == []


@pytest.mark.usefixtures("inside")
async def test_simultaneous_cuts_of_two_people_both_count(playground: Playground) -> None:
    crew, lobby = await lobby_of(playground, *NAMES)
    _, ben, chloe = crew.people
    forms = [await form_of(ben, lobby), await form_of(chloe, lobby)]
    await asyncio.gather(ben.submit(forms[0], word="one"), chloe.submit(forms[1], word="two"))
    both = {"**Ben** `one`", "**Chloé** `two`"}
    await ben.until(lambda: set(cuts_shown(ben.now(lobby))) == both, play.PATIENCE)
    again = await cuts(ben, lobby, "three")
    assert cuts_shown(again) == ["**Chloé** `two`", "**Ben** `three`"]


async def test_joining_person_invalidates_earlier_cuts(
    playground: Playground, inside: LoopBot
) -> None:
    crew, lobby = await lobby_of(playground, *NAMES[:2])
    ana, ben = crew.people
    old = await form_of(ben, lobby)
    await cuts(ben, lobby, "before")
    await playground.person("Chloé").click(lobby, "Join")
    await shows(crew, lobby, ["Please cut again, with a new word: **Ben** (**Fair?**)."])
    assert ana.now(lobby).button("Start").disabled
    assert cuts_shown(await ben.submit(await form_of(ben, lobby), word="after")) == [
        "**Ben** `after`"
    ]
    await cuts(ana, lobby, "mine")
    await ben.submit(old, word="from an old form")
    lobby = await shows(crew, lobby, ["**Ana** `mine`", "**Ben** `from an old form`"])
    await ana.click(lobby, "Start")
    await crew.board()
    assert (await inside.tables.table(GAME)).cuts == ((0, "mine"), (1, "from an old form"))


@pytest.mark.usefixtures("inside")
async def test_a_cut_after_the_start_is_refused_and_changes_nothing(
    playground: Playground, inside: LoopBot
) -> None:
    crew, lobby = await lobby_of(playground, *NAMES[:2])
    ana, ben = crew.people
    pages = [await ben.click(lobby, "Fair?") for _ in range(2)]
    open_form = await ben.click_for_form(pages[0], "Cut the deck")
    await ana.click(lobby, "Start")
    await crew.board()
    before = (await inside.tables.table(GAME)).setup
    late = await ben.submit(open_form, word="too late")
    old = await ben.click(pages[1], "Cut the deck")
    assert [late.id, old.id] == [page.id for page in pages]
    for page in (late, old):
        assert page.ephemeral
        assert page.text.startswith("This game has already started.")
        assert page.buttons == ()
    assert (await inside.tables.table(GAME)).setup == before


@pytest.mark.usefixtures("inside")
async def test_onlookers_and_forged_forms_cannot_cut_the_deck(
    playground: Playground, inside: LoopBot
) -> None:
    crew, lobby = await lobby_of(playground, *NAMES[:2])
    eva = playground.person("Eva")
    page = await eva.click(lobby, "Fair?")
    assert "Join the game to cut." in page.text
    assert page.buttons == ()
    ana = crew.people[0]
    form = await form_of(ana, lobby)
    form.data["custom_id"] = "cartagena:cut-word:77:1:"
    assert "no game" in (await ana.submit(form, word="x")).text
    form = await form_of(ana, lobby)
    form.data["custom_id"] = "somebody-elses"
    assert "another version" in (await ana.submit(form, word="x")).text
    assert (await inside.tables.table(GAME)).game.cuts == ()


@pytest.mark.usefixtures("inside")
async def test_a_lobby_that_was_called_off_shows_its_secret(playground: Playground) -> None:
    crew, lobby = await lobby_of(playground, *NAMES[:2])
    assert "The secret was" not in lobby.text
    await cuts(crew.people[1], lobby, "word")
    ana = crew.people[0]
    panel = await ana.click(lobby, "Set up")
    assert (await ana.click(panel, "Call it off")).text == "The game is called off."
    closed = await crew.board("This game was called off")
    assert re.search(r"The secret was [0-9a-f]{64}\.", closed.text)
    assert cuts_shown(closed) == ["**Ben** `word`"]


@pytest.mark.usefixtures("inside")
async def test_record_of_a_game_that_was_called_off_can_be_verified(playground: Playground) -> None:
    crew = await play.started(playground, NAMES[:2])
    who, panel = await play.opened(crew)
    await play.act(who, panel)
    ana = playground.person("Ana")
    await ana.click(await ana.slash("cartagena cancel", "tavern"), "Call it off")
    closed = await crew.board("called off")
    [file] = closed.files
    game = parse_game(file.data.decode())
    assert verify(game) == []
    assert game.tags["Secret"] not in closed.text


@long
async def test_cuts_and_open_forms_survive_a_restart(
    playground: Playground, process: ProcessBot
) -> None:
    crew, lobby = await lobby_of(playground, *NAMES[:2])
    ana, ben = crew.people
    waiting = await form_of(ben, lobby)
    await cuts(ana, lobby, "kept")
    await process.restart()
    await ben.submit(waiting, word="written before")
    lobby = await shows(crew, lobby, ["**Ana** `kept`", "**Ben** `written before`"])
    await process.restart()
    await ana.click(lobby, "Start")
    await crew.board()
    game = parse_game(await file_of(crew))
    assert game.tags["Cuts"] == "0 kept\n1 written before"
    assert verify(game) == []
