"""Discord gets only texts from the catalogue. The test plays a game in a language of marks."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from cogs.lobby import message as lobby_message
from discord_playground import Actor, Playground, Shown
from game.model.server import SERVER_SETTINGS
from game.tables import Table
from i18n import Words
from i18n.catalogue import shipped_catalogue
from tests.e2e import play
from tests.e2e.bots import LiveBot, running_bot
from tests.e2e.play import PATIENCE_SECONDS
from tests.e2e.play_by_ids import (
    choose_setting,
    find_newest_board,
    ids_with_verb,
    offered_values,
    play_action,
    seat_computers,
    show_server_settings,
)
from tests.i18n.marked import (
    PSEUDO_LOCALE,
    marked_catalogue,
    readable_texts,
    unmarked_command_texts,
    untranslated_words,
)
from tests.long import long

NAMES = ("Ana", "Ben", "Dirk", "Eva")
LANGUAGES = tuple(
    words("language-name")
    for words in map(shipped_catalogue().for_locale, shipped_catalogue().locales)
)
SHORT_GAME = {"cards": "tortuga", "pirates": 4, "segments": 4, "passing": True, "first": "vote"}
TAVERN = "tavern"


@pytest.fixture
def playground(playground: Playground) -> Playground:
    playground.set_locale(PSEUDO_LOCALE)
    for name in NAMES:
        playground.person(name).speak(PSEUDO_LOCALE)
    return playground


@pytest.fixture
async def live_bot(playground: Playground, tmp_path: Path) -> AsyncIterator[LiveBot]:
    catalogue = marked_catalogue()
    async with running_bot(playground, tmp_path / "games.sqlite3", catalogue=catalogue) as bot:
        yield bot


def foreign_words(playground: Playground) -> set[str]:
    """Return every word that reached the playground and is not from the catalogue."""
    return {
        word
        for text in sent_texts(playground)
        if (word := untranslated_words(text, (*NAMES, *LANGUAGES)))
    }


def sent_texts(playground: Playground) -> Iterator[str]:
    """Yield every text that reached the playground, except the commands."""
    for one in playground.everything_sent:
        if one.path.endswith("/threads"):
            yield one.payload["name"]
        elif not one.path.endswith("/commands"):
            yield from readable_texts(one.payload)


@long
async def test_whole_game_uses_only_texts_of_the_catalogue(
    playground: Playground, live_bot: LiveBot
) -> None:
    people = [playground.person(name) for name in NAMES]
    await call_commands_without_a_game(*people[:2])
    await use_lobby(playground, live_bot, *people)
    await play_game(live_bot, people[0], people[1])
    await use_ended_game(playground, live_bot, *people)
    assert len(set(sent_texts(playground))) > 150
    assert foreign_words(playground) == set()


async def test_commands_use_only_texts_of_the_catalogue(
    playground: Playground, live_bot: LiveBot
) -> None:
    for command in playground.world.commands_in(None):
        assert list(unmarked_command_texts(command, LANGUAGES)) == []


async def call_commands_without_a_game(ana: Actor, ben: Actor) -> None:
    """Call every command in a channel without a game."""
    for command in ("hand", "board", "text", "games", "rules", "replay"):
        await ben.slash(f"cartagena {command}", "jamaica")
    await ana.slash("cartagena-mod remove", "jamaica")
    await ben.slash("cartagena new", "jamaica", edition="ravensburger-basic", wild=False)
    await ben.slash("cartagena new", "jamaica", edition="ravensburger-basic", first="vote")
    await play.open_settings(ben, "jamaica")
    await ben.slash("cartagena games", "jamaica")


async def use_lobby(
    playground: Playground, live_bot: LiveBot, ana: Actor, ben: Actor, dirk: Actor, eva: Actor
) -> None:
    """Open a lobby, provoke its refusals, open a thread beside it, and start the game."""
    opened = await ana.slash("cartagena new", TAVERN, **SHORT_GAME)
    for who, verb in (
        (ana, "join"),
        (ana, "fair"),
        (eva, "leave"),
        (eva, "set-up"),
        (eva, "fair"),
        (eva, "rules"),
    ):
        await who.click(opened, custom_id=ids_with_verb(opened, verb)[0])
    offer = await dirk.slash("cartagena new", TAVERN)
    await dirk.click(offer, custom_id=ids_with_verb(offer, "thread")[0])
    await live_bot.wait_until_idle()
    ana.deny_bot(TAVERN, "attach_files", "embed_links")
    await ana.slash("cartagena board", TAVERN)
    ana.deny_bot(TAVERN)
    await ana.slash("cartagena board", TAVERN)
    await set_up(ana, _latest_lobby(ana))
    await ben.click(_latest_lobby(ana), custom_id=ids_with_verb(_latest_lobby(ana), "join")[0])
    await live_bot.wait_until_idle()
    [question] = _latest_lobby(ana).selects
    await ben.select(_latest_lobby(ana), question.values[0])
    await live_bot.wait_until_idle()
    await ana.click(_latest_lobby(ana), custom_id=ids_with_verb(_latest_lobby(ana), "start")[0])
    await live_bot.wait_until_idle()
    await ben.slash("cartagena games", TAVERN)


def _latest_lobby(who: Actor) -> Shown:
    return [message for message in who.sees(TAVERN) if ids_with_verb(message, "join")][-1]


async def set_up(host: Actor, lobby: Shown) -> None:
    """Open every page of the panel and use its choices, but so that the game can still start."""
    panel = await host.click(lobby, custom_id=ids_with_verb(lobby, "set-up")[0])
    for opens in ids_with_verb(panel, "set-page"):
        await host.click_for_form(panel, custom_id=opens)
    panel = await seat_computers(host, panel, "admiral")
    panel = await choose_setting(
        host, panel, "away", (await offered_values(host, panel, "away"))[-1]
    )
    for access in ("on", "off"):
        panel = await choose_setting(host, panel, "access", access)


async def play_game(live_bot: LiveBot, ana: Actor, ben: Actor) -> None:
    """Play turns until somebody wins. Call ``look_around`` at the beginning of the first three."""
    turns = 0
    while (board_of_turn := await find_newest_board([ana])) is not None:
        turns += 1
        assert turns < 200
        who, other = (ana, ben) if ana.mention in board_of_turn.text else (ben, ana)
        if turns < 4:
            await look_around(who, other, board_of_turn)
        panel = await who.slash("cartagena hand", TAVERN)
        while not ids_with_verb(panel, "look") and (
            ids_with_verb(panel, "card") or ids_with_verb(panel, "play")
        ):
            panel = await play_action(who, panel)
        await live_bot.wait_until_idle()


async def look_around(who: Actor, other: Actor, turn_board: Shown) -> None:
    """Use the other player's panel, the board in words, a hint, an undo and a stale panel."""
    theirs = await other.click(turn_board, custom_id=ids_with_verb(turn_board, "hand")[0])
    await other.click(theirs, custom_id=ids_with_verb(theirs, "look")[0])
    for command in ("text", "rules"):
        await who.slash(f"cartagena {command}", TAVERN)
    question = await play.ask(who, "resign", TAVERN)
    await who.click(question, custom_id=ids_with_verb(question, "never-mind")[0])
    panel = await who.click(turn_board, custom_id=ids_with_verb(turn_board, "hand")[0])
    await who.click(panel, custom_id=ids_with_verb(panel, "hint")[0])
    await who.until(lambda: who.now(panel).text != panel.text, PATIENCE_SECONDS)
    panel = await who.slash("cartagena hand", TAVERN)
    stale = await who.slash("cartagena hand", TAVERN)
    moved = await play_action(who, panel)
    for undo in [move for move in ids_with_verb(moved, "play") if move.endswith(":U")]:
        await who.click(moved, custom_id=undo)
    await play_action(who, stale)


async def use_ended_game(
    playground: Playground, live_bot: LiveBot, ana: Actor, ben: Actor, dirk: Actor, eva: Actor
) -> None:
    """Use the buttons of the ended game, call a rematch off, and act as a moderator."""
    final = next(
        message for message in reversed(ana.sees(TAVERN)) if ids_with_verb(message, "rematch")
    )
    more = await eva.click(final, custom_id=ids_with_verb(final, "more")[0])
    await eva.click(more, custom_id=ids_with_verb(more, "review")[0])
    await ana.click(final, custom_id=ids_with_verb(final, "rematch")[0])
    await live_bot.wait_until_idle()
    again = next(
        message for message in reversed(ana.sees(TAVERN)) if ids_with_verb(message, "start")
    )
    await ben.click(again, custom_id=ids_with_verb(again, "join")[0])
    await live_bot.wait_until_idle()
    again = ana.now(again)
    await ana.click(again, custom_id=ids_with_verb(again, "start")[0])
    await live_bot.wait_until_idle()
    await ana.slash("cartagena-mod remove", TAVERN)
    question = await play.ask(ana, "cancel", TAVERN)
    await ana.click(question, custom_id=ids_with_verb(question, "cancel-yes")[0])
    await live_bot.wait_until_idle()
    for name in SERVER_SETTINGS:
        await show_server_settings(ana, TAVERN, name)


def plant_a_line(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(lobby_message, "_start_text", lambda words, table: "Waiting for pirates")


def plant_a_label(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(lobby_message, "plain", lambda name: f"Vote for {name}")


def plant_a_variable(patch: pytest.MonkeyPatch) -> None:
    original = lobby_message.rules_lines

    def played(words: Words, table: Table) -> list[str]:
        return [*original(words, table), words("lobby-differs", rules="a wild board")]

    patch.setattr(lobby_message, "rules_lines", played)


@pytest.mark.parametrize(
    ("plant", "found"),
    [
        (plant_a_line, "Waiting for pirates"),
        (plant_a_label, "Vote for"),
        (plant_a_variable, "a wild board"),
    ],
)
async def test_text_from_outside_the_catalogue_is_found(
    playground: Playground,
    live_bot: LiveBot,
    monkeypatch: pytest.MonkeyPatch,
    plant: Any,
    found: str,
) -> None:
    await playground.person("Ana").slash("cartagena new", TAVERN, first="vote")
    assert foreign_words(playground) == set()
    plant(monkeypatch)
    await playground.person("Ben").slash("cartagena new", "jamaica", first="vote")
    assert foreign_words(playground) == {found}


def test_command_text_from_outside_the_catalogue_is_found() -> None:
    said: dict[str, Any] = {PSEUDO_LOCALE: "q-new"}
    option = {"name": "4", "description": "How many"}
    command = {"name": "new", "name_localizations": said, "description": "", "options": [option]}
    assert list(unmarked_command_texts(command, LANGUAGES)) == ["How many"]
