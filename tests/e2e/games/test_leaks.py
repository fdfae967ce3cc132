"""Whole games with hidden hands: nobody is ever shown what only another person may know."""

import base64
import json
import re
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial

import pytest

from cogs.ui.services.pictures import _deciding_steps, _last_moves
from discord_playground import Actor, Playground, SentRequest, Shown
from discord_playground.interactions.responses import UPDATE
from discord_playground.world.objects.messages import EPHEMERAL
from game.model.ids import GameId, UserId
from game.pictures import Picture, draw_board, draw_ending
from game.rules.fairness.seed import commitment
from game.rules.notation import GameText
from game.rules.views import View, view
from game.storage.sqlite import SqliteRepository
from game.tables import Table, Tables
from game.tables.afterwards.summary import seats_by_rank
from tests.e2e import play, transcript
from tests.e2e.bots import ProcessBot
from tests.e2e.by_ear.hearing import spoken_message
from tests.e2e.games import knowledge
from tests.e2e.games.knowledge import GroundTruth
from tests.e2e.notices.preferences import set_preferences
from tests.e2e.play import GAME_OVER_TEXT, Crew
from tests.e2e.records import read_and_verify
from tests.long import long

NAMES = ["Ana", "Ben", "Chloé"]
ONLOOKER = "Eva"
MAX_TURNS = 300
WHOLE_BOARD = "The whole board"
"""The label of a button on all panels in words."""
TEXT_BOARD_START = "\nStart: "
"""A text that every board in words contains."""
REEL = "reel.webp"
"""A file drawn from public views, as `tests/cogs/ui/services/test_reels.py` checks."""
BEGUN = "The game has begun"
"""The text in the lobby of a game that has begun; such a lobby shows no card."""

PICTURE_STEP = 9
"""Of this many sent pictures, one is drawn again."""
NOTATION = re.compile(r"\b[A-Z]\d+>\d+\b|cartagena:[a-z-]+:")


@dataclass(frozen=True)
class FinishedGame:
    """A whole finished game."""

    crew: Crew
    truth: GroundTruth
    log: str
    record: GameText
    """What the file behind the button More says."""
    promise_page: Shown
    """The page *Fair shuffles* as somebody read it before others had joined."""

    @property
    def playground(self) -> Playground:
        """The playground of the game."""
        return self.crew.playground


@pytest.fixture(
    params=[
        pytest.param({"cards": "jamaica", "pirates": 4}, id="jamaica"),
        pytest.param({"cards": "hispaniola", "pirates": 4}, id="hispaniola", marks=long),
    ],
)
async def finished_game(
    request: pytest.FixtureRequest, playground: Playground, process: ProcessBot
) -> AsyncIterator[FinishedGame]:
    """A game of three, played to its end with everybody's panels open and an onlooker."""
    ana, *others = people = tuple(playground.person(name) for name in NAMES)
    onlooker, crew = playground.person(ONLOOKER), Crew(playground, people, "tavern")
    lobby = await ana.slash("cartagena new", crew.channel, **request.param)
    promise_page = await onlooker.click(lobby, "Fair?")
    await play.join_lobby(lobby, others)
    await play.press_start(crew)
    turn = 0
    while not crew.final_messages():
        assert turn < MAX_TURNS
        who, panel = await play.open_panel(crew)
        if turn % 5 == 0:
            await look_at_cards(crew, onlooker)
            await read_in_words(crew, crew.people[turn % len(NAMES)])
            panel = await who.slash("cartagena hand", crew.channel)
            shown = partial(who.now, panel)
            await who.until(lambda shown=shown: play.has_picture(shown()), play.PATIENCE_SECONDS)
        panel = await play.take_turn(who, panel)
        turn += 1
        if GAME_OVER_TEXT in panel.text:
            await who.until(crew.final_messages, play.PATIENCE_SECONDS)
    record = await read_and_verify(onlooker, crew.final_messages()[0])
    await process.end()
    database = await SqliteRepository.open(process.database)
    async with database:
        truth = GroundTruth(await Tables(database).table(GameId(1)))
        yield FinishedGame(crew, truth, process.log, record, promise_page)


async def look_at_cards(crew: Crew, onlooker: Actor) -> None:
    """Let each player open a panel and look at a card; the onlooker also asks for cards."""
    for person in crew.people:
        panel = await person.slash("cartagena hand", crew.channel)
        for card in play.openable_cards(panel)[:1]:
            await person.click(panel, custom_id=card)
    await onlooker.click(await crew.wait_for_board(), "My cards")


async def read_in_words(crew: Crew, person: Actor) -> None:
    """Let a person read the panel and the board in words, and then switch back to the picture."""
    await set_preferences(person, "Say it in words")
    panel_in_words = await person.slash("cartagena hand", crew.channel)
    await person.click(panel_in_words, WHOLE_BOARD)
    await set_preferences(person, "Show the picture")


@long
@pytest.mark.timeout(120)
async def test_hidden_information_never_reaches_another_person(finished_game: FinishedGame) -> None:
    check_public_boards(finished_game)
    check_private_messages(finished_game)
    check_pictures(finished_game)
    check_secret(finished_game)
    check_log(finished_game)
    check_promise(finished_game)


def check_public_boards(played: FinishedGame) -> None:
    """Check that each card named on a board was played, was taken openly or lies open."""
    truth, boards = played.truth, 0
    for message in transcript.shown_messages(played.playground, "message", "edit"):
        version = knowledge.version_of(message)
        actions = None if version is None else truth.action_count_before(version)
        if message.ephemeral:
            continue
        if actions is None:
            assert not knowledge.cards_shown_as_emojis(message.text, truth.names), message.text
            continue
        if not play.is_complete(message) or BEGUN in message.text:
            assert not knowledge.cards_shown_as_emojis(message.text, truth.names), message.text
            continue
        boards += 1
        assert not knowledge.cards_shown_as_emojis(message.text, truth.names), message.text
        is_over = GAME_OVER_TEXT in message.text
        named = truth.public_cards(actions) + truth.row_cards(actions)
        named = Counter[str]() if is_over else named
        assert knowledge.symbols_in(message.text, truth.names) == named, message.text
        assert all(_is_public(button.custom_id or "") for button in message.buttons)
        assert {file.filename for file in message.files} <= {
            "board.png",
            "ending.png",
            REEL,
        }
    assert boards > 20


def check_private_messages(played: FinishedGame) -> None:
    """Check that a private message reaches only its owner, and that its cards are the owner's."""
    truth, panels, panels_in_words = played.truth, 0, 0
    for person in [*played.crew.people, played.playground.person(ONLOOKER)]:
        seat = truth.table.seat_of(UserId(int(person.id)))
        for message in person.everything_seen:
            if not message.ephemeral:
                continue
            assert message.data["interaction_metadata"]["user"]["id"] == person.id
            version = knowledge.version_of(message)
            actions = None if version is None else truth.action_count_before(version)
            if seat is None or actions is None:
                assert not knowledge.cards_shown_as_emojis(message.text, truth.names), message.text
                continue
            if WHOLE_BOARD in play.labels(message):
                panels_in_words += 1
                check_panel_by_ear(truth, message, actions, seat)
            elif TEXT_BOARD_START in message.text:
                check_text_board(truth, message, actions, seat)
            else:
                panels += 1
                check_panel(truth, message, actions, seat)
    assert panels > 50
    assert panels_in_words > 5


def check_panel_by_ear(truth: GroundTruth, panel: Shown, actions: int, seat: int) -> None:
    """Check that a panel in words shows the reader's cards, and names only cards then known."""
    heard, hand = spoken_message(panel), truth.hand(actions, seat)
    assert {name.lower(): count for name, count in heard.hand.items()} == dict(hand), panel.text
    news = truth.cards_of_own_turn(actions, seat, by_ear=True)
    news += truth.cards_since_last_turn(actions, seat)
    named = set(hand) | set(news) | set(truth.row_cards(actions))
    assert set(knowledge.symbols_in("\n".join(heard.lines), truth.names)) <= named, panel.text
    labels = "\n".join([*heard.buttons, *heard.menu_options])
    assert set(knowledge.symbols_in(labels, truth.names)) <= set(hand), labels


def check_text_board(truth: GroundTruth, board: Shown, actions: int, seat: int) -> None:
    """Check that a board in words shows the reader's own hand."""
    rows = re.findall(r"Your cards: (.+)\.", board.text)
    hand = Counter({name.lower(): int(n) for name, n in re.findall(r"(\w+) ×(\d+)", "".join(rows))})
    assert hand == truth.hand(actions, seat), board.text


def check_panel(truth: GroundTruth, panel: Shown, actions: int, seat: int) -> None:
    """Check that a panel's cards, news and moves are what this seat knew at that time."""
    hand = truth.hand(actions, seat)
    labels = [button.label for button in panel.buttons]
    counts = play.cards(panel).values()
    shown = (one.emoji or "" for one in play.card_buttons(panel))
    names = [knowledge.symbol_of_emoji(one, truth.names) for one in shown]
    assert dict(zip(names, counts, strict=True)) == dict(hand), panel.text
    prose = "\n".join(line for line in panel.text.splitlines() if line not in labels)
    news = truth.cards_of_own_turn(actions, seat, by_ear=False)
    news += truth.cards_since_last_turn(actions, seat)
    assert not knowledge.cards_shown_as_emojis(prose, truth.names), panel.text
    assert not news - knowledge.symbols_in(prose, truth.names), panel.text
    named = set(hand) | set(news) | set(truth.row_cards(actions))
    assert set(knowledge.symbols_in(prose, truth.names)) <= named, panel.text
    for move in play.retreats(panel):
        assert not knowledge.cards_shown_as_emojis(move.label, truth.names), move.label
        assert not knowledge.symbols_in(move.label, truth.names), move.label


def check_pictures(played: FinishedGame) -> None:
    """Draw some of the sent pictures again, with other hidden cards, and compare them."""
    truth = played.truth
    illustrated = [sent for sent in played.playground.everything_sent if sent.files]
    public = [sent for sent in illustrated if not _is_private(played, sent)]
    still = [sent for sent in public if REEL not in dict(sent.files.values())]
    drawn = [(sent, actions) for sent in still if (actions := _actions(truth, sent)) is not None]
    for sent, actions in drawn[::PICTURE_STEP]:
        hidden = view(truth.with_other_hidden_cards(actions), None)
        redrawn = _drawn_again(truth.table_after(actions), hidden)
        assert redrawn.data in [data for _, data in sent.files.values()]
    assert len(drawn[::PICTURE_STEP]) > 5
    panels = [sent for sent in illustrated if "panel.png" in dict(sent.files.values())]
    assert panels
    assert all(_is_private(played, sent) for sent in panels)


def _actions(truth: GroundTruth, sent: SentRequest) -> int | None:
    """Return the number of actions before the state that a message shows; None before the start."""
    version = _version(sent)
    return None if version is None else truth.action_count_before(version)


def _drawn_again(table: Table, public: View) -> Picture:
    if public.winner is None:
        return draw_board(public, _last_moves(table))
    return draw_ending(public, table.names, tuple(seats_by_rank(public)), _deciding_steps(table))


def check_secret(played: FinishedGame) -> None:
    """Check that the secret and the seed appear only in the file of the final message."""
    secret, seed = played.truth.table.game.secret, played.truth.table.setup.seed
    for needle in _encodings(secret) + _encodings(seed):
        assert needle.decode("latin-1") not in played.log
        for sent in played.playground.everything_sent:
            payload_and_files = json.dumps(sent.payload, ensure_ascii=False).encode()
            payload_and_files += b"".join(data for _, data in sent.files.values())
            assert needle not in payload_and_files or GAME_OVER_TEXT.encode() in payload_and_files
    sent_files = [
        file for sent in played.playground.everything_sent for file in sent.files.values()
    ]
    assert {name for name, data in sent_files if secret.hex().encode() in data} == {"cartagena.txt"}


def check_log(played: FinishedGame) -> None:
    """Check that the log contains no card, no action and no button's id."""
    names = played.truth.names
    assert not knowledge.cards_shown_as_emojis(played.log, names)
    assert not knowledge.symbols_in(played.log, names)
    assert not NOTATION.search(played.log)


def check_promise(played: FinishedGame) -> None:
    """Check that the final file proves the promise that stood before anybody else joined."""
    [final] = played.crew.final_messages()
    game = played.record
    assert commitment(bytes.fromhex(game.tags["Secret"])) in played.promise_page.text
    assert game.tags["Secret"] not in final.text


def _is_public(custom_id: str) -> bool:
    verbs = "fair|hand|more|rematch|replay|rules|settings"
    return bool(re.fullmatch(rf"cartagena:({verbs}):1:\d+:(\d+(\.end)?)?", custom_id))


def _is_private(played: FinishedGame, sent: SentRequest) -> bool:
    """Return whether a message is an answer to one person, or an edit of such an answer."""
    if not sent.path.endswith("/callback"):
        return sent.path.startswith("/webhooks/")
    shown = sent.payload["data"]
    if sent.payload["type"] == UPDATE:
        shown = played.playground.world.interactions[sent.path.split("/")[2]].message
    return bool((shown or {}).get("flags", 0) & EPHEMERAL)


def _encodings(value: bytes) -> list[bytes]:
    number = str(int.from_bytes(value, "big")).encode()
    return [value, value.hex().encode(), base64.b64encode(value), repr(value).encode(), number]


def _version(sent: SentRequest) -> int | None:
    found = knowledge.VERSION.findall(json.dumps(sent.payload))
    return max(map(int, found), default=None)
