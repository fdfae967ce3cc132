"""People cut the deck by clicks: words that count, and forms that are late, outdated or forged."""

import asyncio
import re
from collections.abc import Iterable

import pytest

from discord_playground import Actor, Playground, Shown
from discord_playground.testing.shown import Form
from game.model.ids import GameId
from game.rules.checking import problem_sentences
from game.rules.notation import parse_game
from tests.e2e import play
from tests.e2e.bots import LiveBot, ProcessBot
from tests.e2e.play import Crew
from tests.e2e.play_by_ids import change_server_settings
from tests.long import long

GAME = GameId(1)

NAMES = ("Ana", "Ben", "Chloé")


async def open_lobby(playground: Playground, *names: str) -> tuple[Crew, Shown]:
    """Open a lobby that is ready to start."""
    crew = await play.fill_lobby(playground, names)
    return crew, await crew.wait_for_board("The host can start")


async def open_cut_form(who: Actor, lobby: Shown) -> Form:
    return await who.click_for_form(await who.click(lobby, "Fair?"), "Cut the deck")


async def submit_cut(who: Actor, lobby: Shown, word: str = "") -> Shown:
    """Let somebody cut the deck; return the private page, which shows the cuts."""
    return await who.submit(await open_cut_form(who, lobby), word=word)


def cuts_shown(lobby: Shown) -> list[str]:
    """Return the cuts that a message shows, and also its request to cut again, if there is one."""
    cut_lines = [line.partition("✂️ ")[2] for line in lobby.text.splitlines() if "✂️" in line]
    return [cut for line in cut_lines for cut in line.removeprefix("Cut: ").split(" · ")]


async def wait_for_cuts(crew: Crew, lobby: Shown, lines: Iterable[str]) -> Shown:
    """Wait until the lobby shows exactly these cuts in this order; return the lobby."""
    wanted, ana = list(lines), crew.people[0]
    await ana.until(lambda: cuts_shown(ana.now(lobby)) == wanted, play.PATIENCE_SECONDS)
    return ana.now(lobby)


async def end_game_and_read_record(crew: Crew) -> str:
    """Let all people but one leave the game; return the text of the game's record."""
    while not crew.final_messages():
        board = await crew.wait_for_board()
        who = crew.on_turn(board)
        await who.click(await play.ask(who, "resign", crew.channel), "Leave the game")
        await who.until(
            lambda seen=board: crew.is_outdated(seen) or crew.final_messages(),
            play.PATIENCE_SECONDS,
        )
    [file] = (await crew.people[0].click(crew.final_messages()[-1], "More")).files
    return file.data.decode()


@long
@pytest.mark.usefixtures("live_bot")
async def test_record_of_a_game_with_a_cut_deck_can_be_verified(playground: Playground) -> None:
    crew, lobby = await open_lobby(playground, *NAMES)
    ana, ben, chloe = crew.people
    form = await open_cut_form(chloe, lobby)
    assert (form.title, form.fields["word"]["max_length"]) == ("Cut the deck", 40)
    await chloe.submit(form, word="  three\u202e parrots ")
    await submit_cut(ana, lobby, "*my* <@1> @everyone\\")
    bens_page = await submit_cut(ben, lobby)
    [cut_of_chloe, cut_of_ana, cut_of_ben] = cuts_shown(bens_page)
    assert cut_of_chloe == "**Chloé** `three parrots`"
    assert cut_of_ana == "**Ana** `my l everyone`"
    assert re.fullmatch(r"\*\*Ben\*\* `[a-z2-9]{12}` \(by the bot\)", cut_of_ben)
    await ana.click(
        await wait_for_cuts(crew, lobby, [cut_of_chloe, cut_of_ana, cut_of_ben]), "Start"
    )
    await crew.wait_for_board()
    closed = await crew.wait_for_board("The game has begun")
    assert cuts_shown(closed) == [cut_of_chloe, cut_of_ana, cut_of_ben]
    game = parse_game(await end_game_and_read_record(crew))
    word = cut_of_ben.split("`")[1]
    assert game.tags["Cuts"] == f"2 three parrots\n0 my l everyone\n1 {word}"
    assert problem_sentences(game) == []


@pytest.mark.usefixtures("live_bot")
async def test_simultaneous_cuts_of_two_people_both_count(playground: Playground) -> None:
    crew, lobby = await open_lobby(playground, *NAMES)
    _, ben, chloe = crew.people
    forms = [await open_cut_form(ben, lobby), await open_cut_form(chloe, lobby)]
    await asyncio.gather(ben.submit(forms[0], word="one"), chloe.submit(forms[1], word="two"))
    both_cuts = {"**Ben** `one`", "**Chloé** `two`"}
    await ben.until(lambda: set(cuts_shown(ben.now(lobby))) == both_cuts, play.PATIENCE_SECONDS)
    again = await submit_cut(ben, lobby, "three")
    assert cuts_shown(again) == ["**Chloé** `two`", "**Ben** `three`"]


async def test_joining_person_invalidates_earlier_cuts(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew, lobby = await open_lobby(playground, *NAMES[:2])
    ana, ben = crew.people
    old_form = await open_cut_form(ben, lobby)
    await submit_cut(ben, lobby, "before")
    await playground.person("Chloé").click(lobby, "Join")
    await wait_for_cuts(crew, lobby, ["Please cut again, with a new word: **Ben** (**Fair?**)."])
    assert ana.now(lobby).button("Start").disabled
    assert cuts_shown(await ben.submit(await open_cut_form(ben, lobby), word="after")) == [
        "**Ben** `after`"
    ]
    await submit_cut(ana, lobby, "mine")
    await ben.submit(old_form, word="from an old form")
    lobby = await wait_for_cuts(crew, lobby, ["**Ana** `mine`", "**Ben** `from an old form`"])
    await ana.click(lobby, "Start")
    await crew.wait_for_board()
    assert (await live_bot.tables.table(GAME)).valid_cuts == ((0, "mine"), (1, "from an old form"))


@pytest.mark.usefixtures("live_bot")
async def test_a_cut_after_the_start_is_refused_and_changes_nothing(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew, lobby = await open_lobby(playground, *NAMES[:2])
    ana, ben = crew.people
    pages = [await ben.click(lobby, "Fair?") for _ in range(2)]
    open_form = await ben.click_for_form(pages[0], "Cut the deck")
    await ana.click(lobby, "Start")
    await crew.wait_for_board()
    setup_before = (await live_bot.tables.table(GAME)).setup
    late_answer = await ben.submit(open_form, word="too late")
    old_page_answer = await ben.click(pages[1], "Cut the deck")
    assert [late_answer.id, old_page_answer.id] == [page.id for page in pages]
    for page in (late_answer, old_page_answer):
        assert page.ephemeral
        assert page.text.startswith("This game has already started.")
        assert page.buttons == ()
    assert (await live_bot.tables.table(GAME)).setup == setup_before


@pytest.mark.usefixtures("live_bot")
async def test_onlookers_and_forged_forms_cannot_cut_the_deck(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew, lobby = await open_lobby(playground, *NAMES[:2])
    eva = playground.person("Eva")
    page = await eva.click(lobby, "Fair?")
    assert "Join the game to cut." in page.text
    assert page.buttons == ()
    ana = crew.people[0]
    form = await open_cut_form(ana, lobby)
    form.data["custom_id"] = "cartagena:cut-word:77:1:"
    assert "no game" in (await ana.submit(form, word="x")).text
    form = await open_cut_form(ana, lobby)
    form.data["custom_id"] = "somebody-elses"
    assert "another version" in (await ana.submit(form, word="x")).text
    assert (await live_bot.tables.table(GAME)).game.cuts == ()


@pytest.mark.usefixtures("live_bot")
async def test_a_lobby_that_was_called_off_shows_its_secret(playground: Playground) -> None:
    crew, lobby = await open_lobby(playground, *NAMES[:2])
    assert "The secret was" not in lobby.text
    await submit_cut(crew.people[1], lobby, "word")
    ana = crew.people[0]
    panel = await ana.click(lobby, "Set up")
    assert (await ana.click(panel, "Call it off")).text == "The game is called off."
    closed = await crew.wait_for_board("This game was called off")
    assert re.search(r"The secret was [0-9a-f]{64}\.", closed.text)
    assert cuts_shown(closed) == ["**Ben** `word`"]


@pytest.mark.usefixtures("live_bot")
async def test_record_of_a_game_that_was_called_off_can_be_verified(playground: Playground) -> None:
    crew = await play.start_game(playground, NAMES[:2])
    who, panel = await play.open_panel(crew)
    await play.play_action(who, panel)
    ana = playground.person("Ana")
    await ana.click(await play.ask(ana, "cancel", "tavern"), "Call it off")
    closed = await crew.wait_for_board("called off")
    [file] = closed.files
    game = parse_game(file.data.decode())
    assert problem_sentences(game) == []
    assert game.tags["Secret"] not in closed.text


@long
async def test_cuts_and_open_forms_survive_a_restart(
    playground: Playground, process: ProcessBot
) -> None:
    crew, lobby = await open_lobby(playground, *NAMES[:2])
    ana, ben = crew.people
    open_form = await open_cut_form(ben, lobby)
    await submit_cut(ana, lobby, "kept")
    await process.restart()
    await ben.submit(open_form, word="written before")
    lobby = await wait_for_cuts(crew, lobby, ["**Ana** `kept`", "**Ben** `written before`"])
    await process.restart()
    await ana.click(lobby, "Start")
    await crew.wait_for_board()
    game = parse_game(await end_game_and_read_record(crew))
    assert game.tags["Cuts"] == "0 kept\n1 written before"
    assert problem_sentences(game) == []


async def test_people_pick_a_word_that_the_bot_shows_if_the_server_wants_that(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana = playground.person("Ana")
    await change_server_settings(ana, "tavern", drawn_words="on")
    crew, lobby = await open_lobby(playground, *NAMES[:2])
    ben = crew.people[1]
    form = await open_cut_form(ben, lobby)
    [menu] = form.fields.values()
    words = [one["value"] for one in menu["options"]]
    assert len(words) == 25
    page = await ben.submit(form, word=[words[7]])
    assert "you pick one of 25 words that I show" in page.text
    await wait_for_cuts(crew, lobby, [f"**Ben** `{words[7]}` (by the bot)"])
    form = await open_cut_form(ana, lobby)
    # A forged answer has a word that the bot did not show.
    next(iter(form.fields.values()))["options"].append({"value": "rude", "label": "rude"})
    assert "moved on" in (await ana.submit(form, word=["rude"])).text
    panel = await ana.click(lobby, "Set up")
    form = await ana.click_for_form(panel, "Time")
    assert not [one for one in form.fields if one.startswith("words:")]
    await ana.click(lobby, "Start")
    game = parse_game(await end_game_and_read_record(crew))
    assert problem_sentences(game) == []
