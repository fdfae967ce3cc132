"""The host's private set-up panel: its settings, who may use it, and what the lobby then shows."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from discord_playground import Actor, Playground, Shown
from discord_playground.protocol.components import Kind
from game.model.ids import NO_CLICK, GameId
from game.rules.editions import CLASSIC, Handling
from game.rules.notation import format_options
from game.rules.setup import FirstSeatRule, Options, vary_edition
from game.tables import Person, Table
from game.tables.decisions import Decision
from game.tables.lobby.proposal import HOUR_SECONDS, Terms
from game.tables.lobby.start import begin_game
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot, ProcessBot
from tests.e2e.play import Crew
from tests.e2e.play_by_ids import choose_setting, open_setup_form
from tests.long import long

GAME = GameId(1)


async def chosen_values(who: Actor, panel: Shown, field: str) -> dict[str, str]:
    """Return the chosen value of every control in the form with this field."""
    form, _ = await open_setup_form(who, panel, field)
    return {
        custom_id.partition(":")[0]: option["value"]
        for custom_id, control in form.fields.items()
        for option in control.get("options", ())
        if option.get("default")
    }


async def open_setup_panel(
    playground: Playground, *names: str, **options: object
) -> tuple[Crew, Shown]:
    crew = await play.fill_lobby(playground, names or ("Ana", "Ben"), "tavern", **options)
    host = crew.people[0]
    return crew, await host.click(crew.public()[-1], "Set up")


async def test_every_setting_is_saved_and_shown_in_the_lobby(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew, panel = await open_setup_panel(playground)
    ana = crew.people[0]
    assert panel.ephemeral
    panel = await choose_every_rule(crew, panel)
    await choose_every_time_setting(crew, panel)
    await ana.click(crew.public()[-1], "Start")
    await crew.wait_for_board_calling(ana)
    game = (await live_bot.tables.table(GAME)).game
    assert game.options == format_options(
        Options(
            vary_edition(CLASSIC, 4, 4, wild=True),
            Handling.HISPANIOLA,
            passing=True,
            first_seat_rule=FirstSeatRule.HOST,
        )
    )
    assert game.terms == Terms(
        HOUR_SECONDS, strict=True, stays=True, drawn_words=True, friendly=True
    )
    assert not game.hints.allowed
    assert transcript.bot_error_answers(playground) == []


async def choose_every_rule(crew: Crew, panel: Shown) -> Shown:
    """Set each rule to another value, and check that the lobby shows it; return the panel."""
    ana = crew.people[0]
    assert await chosen_values(ana, panel, "edition") | await chosen_values(
        ana, panel, "passage"
    ) == {
        "edition": "classic",
        "cards": "jamaica",
        "passage": "6",
        "pirates": "6",
        "passing": "off",
        "opener": "seed",
    }
    for field, value in (
        ("cards", "hispaniola"),
        ("passage", "4.wild"),
        ("pirates", "4"),
        ("passing", "on"),
        ("opener", "host"),
    ):
        panel = await choose_setting(ana, panel, field, value)
        assert (await chosen_values(ana, panel, field))[field] == value
    lobby = await crew.wait_for_board("the host begins")
    assert "**Classic** · Hispaniola: hidden cards, open row" in lobby.text
    for difference in ("passing allowed", "4 pirates each", "24 spaces", "a wild board"):
        assert f"**{difference}**" in lobby.text
    return panel


async def choose_every_time_setting(crew: Crew, panel: Shown) -> None:
    """Set time and all else at the table anew; check that the forms and the lobby show it."""
    choices = {
        "pace": str(HOUR_SECONDS),
        "strict": "on",
        "leavers": "on",
        "words": "on",
        "hints": "off",
        "friendly": "on",
    }
    for field, value in choices.items():
        panel = await choose_setting(crew.people[0], panel, field, value)
    shown = [await chosen_values(crew.people[0], panel, field) for field in ("pace", "friendly")]
    assert shown[0] | shown[1] == choices
    lobby = await crew.wait_for_board("not rated")
    assert "An hour a turn, then a computer plays · " in lobby.text
    assert (
        " · people cut with words that the bot shows · no hints · a friendly game, not rated"
        in lobby.text
    )


@pytest.mark.usefixtures("live_bot")
async def test_new_edition_keeps_house_rules_and_drops_votes_on_the_old_question(
    playground: Playground,
) -> None:
    crew, panel = await open_setup_panel(playground, cards="tortuga", pirates=5, first="vote")
    ana, ben = crew.people
    await ben.select(crew.public()[-1], ben.id)
    await crew.wait_for_board("1 vote")
    panel = await choose_setting(ana, panel, "edition", "ravensburger-basic")
    rules, board = (
        await chosen_values(ana, panel, "cards"),
        await chosen_values(ana, panel, "passage"),
    )
    assert (rules["edition"], rules["cards"]) == ("ravensburger-basic", "tortuga")
    assert board == {"passage": "5.wild", "pirates": "5"}
    lobby = await crew.wait_for_board("Ravensburger, basic game")
    assert "1 vote" not in lobby.text
    assert lobby.selects[0].labels == ("I am the oldest",)


async def test_rule_change_after_a_cut_requires_a_new_cut_and_keeps_the_secret(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew, panel = await open_setup_panel(playground)
    ana, ben = crew.people
    commitment_before = (await live_bot.tables.table(GAME)).commitment
    page = await ben.click(crew.public()[-1], "Fair?")
    await ben.submit(await ben.click_for_form(page, "Cut the deck"), word="parrot")
    await crew.wait_for_board("**Ben** `parrot`")
    panel = await choose_setting(ana, panel, "cards", "tortuga")
    lobby = await crew.wait_for_board("Please cut again")
    assert lobby.button("Start").disabled
    assert (await live_bot.tables.table(GAME)).commitment == commitment_before
    await choose_setting(ana, panel, "cards", "tortuga")
    page = await ben.click(lobby, "Fair?")
    await ben.submit(await ben.click_for_form(page, "Cut the deck"), word="again")
    assert not (await crew.wait_for_board("**Ben** `again`")).button("Start").disabled


async def test_only_the_host_can_use_the_setup_panel(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew, panel = await open_setup_panel(playground)
    ana, ben = crew.people
    lobby = crew.public()[-1]
    told = await ben.click(lobby, "Set up")
    assert told.ephemeral
    assert "Ana sets this table up." in told.text
    assert "Your colour: " in told.text
    await ana.click(lobby, "Leave")
    await crew.wait_for_board("**Ben** (host)")
    assert "Only the host" in (await ana.click(panel, "Who may join")).text
    bens_panel = await ben.click(lobby, "Set up")
    await choose_setting(ben, bens_panel, "access", "on")
    assert (await live_bot.tables.table(GAME)).game.admission.private


@pytest.mark.usefixtures("live_bot")
async def test_old_setup_panel_says_only_that_the_game_has_begun(
    playground: Playground,
) -> None:
    crew, panel = await open_setup_panel(playground)
    ana, lobby = crew.people[0], crew.public()[-1]
    panels = [panel, *[await ana.click(lobby, "Set up") for _ in range(2)]]
    # The panels fold by themselves, in the order in which they were opened; two of them cannot.
    playground.faults.fail_next("PATCH /webhooks/*", 404, 10015, times=2)
    await ana.click(lobby, "Start")
    await crew.wait_for_board()
    await ana.until(lambda: not ana.now(panels[2]).buttons, play.PATIENCE_SECONDS)
    old_panels = [
        await ana.click(panels[0], "Call it off"),
        await ana.click(panels[1], "Time"),
        ana.now(panels[2]),
    ]
    assert [one.id for one in old_panels] == [one.id for one in panels]
    for one in old_panels:
        assert one.text.startswith("This game has already started. [Game 1](")
        assert "\n" not in one.text
        assert (one.buttons, one.selects) == ((), ())


async def test_two_simultaneous_choices_are_both_saved(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew, panel = await open_setup_panel(playground)
    ana = crew.people[0]
    await asyncio.gather(
        choose_setting(ana, panel, "cards", "tortuga"), choose_setting(ana, panel, "pirates", "4")
    )
    options = (await live_bot.tables.table(GAME)).options
    assert (options.handling.value, options.edition.pirates) == ("tortuga", 4)


async def test_forged_setup_values_are_refused(playground: Playground, live_bot: LiveBot) -> None:
    crew, panel = await open_setup_panel(playground)
    ana = crew.people[0]
    game_before = (await live_bot.tables.table(GAME)).game
    for field, value in (
        ("edition", "chess"),
        ("cards", "on"),
        ("passage", "7"),
        ("passage", "6.tame"),
        ("pirates", "99"),
        ("passing", "maybe"),
        ("opener", "next"),
    ):
        form, custom_id = await open_setup_form(ana, panel, field)
        form.fields[custom_id]["options"].append({"label": "forged", "value": value})
        is_single = form.fields[custom_id]["type"] == Kind.RADIO
        told = await ana.submit(form, {custom_id: value if is_single else [value]})
        assert told.id != panel.id, (field, value)
        assert not transcript.says_bot_failed(told)
    game = (await live_bot.tables.table(GAME)).game
    # Meanwhile the bot saves what the board shows.
    assert replace(game, board=game_before.board) == game_before


@long
async def test_setup_panel_works_after_a_restart(
    playground: Playground, process: ProcessBot
) -> None:
    crew, panel = await open_setup_panel(playground)
    ana = crew.people[0]
    await process.restart()
    await choose_setting(ana, panel, "cards", "tortuga")
    assert "Tortuga: open cards" in (await crew.wait_for_board("Tortuga")).text


async def test_next_player_begins_a_rematch_even_in_another_edition(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"])
    who = crew.on_turn(await crew.wait_for_board())
    await who.click(await play.ask(who, "resign", crew.channel), "Leave the game")
    await crew.wait_for_board(play.GAME_OVER_TEXT)
    other = next(person for person in crew.people if person is not who)
    await other.click(crew.final_messages()[-1], "Rematch")
    lobby = await crew.wait_for_board("One more player is needed")
    panel = await other.click(lobby, "Set up")
    assert "opener" not in await chosen_values(other, panel, "edition")
    panel = await choose_setting(other, panel, "edition", "swedish")
    assert "the next player begins" in (await crew.wait_for_board("Swedish symbols")).text


async def test_calling_off_a_lobby_does_not_end_a_game_that_just_started(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    crew, panel = await open_setup_panel(playground)
    tables, do = live_bot.tables, live_bot.tables.do

    async def start_first(game_id: GameId, *args: Any) -> Table:
        monkeypatch.setattr(tables, "do", do)
        found = await tables.table(game_id)
        await do(game_id, Person(found.game.host, found.host_name), NO_CLICK, begin_game)
        return await do(game_id, *args)

    monkeypatch.setattr(tables, "do", start_first)
    told = await crew.people[0].click(panel, "Call it off")
    assert "already started" in told.text
    assert (await tables.table(GAME)).playing


async def test_internal_error_is_not_blamed_on_the_chosen_value(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> Decision:
        raise KeyError("a fault")

    crew, panel = await open_setup_panel(playground)
    ana = crew.people[0]
    monkeypatch.setattr("cogs.lobby.setup.clicks.alter_settings", fail)
    told = await choose_setting(ana, panel, "access", "on")
    assert transcript.says_bot_failed(told)
