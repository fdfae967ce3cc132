"""Records what everybody saw, as far as the checks can compare it with the database."""

import re
from collections import Counter
from dataclasses import dataclass

from cogs.board.following.channels import MILESTONE_VERBS
from cogs.ui.buttons import ClickId, read_id
from cogs.wording.emoji import PLAIN_SYMBOLS
from discord_playground import Playground, Shown
from discord_playground.protocol.types import Json
from game.model.ids import GameId, UserId
from tests.e2e.games import knowledge
from tests.e2e.play import is_ping_below_board
from tests.e2e.transcript import says_bot_failed

COUNT = re.compile(r"×(\d+)")
SECRET = re.compile(r"\b[0-9a-f]{64}\b")

CardCounts = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class SeenPanel:
    """A private panel with a hand: each card's letter and its count."""

    game: GameId
    version: int
    user: UserId
    card_counts: CardCounts


@dataclass(frozen=True)
class SeenBoard:
    """A public message of a table, and the cards that it names."""

    game: GameId
    version: int
    sign_counts: CardCounts


class Witness:
    """A listener that sees all messages, and keeps what the checks need."""

    def __init__(self, playground: Playground) -> None:
        self.panels: set[SeenPanel] = set()
        self.boards: set[SeenBoard] = set()
        self.ping_counts: Counter[tuple[str, str]] = Counter()
        """Number of pings by nonce and person. A nonce belongs to one milestone of a game."""
        self.secrets: set[str] = set()
        self.private_files: set[str] = set()
        """Ids of all files that private messages showed."""
        self.problems: list[str] = []
        self._bot = playground.world.bot.id
        self._files = playground.world.attachments.get
        playground.world.news.listen(self._handle_event)

    def _handle_event(self, event: Json) -> None:
        if event["t"] not in ("message", "edit"):
            return
        if event["message"]["author"]["id"] == self._bot:
            shown = Shown(event["message"], self._files)
            self._record_message(shown, event.get("for"), new=event["t"] == "message")

    def _record_message(self, shown: Shown, reader: str | None, *, new: bool) -> None:
        text, ids = shown.text, click_ids(shown)
        self.secrets.update(SECRET.findall(text))
        if says_bot_failed(shown):
            self.problems.append(f"the bot blamed itself: {text[:200]!r}")
        if reader is not None:
            self._record_private(shown, reader, ids)
            return
        board = next((one for one in ids if one.verb in MILESTONE_VERBS and one.detail), None)
        if board is not None:
            counts = knowledge.symbols_in(text, PLAIN_SYMBOLS)
            self.boards.add(SeenBoard(board.game, board.version, tuple(sorted(counts.items()))))
        if new:
            self._count_pings(shown, may_ping=board is not None or is_ping_below_board(shown))

    def _record_private(self, shown: Shown, reader: str, ids: list[ClickId]) -> None:
        # A direct message that the bot sends on its own answers no click.
        asker = shown.data.get("interaction_metadata", {}).get("user", {}).get("id")
        if asker not in (None, reader):
            self.problems.append(f"what {asker} asked for was shown to {reader}")
        self.private_files.update(file.id for file in shown.files)
        held = [
            (one.detail, int(count[1]))
            for one, label in ids_with_labels(shown)
            # Skip cards of the lesson, which have no game. A button of a played card shows the
            # count 0.
            if one.verb == "card" and one.game and (count := COUNT.search(label))
            if count[1] != "0"
        ]
        if held:
            first = ids[0]
            self.panels.add(
                SeenPanel(first.game, first.version, UserId(int(reader)), tuple(sorted(held)))
            )

    def _count_pings(self, shown: Shown, *, may_ping: bool) -> None:
        for user in shown.pings:
            if may_ping:
                self.ping_counts[str(shown.data["nonce"]), user] += 1
            else:
                self.problems.append(f"somebody was pinged without a board: {shown.text[:200]!r}")


def ids_with_labels(shown: Shown) -> list[tuple[ClickId, str]]:
    """Return the decoded ids of a message's buttons, each with its label."""
    found = ((read_id(button.custom_id or ""), button.label) for button in shown.buttons)
    return [(click_id, label) for click_id, label in found if click_id is not None]


def click_ids(shown: Shown) -> list[ClickId]:
    """Return the decoded ids of a message's buttons."""
    return [click_id for click_id, _ in ids_with_labels(shown)]
