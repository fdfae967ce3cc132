"""People at a table: what they read, what they press, and how they choose."""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial

from cogs.wording.names import bold
from discord_playground import Actor, Playground, Shown
from discord_playground.world.objects.messages import COMPONENTS_V2

ON_TURN = "it's your turn"
OVER = "wins:"
MOVE = re.compile(r"(?:.+ ×\d+: |Back )?(\w+) → (\w+)(?: · (no|one|\d) cards?)?")
CARD = re.compile(r"(.+ ×(\d+))(?:: .+)?")
LOCALES = {"sv": "sv-SE", "en": "en-GB"}
"""Discord's names for languages, where they differ from ours."""
PATIENCE = 40.0
"""Seconds to wait for what is bound to come, on a machine busy with other things."""
REPLY = 19
"""Discord's type of a message that answers another."""
BOAT = 99
"""Farther than any space, so that the boat is the best target."""

EMPTY_PLACE = 4_000
"""Bytes: the empty place of a picture has fewer, every picture more."""

NOW_AND_THEN = 7
"""Of so many actions one is out of the ordinary."""


@dataclass(frozen=True)
class Move:
    """A button that moves a pirate, read from its label; ``cards`` is what a retreat brings."""

    label: str
    gain: int
    cards: int | None
    from_boat: bool


def offer_to_everyone(playground: Playground) -> None:
    """Let everybody call the moderators' commands, as the settings of a server can."""
    for command in playground.world.commands_in(None):
        command["default_member_permissions"] = None


def named(person: Actor, text: str) -> bool:
    """Whether a text names somebody: by a mention, or by name where it calls nobody."""
    return person.mention in text or bold(person.person.name) in text


@dataclass(frozen=True)
class Crew:
    """The people of one game and the channel they play in."""

    playground: Playground
    people: tuple[Actor, ...]
    channel: str

    def boards(self) -> list[Shown]:
        """The public messages of the bot here that show a running game."""
        return [shown for shown in self.public() if is_board(shown)]

    def has_left(self, board: Shown) -> bool:
        """Whether there is a newer board than this, or the same one in a newer state."""
        return all(one.data != board.data for one in self.boards()[-1:])

    def lines(self) -> list[Shown]:
        """The lines here that call somebody below a board."""
        return [shown for shown in self.public() if is_line_below(shown)]

    def finals(self) -> list[Shown]:
        """The public messages that tell the end of a game."""
        return [shown for shown in self.public() if OVER in shown.text]

    def public(self) -> list[Shown]:
        """What everybody sees here."""
        return [shown for shown in self.people[0].sees(self.channel) if not shown.ephemeral]

    def on_turn(self, board: Shown) -> Actor:
        """Whose turn a board says it is."""
        heading = next(line for line in board.text.splitlines() if ON_TURN in line)
        return next(person for person in self.people if named(person, heading))

    def other_than(self, who: Actor) -> Actor:
        """The other one of two."""
        return next(person for person in self.people if person is not who)

    async def board(self, text: str = ON_TURN) -> Shown:
        """The newest public message with this text, once there is one, and is made whole."""
        return await self.people[0].until(
            lambda: next((s for s in reversed(self.public()) if text in s.text and whole(s)), None),
            PATIENCE,
        )

    async def board_for(self, person: Actor) -> Shown:
        """The board that says that it is this person's turn."""

        def newest() -> Shown | None:
            boards = reversed(self.boards())
            return next((one for one in boards if self.on_turn(one) is person), None)

        return await person.until(newest, PATIENCE)


@dataclass(frozen=True)
class Seat:
    """A player and a panel of theirs."""

    who: Actor
    panel: Shown

    @property
    def now(self) -> Shown:
        """The panel as it is shown now."""
        return self.who.now(self.panel)


def whole(message: Shown) -> bool:
    """Whether a message is more than the plain line that calls people."""
    return bool(message.data["flags"] & COMPONENTS_V2)


def is_line_below(message: Shown) -> bool:
    """Whether a message is a line that calls somebody below a board: a reply to that."""
    return message.data["type"] == REPLY and "interaction_metadata" not in message.data


def is_board(message: Shown) -> bool:
    """Whether a message shows a running game, and is more than the line that calls people."""
    return ON_TURN in message.text and whole(message)


async def seated(
    playground: Playground, names: Sequence[str], channel: str = "tavern", **options: object
) -> Crew:
    """Open a lobby and let everybody join; the first is the host."""
    people = tuple(playground.person(name) for name in names)
    crew = Crew(playground, people, channel)
    lobby = await people[0].slash("cartagena new", channel, **options)
    for person in people[1:]:
        await person.click(lobby, "Join")
    return crew


async def started(
    playground: Playground, names: Sequence[str], channel: str = "tavern", **options: object
) -> Crew:
    """A game that has just begun, its first board shown."""
    crew = await seated(playground, names, channel, **options)
    lobby = await crew.board("The host can start")
    await crew.people[0].click(lobby, "Start")
    await crew.board()
    return crew


async def opened(crew: Crew) -> tuple[Actor, Shown]:
    """The player on turn and a panel fresh from the newest board, once the two agree."""
    return await _opened(crew, lambda who, board: who.click(board, "My cards"))


async def opened_apart(crew: Crew) -> tuple[Actor, Shown]:
    """The same with a panel that hangs from no board: so the next board is posted anew."""
    return await _opened(crew, lambda who, _: who.slash("cartagena hand", crew.channel))


async def _opened(
    crew: Crew, opening: Callable[[Actor, Shown], Awaitable[Shown]]
) -> tuple[Actor, Shown]:
    while True:
        board = await crew.board()
        who = crew.on_turn(board)
        panel = await opening(who, board)
        if "Your turn" in panel.text:
            return who, panel
        await who.until(partial(crew.has_left, board), PATIENCE)


def version(message: Shown) -> int:
    """The game's version that a message was drawn for, as its buttons carry it."""
    return next(int(b.custom_id.split(":")[3]) for b in message.buttons if b.custom_id)


def moves(panel: Shown) -> list[Move]:
    """The moves on offer, in the panel's order."""
    found = ((button.label, MOVE.match(button.label)) for button in panel.buttons)
    return [_move(label, match) for label, match in found if match]


def advances(panel: Shown) -> list[Move]:
    """Those of the moves that play a card."""
    return [move for move in moves(panel) if move.cards is None]


def retreats(panel: Shown) -> list[Move]:
    """Those of the moves that bring cards."""
    return [move for move in moves(panel) if move.cards is not None]


def cards(panel: Shown) -> dict[str, int]:
    """The cards held, by their button's label."""
    found = ((button.label, CARD.fullmatch(button.label)) for button in panel.buttons)
    return {label: int(match[2]) for label, match in found if match and match[2] != "0"}


def opening(panel: Shown) -> list[str]:
    """The labels of the cards that open their moves, as they have several."""
    held = cards(panel)
    found = (one.label for one in panel.buttons if one.label in held and not one.disabled)
    return [label for label in found if not MOVE.match(label)]


def illustrated(panel: Shown) -> bool:
    """Whether a panel shows a picture, and not just its place."""
    return any(len(image) > EMPTY_PLACE for image in panel.images)


def labels(panel: Shown) -> list[str]:
    """What can be pressed."""
    return [button.label for button in panel.buttons if not button.disabled]


async def press(person: Actor, panel: Shown, label: str) -> Shown:
    """Press a button of a panel once it is there.

    The picture of the page before may arrive last for once, and takes the newest page away until
    that one's own picture follows.
    """
    await person.until(lambda: label in labels(person.now(panel)), PATIENCE)
    return await person.click(panel, label)


async def act(person: Actor, panel: Shown) -> Shown:
    """Play one action, the way a hurried player would: run far, fetch cards when short of them.

    Players who always did so could go round and round. Hence nobody leaves the boat while they
    have anything else to do, and now and then the last card is played all the same.
    """
    held, back = cards(panel), retreats(panel)
    ashore = [move for move in back if not move.from_boat]
    short = sum(held.values()) < 2 and version(panel) % NOW_AND_THEN
    if back and (not held or (ashore and short)):
        best = max(ashore or back, key=lambda move: (move.cards or 0, move.gain))
        return await press(person, panel, best.label)
    most = max(held, key=lambda label: held[label])
    if MOVE.match(most):
        return await press(person, panel, most)
    chosen = await press(person, panel, most) if most in opening(panel) else panel
    return await press(person, chosen, max(advances(chosen), key=lambda move: move.gain).label)


async def take_turn(person: Actor, panel: Shown) -> Shown:
    """Play as many actions as there are, then end the turn, if the game does not end it."""
    while "Your turn" in panel.text:
        if "no actions left" in panel.text:
            return await press(person, panel, "End turn")
        panel = await act(person, panel)
    return panel


def _move(label: str, match: re.Match[str]) -> Move:
    origin, target = (_number(match[1]), _number(match[2]))
    cards = None if match[3] is None else _count(match[3])
    return Move(label, target - origin, cards, from_boat=origin == BOAT)


def _count(cards: str) -> int:
    return int(cards) if cards.isdigit() else ("no", "one").index(cards)


def _number(place: str) -> int:
    if place.isdigit():
        return int(place)
    return 0 if place == "start" else BOAT
