"""For each text with a figure, how the record decides whether the figure is true.

A check returns ``None`` for a line that only looks like its text.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from game.pictures.reel import percent
from game.rules.actions import Action, Happening
from tests.e2e.told.record import Gained, Moment, Record, Told
from tests.e2e.told.texts import read_text

SIGNS = "🔵🔴🟡🟢⚫ "
MOST_SEATS = 5
HOUR_SECONDS = 3600
MOVE_KEYS = (
    *("move-retreated", "move-retreated-named", "move-advanced"),
    *("plan-retreat", "plan-advance", "panel-advance"),
)
"""The texts of a move, the longest first."""
REPLAYED_MOVE_KEYS = ("event-retreated", "event-advanced")
NOT_SHOWN = "-"
"""Stands for the names of cards that a text leaves out."""

Values = Mapping[str, str]


@dataclass
class Scene:
    """The moment that a message shows, its reader, and what its earlier lines said."""

    record: Record
    moment: Moment
    text: str
    shown_at: int
    """When the message was posted or edited, as a Unix time in seconds."""
    reader: int | None
    """The reader's seat, if only one player sees the message."""
    opened_card: str | None = None
    cards_shown: dict[str, int] = field(default_factory=dict[str, int])
    """The reader's cards that the buttons told so far."""
    turn: int | None = None
    """The number of the turn that the last lines were about."""
    ranks: int = 0
    told: dict[int, list[Told]] = field(default_factory=dict[int, list[Told]])
    """The moves that the lines told so far, by seat."""

    @property
    def own_hand(self) -> dict[str, int]:
        """The reader's cards; those of nobody are empty."""
        return {} if self.reader is None else self.record.hand(self.moment.state, self.reader)

    def are_last_moves(self, seat: int, moves: Sequence[Told]) -> bool:
        """Return whether these are the last moves of a seat."""
        return _same(moves, self.record.moves_until(self.moment, seat)[-len(moves) :])

    def is_next_rank(self, rank: str) -> bool:
        """Return whether a line of a ranking has the number after that of the line before."""
        self.ranks = self.ranks % len(self.record.names) + 1
        return int(rank) == self.ranks

    def without_game_number(self, line: str) -> str:
        """Return a line without the number of its game."""
        return re.sub(rf"\b[Gg]ame {self.record.table.game.id}\b", "", line)


def is_seat_true(scene: Scene, parts: Sequence[str]) -> bool | None:
    """Return whether a board's line about a seat is true: ``Ana · 1/4 aboard · 3 cards``."""
    seat = scene.record.seat_named(parts[0].strip(SIGNS))
    if seat is None or len(parts) == 1:
        return None
    state, edition = scene.moment.state, scene.record.edition
    for part in parts[1:]:
        if (values := read_text("board-aboard", part)) is not None:
            true = (scene.record.aboard(state, seat), edition.pirates)
            said = (int(values["aboard"]), int(values["pirates"]))
        elif (values := read_text("board-cards", part)) is not None:
            true, said = sum(state.hands[seat]), int(values["count"])
        elif (hand := _read_cards(part)) is not None:
            true, said = scene.record.hand(state, seat), hand
        else:
            return not re.search(r"\d", part)
        if true != said:
            return False
    return True


def is_turn_true(scene: Scene, line: str) -> bool | None:
    """Return whether a line with nothing but the moves of a turn is true."""
    moves = _read_moves(scene, line, ", ")
    if moves is None:
        return None
    return scene.turn is not None and _same(moves, scene.record.moves_of_turn(scene.turn))


def _same(told: Sequence[Told], true: Sequence[Told]) -> bool:
    return len(told) == len(true) and all(
        one.is_about(fact) for one, fact in zip(told, true, strict=True)
    )


# Reading


def _read_cards(text: str) -> dict[str, int] | None:
    found = [read_text("panel-card", one) for one in text.split(", ")]
    if not all(one is not None and one["count"].isdigit() for one in found):
        return None
    return {one["name"]: int(one["count"]) for one in found if one is not None}


def _read_places(text: str) -> list[str]:
    found = list[str]()
    for one in text.split(", "):
        place, _, count = one.partition(" ×")
        found += [place] * int(count) if count.isdigit() else [one]
    return found


def _read_moves(scene: Scene, text: str, separator: str) -> list[Told] | None:
    """Return the moves in a text, without the end of the turn; ``None`` for another text."""
    pieces = [one for one in text.removesuffix(".").split(separator) if one != "end of turn"]
    found = [_read_move(scene, one) for one in pieces]
    return None if None in found else [one for one in found if one is not None]


def _read_move(scene: Scene, piece: str) -> Told | None:
    brought = None
    if (retreat := read_text("call-rival-retreat", piece)) is not None:
        piece, brought = retreat["move"], int(retreat["count"])
    for key in MOVE_KEYS:
        values = read_text(key, piece)
        if values is not None and (told := _told(scene, values, brought)) is not None:
            return told
    return None


def _told(scene: Scene, values: Values, brought: int | None) -> Told | None:
    places = {scene.record.place(one) for one in range(scene.moment.state.passage.boat + 1)}
    symbol, cards = values.get("symbol"), _names_of_cards(values)
    known = symbol is None or symbol in scene.record.symbols
    if not known or values["origin"] not in places:
        return None
    return Told(
        values["origin"],
        values["target"],
        symbol,
        int(values["count"]) if "count" in values else brought,
        cards,
    )


def _names_of_cards(values: Values) -> tuple[str, ...] | None:
    cards = values.get("cards", NOT_SHOWN)
    return None if cards == NOT_SHOWN else tuple(cards.split(", "))


GAINS: Mapping[str, Callable[[int], Gained]] = {
    "hint-ahead": lambda count: Gained(count, 0, 0, 0),
    "hint-behind": lambda count: Gained(-count, 0, 0, 0),
    "review-more-spaces": lambda count: Gained(count, 0, 0, 0),
    "review-fewer-spaces": lambda count: Gained(-count, 0, 0, 0),
    "hint-more-cards": lambda count: Gained(0, count, 0, 0),
    "hint-fewer-cards": lambda count: Gained(0, -count, 0, 0),
    "hint-aboard": lambda count: Gained(0, 0, count, 0),
    "review-more-aboard": lambda count: Gained(0, 0, count, 0),
    "review-fewer-aboard": lambda count: Gained(0, 0, -count, 0),
    "hint-denied": lambda count: Gained(0, 0, 0, count),
    "review-conceded": lambda count: Gained(0, 0, 0, -count),
}


def _read_gains(text: str) -> Gained:
    found = [
        gain(int(values["count"]))
        for piece in text.split(", ")
        for key, gain in GAINS.items()
        if (values := read_text(key, piece)) is not None
    ]
    assert len(found) == len(text.split(", ")), text
    return Gained(*(sum(numbers) for numbers in zip(*found, strict=True)))


# At the table


def _actions_left(scene: Scene, values: Values) -> bool:
    return int(values["count"]) == scene.moment.state.actions_left


def _alt_turn(scene: Scene, values: Values) -> bool:
    on_turn = scene.record.names[scene.moment.state.seat_on_turn]
    return values["name"] == on_turn and _actions_left(scene, values)


def _alt_seat(scene: Scene, values: Values) -> bool | None:
    seat, state = scene.record.seat_named(values["name"]), scene.moment.state
    if seat is None or " → " in values["places"]:
        return None
    places = sorted(_read_places(values["places"]))
    cards = int(values["count"]) if "count" in values else sum(state.hands[seat])
    return places == sorted(scene.record.places(state, seat)) and cards == sum(state.hands[seat])


def _due(scene: Scene, values: Values) -> bool:
    """Check that the clock began when the channel showed the turn."""
    began, pace = scene.moment.turn_began, scene.record.table.game.pace
    due = re.fullmatch(r"<t:(\d+):R>", values["moment"])
    assert began is not None
    assert pace is not None
    assert due is not None
    return began // 1000 <= int(due[1]) - pace <= scene.shown_at


def _row(scene: Scene, values: Values) -> bool:
    row = [scene.record.symbols[one] for one in scene.moment.state.piles.row]
    return values["cards"].split(", ") == row


def _turn_line(scene: Scene, values: Values) -> bool | None:
    seat, moves = scene.record.seat_named(values["name"]), _read_moves(scene, values["moves"], "; ")
    if seat is None or moves is None:
        return None
    scene.told.setdefault(seat, []).extend(moves)
    return True


def _stuck(scene: Scene, values: Values) -> bool:
    seat = scene.record.seat_named(values["name"])
    return int(values["count"]) in [
        event.amount
        for turn_seat, events in scene.moment.turns[-MOST_SEATS:]
        for event in events
        if turn_seat == seat and event.kind is Happening.STUCK_DREW
    ]


# In a panel


def _hand(scene: Scene, values: Values) -> bool:
    return _read_cards(values["cards"]) == scene.own_hand


def _card(scene: Scene, values: Values) -> bool | None:
    if values["name"] not in scene.record.symbols or not values["count"].isdigit():
        return None
    return scene.own_hand.get(values["name"], 0) == int(values["count"])


def _move_of_card(scene: Scene, values: Values) -> bool | None:
    told = Told(values["origin"], values["target"], values["name"])
    is_possible = any(map(told.is_about, scene.record.possible_moves(scene.moment.state)))
    return None if (card := _card(scene, values)) is None else card and is_possible


def _drew(scene: Scene, values: Values) -> bool:
    """Check the cards that the reader's last action brought."""
    drawn = [one.cards for one in scene.record.moves_in(scene.moment.state.events)]
    is_own = scene.reader == scene.moment.state.seat_on_turn
    return is_own and drawn == [_names_of_cards(values)] and _actions_left(scene, values)


def _retreat(scene: Scene, values: Values) -> bool:
    brings = read_text("panel-brings", values["cards"])
    assert brings is not None, values
    told = Told(values["origin"], values["target"], amount=int(brings["count"]))
    possible = scene.record.possible_moves(scene.moment.state)
    return any(told.is_about(one) and one.symbol is None for one in possible)


def _most_actions(scene: Scene, values: Values) -> bool:
    return int(values["actions"]) == scene.record.edition.most_actions


def _hint(scene: Scene, values: Values) -> bool:
    plan = scene.record.hint(scene.moment.state).plan
    return _is_plan(scene, values["moves"], plan)


def _is_plan(scene: Scene, text: str, plan: Iterable[Action]) -> bool:
    moves = _read_moves(scene, text, ", ")
    return moves is not None and _same(moves, scene.record.moves_of(plan))


def _hint_reason(scene: Scene, values: Values) -> bool:
    hint = scene.record.hint(scene.moment.state)
    true = scene.record.gained(scene.moment.state, hint.plan)
    shown = true._replace(aboard=max(0, true.aboard), denied=max(0, true.denied))
    return _read_gains(values["gains"]) == shown and int(values["chance"]) == percent(hint.chance)


# In a call


def _pace_in_hours(scene: Scene, values: Values) -> bool:
    return int(values["count"]) * HOUR_SECONDS == scene.record.table.game.pace


def _rival_moved(scene: Scene, values: Values) -> bool:
    moves = _read_moves(scene, values["moves"], ", ")
    last_turn = scene.record.last_moves_before(scene.moment)
    if moves is None or last_turn is None:
        return False
    seat, true = last_turn
    return scene.record.names[seat] == values["name"] and _same(moves, true)


# At the end


def _end_played(scene: Scene, values: Values) -> bool:
    kept = scene.record.kept
    turns, cards = len({one.turn for one in kept}), scene.record.cards_played
    return (int(values["turns"]), int(values["cards"])) == (turns, cards)


def _first_win(scene: Scene, values: Values) -> bool:
    """The game is the server's first one, so its winner had not won before."""
    others = len(scene.record.names) - 1
    return values["name"] in scene.record.names and int(values["opponents"]) == others


def _longest(scene: Scene, values: Values) -> bool:
    seat, record = scene.record.seat_named(values["name"]), scene.record
    runs = [
        (record.place(one.origin), record.place(one.target)) for one in record.longest_runs(seat)
    ]
    return (values["origin"], values["target"]) in runs


def _hints_asked(scene: Scene, values: Values) -> bool:
    given = scene.record.table.game.hints.given
    said = dict(one.rsplit(" ", 1) for one in values["names"].split(", "))
    return said == {
        name: str(given.count(seat))
        for seat, name in enumerate(scene.record.names)
        if seat in given
    }


def _rank(scene: Scene, values: Values) -> bool:
    seat, state = scene.record.seat_named(values["name"]), scene.moment.state
    if seat is None:
        return False
    return scene.is_next_rank(values["rank"]) and int(values["aboard"]) == scene.record.aboard(
        state, seat
    )


def _result(scene: Scene, values: Values) -> bool:
    record, state = scene.record, scene.record.end.state
    winner, second = (record.seat_named(values[one]) for one in ("name", "second"))
    if winner is None or second is None:
        return False
    ahead = record.aboard(state, winner) - record.aboard(state, second)
    return (winner, int(values["count"])) == (state.winner, ahead)


def _turn_chances(scene: Scene, values: Values) -> bool:
    """Check the text of a turn that names its player, its moves and the chances."""
    seat = scene.record.seat_named(values["name"])
    moves = _read_moves(scene, values["moves"], ", ")
    if seat is None or moves is None:
        return False
    return any(
        _same(moves, scene.record.moves_of_turn(turn)) and _are_chances(scene, seat, turn, values)
        for turn in scene.record.turns_of(seat)
    )


def _are_chances(scene: Scene, seat: int, turn: int, values: Values) -> bool:
    before, after = map(percent, scene.record.chances(seat, turn))
    return (int(values["before"]), int(values["after"])) == (before, after)


def _best_turn(scene: Scene, values: Values) -> bool:
    scene.turn = int(values["turn"])
    actions = scene.record.turn(scene.turn)
    return bool(actions) and _are_chances(scene, actions[0].before.seat_on_turn, scene.turn, values)


# A player's costly turns


def _costly_turn(scene: Scene, values: Values) -> bool:
    scene.turn = int(values["turn"])
    costly = _costly(scene)
    if costly is None:
        return False
    before = max(1, round(100 * costly.chance))
    after = min(round(100 * costly.chance_kept), before - 1)
    scene.moment = Moment(scene.record.turn(scene.turn)[len(costly.actions_before)].before, ())
    said = tuple(int(values[one]) for one in ("before", "after", "lost"))
    return said == (before, after, before - after)


def _costly(scene: Scene):
    assert scene.turn is not None
    assert scene.reader is not None
    if scene.turn not in scene.record.turns_of(scene.reader):
        return None
    return scene.record.review(scene.reader, scene.turn)


def _moves_before(scene: Scene, values: Values) -> bool:
    return (costly := _costly(scene)) is not None and _is_plan(
        scene, values["moves"], costly.actions_before
    )


def _moves_played(scene: Scene, values: Values) -> bool:
    costly, played = _costly(scene), _read_moves(scene, values["moves"], ", ")
    if costly is None or played is None or scene.turn is None:
        return False
    every = [*scene.record.moves_of(costly.actions_before), *played]
    return _same(every, scene.record.moves_of_turn(scene.turn))


def _moves_better(scene: Scene, values: Values) -> bool | None:
    return (costly := _costly(scene)) is not None and _is_plan(
        scene, values["moves"], costly.better_actions
    )


def _reason(scene: Scene, values: Values) -> bool:
    costly = _costly(scene)
    if costly is None:
        return False
    better = scene.record.gained(scene.moment.state, costly.better_actions)
    played = scene.record.gained(scene.moment.state, costly.actions_played)
    said = [_read_gains(values[one]) for one in ("more", "fewer") if one in values]
    true = tuple(one - other for one, other in zip(better, played, strict=True))
    return tuple(map(sum, zip(*said, strict=True))) == true


# The replay


def _percent_done(scene: Scene, values: Values) -> bool:
    return 0 <= int(values["percent"]) <= 100


def _replay_turn(scene: Scene, values: Values) -> bool:
    done = scene.moment.done
    assert done is not None
    seat, true = done.before.seat_on_turn, scene.record.moves_in(done.after.events)
    for key in REPLAYED_MOVE_KEYS:
        move = read_text(key, values["move"]) or read_text(key, f"{values['move']} {NOT_SHOWN}")
        if move is not None and (told := _told(scene, move, None)) is not None:
            said = int(values["turn"]), move["name"]
            return said == (done.turn, scene.record.names[seat]) and _same([told], true)
    return False


def _progress(scene: Scene, values: Values) -> bool:
    said = (int(values["number"]), int(values["last"]))
    return said == (scene.moment.frame, scene.record.last_frame)


def _game_number(scene: Scene, values: Values) -> bool:
    return int(values["game"]) == scene.record.table.game.id


# In the lobby


def _pirates(scene: Scene, values: Values) -> bool:
    return int(values["count"]) == scene.record.edition.pirates


def _spaces(scene: Scene, values: Values) -> bool:
    return int(values["count"]) == scene.moment.state.passage.boat - 1


def _free_seats(scene: Scene, values: Values) -> bool:
    seated = sum(f"**{name}**" in scene.text for name in scene.record.names)
    return int(values["free"]) == MOST_SEATS - seated


def _promise(scene: Scene, values: Values) -> bool:
    return scene.record.table.commitment.startswith(values["hash"])


CHECKS: Mapping[str, Callable[[Scene, Values], bool | None]] = {
    "board-actions-left": _actions_left,
    "board-due": _due,
    "board-row": _row,
    "board-rank": _rank,
    "alt-turn": _alt_turn,
    "alt-seat": _alt_seat,
    "alt-reel": _turn_chances,
    "alt-reel-last": _turn_chances,
    "best-alt": _turn_chances,
    "best-told": _best_turn,
    "best-title": _game_number,
    "text-hand": _hand,
    "panel-your-turn": _actions_left,
    "panel-drew": _drew,
    "panel-guidance": _most_actions,
    "panel-only-move": _move_of_card,
    "panel-retreat": _retreat,
    "hint-turn": _hint,
    "hint-why": _hint_reason,
    "hint-why-drawing": _hint_reason,
    "call-actions": _actions_left,
    "call-rival-moved": _rival_moved,
    "duration-hours": _pace_in_hours,
    "result-won": _result,
    "end-played": _end_played,
    "change-first-win": _first_win,
    "end-longest": _longest,
    "end-hints": _hints_asked,
    "review-thinking": _percent_done,
    "review-turn": _costly_turn,
    "review-after": _moves_before,
    "review-played": _moves_played,
    "review-better": _moves_better,
    "review-why-trade": _reason,
    "review-why": _reason,
    "replay-making": _percent_done,
    "replay-title": _game_number,
    "replay-turn": _replay_turn,
    "replay-progress": _progress,
    "lobby-pirates": _pirates,
    "lobby-spaces": _spaces,
    "lobby-ready": _free_seats,
    "lobby-fair": _promise,
    "event-stuck-drew": _stuck,
    "turn-moves": _turn_line,
    "alt-places": _alt_seat,
}
"""The checks by text key, in the order in which a line is read."""
