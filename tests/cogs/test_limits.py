"""Discord accepts every message of the bot, at every stage of every kind of game."""

import random
from dataclasses import replace

import pytest

from cogs.afterwards.stepping import ReplayPage, page_view
from cogs.board.as_text import text_board
from cogs.board.games import GAMES_PER_PAGE, games_list
from cogs.board.message import public_message
from cogs.history import GAMES_PER_PAGE as FINISHED_PER_PAGE
from cogs.history import game_page, history_page
from cogs.lesson.page import lesson_page
from cogs.lobby.calling_off import call_off_question
from cogs.lobby.fairness import fair_page
from cogs.lobby.message import lobby_message
from cogs.lobby.opening.thread import (
    channel_taken_notice,
    channel_taken_thread_offer,
    table_in_thread_offer,
)
from cogs.lobby.setup.forms import setup_form
from cogs.lobby.setup.keeping_out import keep_out_form
from cogs.lobby.setup.panel import setup_panel
from cogs.panel.commands import confirm_resign
from cogs.panel.message import Advice, PanelExtras, panel_message
from cogs.rulebook.pages import PageTopic, rules_page
from cogs.ui.layout import small_print, text_view
from cogs.ui.options.settings import SettingsGroup
from cogs.wording.events import last_turns
from game.model.ids import GameId, UserId
from game.rules.actions import EndTurn
from game.rules.setup import MOST_SEATS, Options
from game.tables import Person, Proposal, Table
from game.tables.afterwards.replay import Replay
from game.tables.lobby.proposal import USUAL_TERMS
from i18n import Words
from i18n.catalogue import shipped_catalogue
from tests.cogs.lesson.test_progress import every_progress
from tests.cogs.limits import check_form, check_limits
from tests.cogs.message_parts import buttons, text_of_message
from tests.long import larger_in_matrix, long
from tests.makers.people import NOON
from tests.makers.worst_cases import (
    game_samples,
    lobby_samples,
    options_of_each_edition,
    options_title,
    overfull_table,
    played_steps,
    step_samples,
)

pytestmark = [pytest.mark.usefixtures("long_emojis"), larger_in_matrix]
OPTIONS = list(options_of_each_edition())
LANGUAGES = [shipped_catalogue().for_locale(locale) for locale in shipped_catalogue().locales]
ONLOOKER = 1
MOST_LOBBY_BUTTONS = 6
"""The most buttons of a lobby: more do not fit on a phone's screen with the text."""
LONG_NOTE = "A sentence of explanation that is rather longer than any of those that we have. " * 3
FULLEST_PANEL = PanelExtras(
    notes=(LONG_NOTE, LONG_NOTE),
    rule=PageTopic.TURN,
    advice=Advice(EndTurn(), (LONG_NOTE, LONG_NOTE)),
    in_words=True,
)
"""A panel for screen readers, with everything that it can contain besides the game."""


def random_seeded_by(option: Options) -> random.Random:
    return random.Random(options_title(option))  # noqa: S311


@pytest.fixture(scope="module", params=OPTIONS, ids=options_title)
def option(request: pytest.FixtureRequest) -> Options:
    """One kind of game for the whole module, so that all tests use the same tables."""
    return request.param


@pytest.fixture(scope="module")
def every_lobby(option: Options) -> list[Table]:
    return list(lobby_samples(option, random_seeded_by(option)))


@pytest.fixture(scope="module")
def whole_game(option: Options) -> list[Table]:
    return played_steps(option, random_seeded_by(option), 2 + OPTIONS.index(option) % 4)


@pytest.fixture(scope="module")
def open_tables() -> list[Table]:
    option = OPTIONS[0]
    tables = [
        *lobby_samples(option, random_seeded_by(option)),
        *game_samples(option, random_seeded_by(option), 5, every=1),
    ]
    return [table for table in tables if table.open]


def check_prompts(words: Words, table: Table) -> None:
    check_limits(confirm_resign(words, table, table.game.seats[0].user))
    check_limits(call_off_question(words, table))
    check_limits(channel_taken_notice(words, table))
    proposal = Proposal(table.options, "zh-CN", USUAL_TERMS)
    check_limits(channel_taken_thread_offer(words, table, proposal))
    check_limits(
        table_in_thread_offer(words, proposal, replace(proposal, computers=("cabin-boy",)))
    )


def check_lobby_pages(words: Words, table: Table) -> None:
    """Check the host's private messages of a lobby, and the page that everybody may open."""
    check_limits(setup_panel(words, table))
    host = Person(table.game.host, "")
    for form in (
        *(setup_form(words, table, page, host) for page in SettingsGroup),
        keep_out_form(words, table, host),
    ):
        if form is not None:
            check_form(form)
    for user in (table.game.host, ONLOOKER):
        for moderator in (False, True):
            check_limits(fair_page(words, table, Person(UserId(user), "", moderator)))


def check_board_and_panels(words: Words, table: Table) -> None:
    check_limits(public_message(words, table, "board.webp"))
    check_limits(public_message(words, table, None))
    for seat in table.game.seats:
        check_limits(
            panel_message(words, table, seat.user, PanelExtras(notes=(LONG_NOTE, LONG_NOTE)))
        )
        panel = PanelExtras(notes=(LONG_NOTE, LONG_NOTE), in_words=True)
        check_limits(panel_message(words, table, seat.user, panel))
    for chosen in (0, 5):
        user = table.game.seats[table.state.seat_on_turn].user
        advice = Advice(EndTurn(), (LONG_NOTE, LONG_NOTE))
        shows = PanelExtras(chosen, (LONG_NOTE,), PageTopic.TURN, advice, "panel.png")
        check_limits(panel_message(words, table, user, shows))
        check_limits(panel_message(words, table, user, replace(shows, in_words=True)))
    check_limits(lobby_message(words, table) if not table.open else call_off_question(words, table))


@long
async def test_discord_accepts_every_lobby(
    subtests: pytest.Subtests, every_lobby: list[Table]
) -> None:
    for words in LANGUAGES:
        with subtests.test(words.locale):
            for table in every_lobby:
                check_limits(public_message(words, table, None))
                check_limits(lobby_message(words, table))
                assert len(buttons(lobby_message(words, table))) <= MOST_LOBBY_BUTTONS
                check_lobby_pages(words, table)
                if len(table.game.seats) == MOST_SEATS:
                    check_prompts(words, table)


async def test_discord_accepts_boards_and_panels(
    subtests: pytest.Subtests, whole_game: list[Table]
) -> None:
    for words in LANGUAGES:
        with subtests.test(words.locale):
            every = 60 if words.locale == "en" else 200
            for table in step_samples(whole_game, every):
                check_board_and_panels(words, table)


def test_discord_accepts_the_pages_of_a_finished_game(
    subtests: pytest.Subtests, whole_game: list[Table]
) -> None:
    table = whole_game[-1]
    replay = Replay(table)
    for words in LANGUAGES:
        with subtests.test(words.locale):
            games = [
                Table(replace(table.game, id=GameId(10**6 + number)))
                for number in range(FINISHED_PER_PAGE)
            ]
            check_limits(history_page(words, games, table.game.seats[0].user, 1, 3))
            check_limits(game_page(words, table, 1))
            for number in (0, 1, len(replay) // 2, len(replay) - 1):
                check_limits(page_view(words, ReplayPage(table, replay, number), "scene.png"))


async def test_fullest_board_fits_and_shows_the_newest_turn(
    subtests: pytest.Subtests, option: Options
) -> None:
    table = overfull_table(option, random_seeded_by(option))
    for words in LANGUAGES:
        with subtests.test(words.locale):
            view = public_message(words, table, "board.webp")
            check_limits(view)
            assert small_print(last_turns(words, table)[-1]) in text_of_message(view)
            for user in (*(seat.user for seat in table.game.seats), ONLOOKER):
                check_limits(text_board(words, table, UserId(user), NOON))
            for seat in table.game.seats:
                check_limits(panel_message(words, table, seat.user, FULLEST_PANEL))


@pytest.mark.parametrize("many", [0, 1, GAMES_PER_PAGE])
async def test_discord_accepts_a_list_of_many_games(
    any_words: Words, open_tables: list[Table], many: int
) -> None:
    check_limits(games_list(any_words, open_tables[:many], UserId(1), 1, 3))


def test_discord_accepts_every_page_of_the_rules(
    subtests: pytest.Subtests, option: Options
) -> None:
    for words in LANGUAGES:
        with subtests.test(words.locale):
            for topic in PageTopic:
                check_limits(rules_page(words, option, topic))
                check_limits(rules_page(words, option, topic, "plan.png"))


def test_discord_accepts_every_page_of_the_lesson(any_words: Words) -> None:
    for progress in every_progress():
        check_limits(lesson_page(any_words, progress))
        check_limits(lesson_page(any_words, progress, "plan.png"))


async def test_discord_accepts_a_single_sentence(any_words: Words) -> None:
    check_limits(text_view(any_words("never-mind")))
