"""Checks that each table has one board message after all faults, and that it is up to date.

A table that was called off must have no board message.
"""

import re
from collections.abc import Iterator, Sequence

from cogs.board.following.channels import MILESTONE_VERBS
from cogs.board.message import public_message
from cogs.wording.emoji import PLAIN_SEATS, PLAIN_SYMBOLS, SEAT_NAMES
from discord_playground import Playground, Shown
from game.model.game import Game, Status
from game.model.results import Result
from game.standings.figures import Change
from game.standings.tables import change_by_game
from game.tables import Table
from game.tables.afterwards.results import result_of
from game.tables.afterwards.turning_points import BestTurn, TurningPoint
from game.tables.milestones import ids_to_mention, milestone
from game.tables.notices.announcement import person_on_turn
from i18n.catalogue import shipped_catalogue
from tests.chaos.checks.record import Record
from tests.chaos.witness import click_ids
from tests.e2e.play import is_ping_below_board

OWN_EMOJI = re.compile(r"<a?:(\w+):\d+>")
SIGN_OF_NAME = PLAIN_SYMBOLS | dict(zip(SEAT_NAMES, PLAIN_SEATS, strict=True))
SIGN_OF_EMOJI = {name.replace("-", "_"): sign for name, sign in SIGN_OF_NAME.items()}
"""The plain sign for each of the application's own emojis, by its name."""

TEXT = 10
"""Discord's number for a text component."""

REEL_OF_LAST_TURN = BestTurn(TurningPoint(1, 0.5, 1.0), (), stands_out=False)
"""The reel of a game that no turn decided; its moves stand only in the picture's description."""


class BoardChecks:
    """Checks of the boards in all channels, after every fault has ended."""

    def __init__(self, playground: Playground) -> None:
        self._playground = playground
        self.deleted_board_versions: dict[int, int] = {}
        """The newest version of each game whose board a moderator deleted."""

    def problems(self, record: Record) -> list[str]:
        """Return all problems that the boards still have."""
        results = _results(record)
        return [
            problem
            for game in record.games.values()
            for problem in self._problems_of_game(game, results)
        ]

    def _problems_of_game(self, game: Game, results: Sequence[Result]) -> Iterator[str]:
        if str(game.channel) not in self._playground.world.channels or game.failed_channel_looks:
            return
        found, table = self._boards_of(game), Table(game)
        wanted = 0 if table.called_off else 1
        if len(found) < wanted and self.deleted_board_versions.get(game.id) == game.version:
            return
        where = f"game {game.id} ({game.status}, version {game.version})"
        if len(found) != wanted:
            shown = [(one.id, version) for one in found for version in _versions(one, game.id)]
            yield f"{where} has {len(found)} boards: {shown}"
        elif found:
            change = change_by_game([one for one in results if one.guild == game.guild], game.id)
            yield from _problems_of_board(where, table, found[0], change)
        yield from self._problems_of_lines(where, table, found)

    def _problems_of_lines(self, where: str, table: Table, boards: list[Shown]) -> Iterator[str]:
        """Yield problems of the lines below a board: of the messages that call somebody.

        A board has at most one line. The line may mention only the awaited person and the people
        whom the board mentions. A board that could not be posted again mentions nobody, but its
        line still mentions the awaited person.
        """
        world, ids = self._playground.world, [one.id for one in boards]
        stored = world.messages_in(str(table.game.channel))
        public = (Shown(one.data, world.attachments.get) for one in stored)
        lines = [one for one in public if is_ping_below_board(one)]
        own = [one for one in lines if board_of(one) in ids]
        stray = [one.text for one in lines if world.messages.get(board_of(one)) is None]
        if table.open and stray:
            yield f"{where} has lines below a board that is gone: {stray}"
        if len(own) > 1 or (own and person_on_turn(table) is None):
            yield f"{where} has lines that call nobody: {[one.text for one in own]}"
        elif own and not {int(one) for one in own[0].pings} <= {
            *ids_to_mention(table),
            person_on_turn(table),
        }:
            yield f"{where} awaits {person_on_turn(table)} and has this line: {own[0].text}"

    def _boards_of(self, game: Game) -> list[Shown]:
        """Return the public messages that have buttons of this game."""
        world = self._playground.world
        return [
            shown
            for stored in world.messages_in(str(game.channel))
            if _versions(shown := Shown(stored.data, world.attachments.get), game.id)
        ]


def board_of(line: Shown) -> str:
    """Return the id of the board that this line replies to."""
    return line.data["message_reference"]["message_id"]


def _versions(shown: Shown, game_id: int) -> list[int]:
    """Return the versions of a game that the board buttons of a message name."""
    return [
        one.version
        for one in click_ids(shown)
        if one.game == game_id and one.verb in MILESTONE_VERBS and one.detail
    ]


def _results(record: Record) -> list[Result]:
    """Return the results of all games that ended with an order, oldest first."""
    ended = [game for game in record.games.values() if game.status is Status.FINISHED]
    return [result_of(Table(game)) for game in sorted(ended, key=lambda one: one.changed)]


def _problems_of_board(
    where: str, table: Table, shown: Shown, change: Change | None
) -> Iterator[str]:
    version = max(_versions(shown, table.game.id))
    if version != table.game.version:
        yield f"{where} is shown at version {version}"
        return
    if milestone(table) not in {one.detail for one in click_ids(shown)}:
        yield f"{where} is shown at another milestone"
    if table.started and not shown.images:
        yield f"{where} has no picture"
    told = [_plain(text) for text in _shown_texts(shown)]
    allowed = [
        _wanted_texts(table, reel, news)
        for reel in ((None, REEL_OF_LAST_TURN) if table.over else (None,))
        for news in {None, change}
    ]
    if told not in allowed:
        yield f"{where} tells {told} instead of one of {allowed}"


def _wanted_texts(table: Table, reel: BestTurn | None, change: Change | None) -> list[str]:
    """Return the texts of a board. At the end, a reel and what the game changed may add some."""
    words = shipped_catalogue().for_locale(table.game.locale)
    name = "board.png" if table.started else None
    return _texts(list(public_message(words, table, name, reel, change).to_components()))


def _shown_texts(shown: Shown) -> list[str]:
    return [one["content"] for one in shown.components if one["type"] == TEXT]


def _texts(components: list[dict[str, object]]) -> list[str]:
    found: list[str] = []
    for one in components:
        if one["type"] == TEXT:
            found.append(str(one["content"]))
        children = one.get("components")
        if isinstance(children, list):
            found += _texts(children)
    return found


def _plain(text: str) -> str:
    """Replace the application's own emojis by plain signs."""
    return OWN_EMOJI.sub(lambda match: SIGN_OF_EMOJI[match[1]], text)


def has_game_without_channel(record: Record) -> bool:
    """Whether a game is resting because its channel was not found."""
    return any(
        game.failed_channel_looks and game.status is Status.RESTING
        for game in record.games.values()
    )
