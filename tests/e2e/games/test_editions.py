"""Games of all editions and in all languages, played by clicks until somebody wins."""

from itertools import cycle, islice

import pytest

from discord_playground import Playground
from game.rules.editions import EDITIONS
from i18n.catalogue import shipped_catalogue
from tests.e2e.bots import LiveBot
from tests.e2e.play import LOCALES
from tests.e2e.play_by_ids import find_newest_board, ids_with_verb, play_action
from tests.e2e.records import verified
from tests.long import long

PEOPLE = ("Ana", "Ben")
MAX_ACTIONS = 2000
EDITIONS_AND_LANGUAGES = zip(
    cycle(EDITIONS), cycle(sorted(shipped_catalogue().locales)), strict=False
)
GAMES = list(islice(EDITIONS_AND_LANGUAGES, max(len(EDITIONS), len(shipped_catalogue().locales))))
"""The games: every edition and every language at least once."""


@long
@pytest.mark.timeout(120)
@pytest.mark.parametrize(("edition", "language"), GAMES)
async def test_a_game_of_every_edition_reaches_its_winner(
    playground: Playground, live_bot: LiveBot, edition: str, language: str
) -> None:
    people = [playground.person(name) for name in PEOPLE]
    for person in people:
        person.speak(LOCALES.get(language, language))
    lobby = await people[0].slash("cartagena new", "tavern", edition=edition, language=language)
    for person in people[1:]:
        await person.click(lobby, custom_id=ids_with_verb(person.now(lobby), "join")[0])
        await live_bot.wait_until_idle()
    await people[0].click(lobby, custom_id=ids_with_verb(people[0].now(lobby), "start")[0])
    await live_bot.wait_until_idle()

    actions = 0
    while (newest_board := await find_newest_board(people)) is not None and actions < MAX_ACTIONS:
        who = next(person for person in people if person.mention in newest_board.text)
        panel = await who.click(newest_board, custom_id=ids_with_verb(newest_board, "hand")[0])
        while any(
            not move.endswith(":U") for move in ids_with_verb(panel, "play")
        ) or ids_with_verb(panel, "card"):
            before = panel.text
            panel = await play_action(who, panel)
            actions += 1
            assert panel.text != before
            if not ids_with_verb(panel, "play"):
                break
        await live_bot.wait_until_idle()

    words = shipped_catalogue().for_locale(language)
    final = next(m for m in reversed(people[0].sees("tavern")) if m.files)
    assert words("button-more") in final.text
    more = await people[0].click(final, words("button-more"))
    assert verified(more).setup.options.edition == EDITIONS[edition]
