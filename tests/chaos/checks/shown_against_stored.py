"""Compares what people saw with what is stored: nothing lost, nothing doubled, nothing leaked."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from functools import reduce
from operator import or_

from cogs.panel.choices import END_TURN_SUFFIX
from game.model.game import Entry, Game, Status
from game.rules.checking import problem_sentences
from game.rules.notation import parse_game
from game.tables import Table
from game.tables.afterwards.export import export
from tests.chaos.checks.record import Record
from tests.chaos.clicks import Click, ClickLog
from tests.chaos.witness import SeenBoard, SeenPanel, Witness
from tests.e2e.games.knowledge import GroundTruth

ALSO_RECORDED = frozenset(
    {
        *("resign-yes", "draw-yes", "remove-yes", "take-out-yes"),
        # Somebody else plays a seat from now on, or nobody does.
        *("play-on", "hand-to", "take-seat", "seat-yes", "unfinished-yes"),
    }
)
"""Verbs other than `play` that add an entry to the record."""


def find_losses(record: Record, clicks: ClickLog, witness: Witness) -> Iterator[str]:
    """Yield everything that was lost, counted twice or recorded wrongly.

    This can be checked at any moment, also while the bot is down.
    """
    if record.integrity != "ok":
        yield f"the database is damaged: {record.integrity}"
    for click in clicks.clicks_by_id.values():
        if click.seemed_accepted and click.id_in_record not in record.clicks:
            yield f"accepted and lost: {_describe_click(click)}"
    for number in record.clicks:
        if number > 0 and number not in clicks.clicks_by_id:
            yield f"nobody made the click {number}"
    yield from _problems_of_entries(record, clicks)
    for shown in (*witness.panels, *witness.boards):
        game = record.games.get(shown.game)
        if game is None or game.version < shown.version:
            yield f"shown and lost: version {shown.version} of game {shown.game}"


def _problems_of_entries(record: Record, clicks: ClickLog) -> Iterator[str]:
    counted = Counter(entry.click for game in record.games.values() for entry in game.record)
    for number, count in counted.items():
        click = clicks.clicks_by_id.get(number)
        allowed = 2 if click and click.click_id.detail.endswith(END_TURN_SUFFIX) else 1
        if number and count > allowed:
            yield f"counted {count} times: {number}"
    for game in record.games.values():
        for entry in game.record:
            if entry.click > 0 and entry.click in clicks.clicks_by_id:
                yield from _problems_of_entry(record, game, entry, clicks.clicks_by_id[entry.click])


def _problems_of_entry(record: Record, game: Game, entry: Entry, click: Click) -> Iterator[str]:
    """Yield differences between an entry and its click: the action, the person and the version."""
    where = f"{entry.action} in game {game.id} after {_describe_click(click)}"
    if click.click_id.verb == "play":
        version = record.clicks[click.id_in_record][1]
        plays = (click.click_id.detail, *click.click_id.detail.split("."))
        if (click.user, click.click_id.game) != (entry.user, game.id) or entry.action not in plays:
            yield f"not what was clicked: {where}"
        if version != click.click_id.version + 1:
            yield f"an old click counted: {where}"
    elif click.click_id.verb not in ALSO_RECORDED:
        yield f"not to be recorded: {where}"


def find_leaks(record: Record, witness: Witness) -> Iterator[str]:
    """Yield leaked hands, cards and secrets, and people who were called twice to one turn."""
    for game in record.games.values():
        if game.status in (Status.LOBBY, Status.PLAYING) and game.secret.hex() in witness.secrets:
            yield f"the secret of game {game.id} is out"
    moments_by_game = {
        game.id: GameHistory(record, game)
        for game in record.games.values()
        if game.record and why_unreadable(game) is None
    }
    for panel in witness.panels:
        if panel.game in moments_by_game:
            yield from _problems_of_panel(moments_by_game[panel.game], panel)
    for board in witness.boards:
        if board.game in moments_by_game:
            yield from _problems_of_board(moments_by_game[board.game], board)
    for (nonce, user), count in witness.ping_counts.items():
        if count > 1:
            yield f"{user} was called {count} times to one turn, with the nonce {nonce}"


class GameHistory:
    """The states of one game by its versions."""

    def __init__(self, record: Record, game: Game) -> None:
        self.truth = GroundTruth(Table(game))
        self._versions: list[int] = []
        latest = 0
        for entry in game.record:
            latest = record.clicks.get(entry.click, (0, latest))[1]
            self._versions.append(latest)

    def public_cards(self, action_count: int) -> Counter[str]:
        """Return all cards that everybody may see after this number of actions.

        They were played lately, or are open in the row or in hands. The picture of a finished game
        may show a turn of the winner from long before its end. Its description names this turn's
        cards, also if the message names them as cards of the last turns.
        """
        truth = self.truth
        table = truth.table_after(action_count)
        view = table.public_view
        turns = table.turns if table.state.over else table.turns[-2 - len(view.seats) :]
        seen = truth.count_by_name(view.row or ())
        for turn in turns:
            seen += truth.cards_in(turn.events, own=False)
        won = (turn.events for turn in turns if turn.seat == view.winner)
        seen += reduce(or_, (truth.cards_in(events, own=False) for events in won), Counter())
        for seat in view.seats:
            for symbol, count in enumerate(seat.hand or ()):
                seen += truth.count_by_name([symbol] * count)
        return seen

    def action_count_at(self, version: int) -> int:
        """Return how many actions the game had at this version."""
        return bisect_right(self._versions, version)


def _problems_of_panel(moments: GameHistory, panel: SeenPanel) -> Iterator[str]:
    truth = moments.truth
    seat = truth.table.seat_of(panel.user)
    if seat is None:
        yield f"{panel.user} has no seat in game {panel.game}, and saw a hand"
        return
    symbols = truth.table.options.edition.symbols
    hand = truth.states[moments.action_count_at(panel.version)].hands[seat]
    held = {symbols[number].letter: count for number, count in enumerate(hand) if count}
    if Counter(held.values()) != Counter(count for _, count in panel.card_counts) or any(
        held.get(letter) != count for letter, count in panel.card_counts if letter != "-"
    ):
        yield f"not the hand of {panel.user}: {panel.card_counts} instead of {held}, {panel}"


def _problems_of_board(moments: GameHistory, board: SeenBoard) -> Iterator[str]:
    if not moments.truth.table.game.locale.startswith("en"):
        # The witness knows the symbols' English names only, and "hat" is a German verb.
        return
    names, public = (
        moments.truth.names,
        moments.public_cards(moments.action_count_at(board.version)),
    )
    shown = Counter({name: count for name, count in board.sign_counts if name in names})
    if not shown <= public:
        yield f"a board shows {dict(shown)}, and open are {dict(public)}: {board}"


def find_broken_games(record: Record) -> Iterator[str]:
    """Yield problems of stored games: unreadable games, and ended games that are unfair."""
    for game in record.games.values():
        if (why := game.unreadable or why_unreadable(game)) is not None:
            yield f"game {game.id} cannot be read: {why}"
            continue
        table = Table(game)
        if table.started and not (table.open or table.resting):
            for failure in problem_sentences(parse_game(export(table))):
                yield f"game {game.id} is not fair: {failure}"


def why_unreadable(game: Game) -> str | None:
    """Return why the record of a game cannot be read, or None."""
    try:
        Table(game).read()
    except Exception as error:
        return repr(error)
    return None


def _describe_click(click: Click) -> str:
    click_id = click.click_id
    return (
        f"{click_id.verb} {click_id.detail} of {click.user} at {click_id.game}/{click_id.version}"
    )
