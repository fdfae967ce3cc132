"""People at a table: how they read messages, press buttons and choose moves."""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial

from cogs.wording.names import bold_name
from discord_playground import Actor, Playground, Shown
from discord_playground.people.actions import Place
from discord_playground.testing.shown import Button
from discord_playground.world.objects.messages import COMPONENTS_V2

ON_TURN_TEXT = "it's your turn"
GAME_OVER_TEXT = "wins:"
MOVE = re.compile(r"(?:\d+: )?([^\W_]+|\W)→(\w+|\W)(?: \+(\d))?")
COUNT = re.compile(r"(\d+)(?=: |▲|💡|$)")
HINT, SETTINGS = "💡", "⚙️"
"""The labels of two buttons of the player on turn."""
LOCALES = {"sv": "sv-SE", "en": "en-GB"}
"""Discord's names for languages, where they differ from the bot's names."""
PATIENCE_SECONDS = 120
"""Seconds to wait for something that will certainly come, on a busy machine."""
REPLY_TYPE = 19
"""Discord's type of a message that is a reply."""
BOAT_NUMBER = 99
"""A number that is farther than any space, so that the boat is the best target."""

MAX_PLACEHOLDER_BYTES = 4_000
"""A size in bytes: placeholders for pictures are smaller, all pictures are larger."""

UNUSUAL_ACTION_INTERVAL = 7
"""If a game's version is a multiple of this number, a player plays even the last card."""


@dataclass(frozen=True)
class Move:
    """A move, read from its button's label. ``card_count`` counts a retreat's cards, or is None."""

    label: str
    spaces_gained: int
    card_count: int | None
    from_boat: bool


def let_all_use_moderator_commands(playground: Playground) -> None:
    """Let everybody call the moderators' commands; a server's settings can allow that."""
    for command in playground.world.commands_in(None):
        command["default_member_permissions"] = None


def is_named(person: Actor, text: str) -> bool:
    """Return whether a text names a person, either by a mention or by the name in bold."""
    return person.mention in text or bold_name(person.person.name) in text


@dataclass(frozen=True)
class Crew:
    """The people of one game and the channel they play in."""

    playground: Playground
    people: tuple[Actor, ...]
    channel: str

    def boards(self) -> list[Shown]:
        """Return the bot's public messages in this channel that show a running game."""
        return [shown for shown in self.public() if is_board(shown)]

    def is_outdated(self, board: Shown) -> bool:
        """Return whether a newer board is there, or the same board in a newer state."""
        return all(one.data != board.data for one in self.boards()[-1:])

    def pings_below_boards(self) -> list[Shown]:
        """Return the messages below boards in this channel that ping somebody."""
        return [shown for shown in self.public() if is_ping_below_board(shown)]

    def final_messages(self) -> list[Shown]:
        """Return the public messages that show the end of a game."""
        return [shown for shown in self.public() if GAME_OVER_TEXT in shown.text]

    def public(self) -> list[Shown]:
        """Return the public messages of this channel."""
        return [shown for shown in self.people[0].sees(self.channel) if not shown.ephemeral]

    def on_turn(self, board: Shown) -> Actor:
        """Return the player on turn according to a board."""
        heading = next(line for line in board.text.splitlines() if ON_TURN_TEXT in line)
        return next(person for person in self.people if is_named(person, heading))

    def player_other_than(self, who: Actor) -> Actor:
        """Return a player other than ``who``; in a game of two, this is the opponent."""
        return next(person for person in self.people if person is not who)

    async def wait_for_board(self, text: str = ON_TURN_TEXT) -> Shown:
        """Wait for a complete public message with this text; return the newest one."""
        return await self.people[0].until(
            lambda: next(
                (s for s in reversed(self.public()) if text in s.text and is_complete(s)), None
            ),
            PATIENCE_SECONDS,
        )

    async def wait_for_board_calling(self, person: Actor) -> Shown:
        """Wait for the board that calls this person; return it."""

        def newest() -> Shown | None:
            boards = reversed(self.boards())
            return next((one for one in boards if self.on_turn(one) is person), None)

        return await person.until(newest, PATIENCE_SECONDS)


async def open_settings(who: Actor, channel: Place) -> Shown:
    """Open the settings from the newest board in a channel, or a lobby's from its newest lobby."""

    def button_id() -> tuple[Shown, str] | None:
        for message in reversed(who.sees(channel)):
            for one in () if message.ephemeral else message.buttons:
                if re.search(":(settings|set-up):", one.custom_id or ""):
                    return message, one.custom_id or ""
        return None

    message, custom_id = await who.until(button_id, PATIENCE_SECONDS)
    return await who.click(message, custom_id=custom_id)


async def ask(who: Actor, verb: str, channel: Place, detail: str = "") -> Shown:
    """Press a button of the settings, given by its verb and detail; return the answer."""
    page = await open_settings(who, channel)
    ids = (one.custom_id or "" for one in page.buttons)
    [custom_id] = [one for one in ids if re.search(f":{verb}:.*:{detail}$", one)]
    return await who.click(page, custom_id=custom_id)


async def choose_language(who: Actor, channel: Place, language: str) -> Shown:
    """Choose a table's language in the settings of its game or lobby; return the answer."""
    page = await open_settings(who, channel)
    [menu] = [one.custom_id for one in page.selects if ":language:" in one.custom_id]
    return await who.select(page, language, custom_id=menu)


@dataclass(frozen=True)
class PlayerPanel:
    """A player with one of the player's panels."""

    who: Actor
    panel: Shown

    @property
    def current_panel(self) -> Shown:
        """The panel as it is shown now."""
        return self.who.now(self.panel)


def is_complete(message: Shown) -> bool:
    """Return whether a message is complete, and not only a plain line that calls people."""
    return bool(message.data["flags"] & COMPONENTS_V2)


def is_ping_below_board(message: Shown) -> bool:
    """Return whether a message is a line that pings somebody, sent as a reply to a board."""
    return message.data["type"] == REPLY_TYPE and "interaction_metadata" not in message.data


def is_board(message: Shown) -> bool:
    """Return whether a message shows a running game and is complete."""
    return ON_TURN_TEXT in message.text and is_complete(message)


async def fill_lobby(
    playground: Playground, names: Sequence[str], channel: str = "tavern", **options: object
) -> Crew:
    """Open a lobby and let everybody join; the first person is the host."""
    people = tuple(playground.person(name) for name in names)
    crew = Crew(playground, people, channel)
    await join_lobby(await people[0].slash("cartagena new", channel, **options), people[1:])
    return crew


async def join_lobby(lobby: Shown, people: Sequence[Actor]) -> None:
    """Let people join one after another."""
    for person in people:
        await person.click(lobby, "Join")


async def start_game(
    playground: Playground, names: Sequence[str], channel: str = "tavern", **options: object
) -> Crew:
    """Start a game, and wait for its first board."""
    crew = await fill_lobby(playground, names, channel, **options)
    await press_start(crew)
    return crew


async def press_start(crew: Crew) -> None:
    """Start the game of a lobby with enough people, and wait for its first board."""
    lobby = await crew.wait_for_board("The host can start")
    await crew.people[0].click(lobby, "Start")
    await crew.wait_for_board()


async def open_panel(crew: Crew) -> tuple[Actor, Shown]:
    """Open a panel from the newest board; return the player on turn and the panel.

    Repeats this until the panel is that of a player on turn.
    """
    return await _open_panel_on_turn(crew, lambda who, board: who.click(board, "My cards"))


async def open_panel_by_command(crew: Crew) -> tuple[Actor, Shown]:
    """Open a panel by a command; if no panel comes from a board, the next board is posted anew."""
    return await _open_panel_on_turn(crew, lambda who, _: who.slash("cartagena hand", crew.channel))


async def _open_panel_on_turn(
    crew: Crew, ask_for_panel: Callable[[Actor, Shown], Awaitable[Shown]]
) -> tuple[Actor, Shown]:
    while True:
        board = await crew.wait_for_board()
        who = crew.on_turn(board)
        panel = await ask_for_panel(who, board)
        if "Your turn" in panel.text:
            return who, panel
        await who.until(partial(crew.is_outdated, board), PATIENCE_SECONDS)


def game_version(message: Shown) -> int:
    """Return the version of the game in the ids of a message's buttons."""
    return next(int(b.custom_id.split(":")[3]) for b in message.buttons if b.custom_id)


def moves(panel: Shown) -> list[Move]:
    """Return the moves on offer, in the panel's order."""
    found = ((button.label, MOVE.match(button.label)) for button in panel.buttons)
    return [_move(label, match) for label, match in found if match]


def in_words(move: Move) -> str:
    """Return origin and target of a move as a text about it has them."""
    match = MOVE.match(move.label)
    assert match is not None
    return f"{match[1]} → {match[2]}".replace("⛵", "sloop")


def advances(panel: Shown) -> list[Move]:
    """Return the moves that play a card."""
    return [move for move in moves(panel) if move.card_count is None]


def retreats(panel: Shown) -> list[Move]:
    """Return the moves that bring cards."""
    return [move for move in moves(panel) if move.card_count is not None]


def cards(panel: Shown) -> dict[str, int]:
    """Return the number of cards of each kind, by the id of its button."""
    found = ((one.custom_id or "", COUNT.match(one.label)) for one in card_buttons(panel))
    return {custom_id: int(match[1]) if match else 1 for custom_id, match in found}


def card_buttons(panel: Shown) -> list[Button]:
    """Return the buttons of a panel that show a card."""
    shown = (one for one in panel.buttons if one.emoji)
    return [one for one in shown if re.search(":card:|:play:", one.custom_id or "")]


def openable_cards(panel: Shown) -> list[str]:
    """Return the ids of cards with several moves; a press on such a card opens its moves."""
    held = [one for one in card_buttons(panel) if not one.disabled]
    return [one.custom_id or "" for one in held if not MOVE.match(one.label)]


def has_picture(panel: Shown) -> bool:
    """Return whether a panel shows a picture, and not only a placeholder."""
    return any(len(image) > MAX_PLACEHOLDER_BYTES for image in panel.images)


def labels(panel: Shown) -> list[str]:
    """Return the labels of the enabled buttons."""
    return [button.label for button in panel.buttons if not button.disabled]


async def press(person: Actor, panel: Shown, button: str) -> Shown:
    """Press a button of a panel, given by its label or id, once the button is there.

    The button may be missing for a moment: the late picture of an earlier page can replace the
    newest page until the newest picture arrives.
    """

    def button_id() -> str | None:
        found = (one for one in person.now(panel).buttons if not one.disabled)
        return next((one.custom_id for one in found if button in (one.label, one.custom_id)), None)

    return await person.click(panel, custom_id=await person.until(button_id, PATIENCE_SECONDS))


async def play_action(person: Actor, panel: Shown) -> Shown:
    """Play one action as a hurried player would: advance far, retreat when cards are short.

    With these choices alone a game might never end. So nobody leaves the boat while another action
    is possible, and sometimes the last card is played.
    """
    held, retreat_moves = cards(panel), retreats(panel)
    ashore = [move for move in retreat_moves if not move.from_boat]
    few_cards = sum(held.values()) < 2 and game_version(panel) % UNUSUAL_ACTION_INTERVAL
    if retreat_moves and (not held or (ashore and few_cards)):
        best = max(
            ashore or retreat_moves, key=lambda move: (move.card_count or 0, move.spaces_gained)
        )
        return await press(person, panel, best.label)
    most_held = max(held, key=lambda custom_id: held[custom_id])
    if ":play:" in most_held:
        return await press(person, panel, most_held)
    chosen = await press(person, panel, most_held) if most_held in openable_cards(panel) else panel
    await person.until(lambda: advances(person.now(chosen)), PATIENCE_SECONDS)
    farthest = max(advances(person.now(chosen)), key=lambda move: move.spaces_gained)
    return await press(person, chosen, farthest.label)


async def take_turn(person: Actor, panel: Shown) -> Shown:
    """Play all actions of a turn, and end the turn if it does not end by itself."""
    while "Your turn" in panel.text:
        if "no actions left" in panel.text:
            return await press(person, panel, "End turn")
        panel = await play_action(person, panel)
    return panel


def _move(label: str, match: re.Match[str]) -> Move:
    origin, target = (_number(match[1]), _number(match[2]))
    cards = None if match[3] is None else int(match[3])
    return Move(label, target - origin, cards, from_boat=origin == BOAT_NUMBER)


def _number(place: str) -> int:
    if place.isdigit():
        return int(place)
    return 0 if place == "start" else BOAT_NUMBER
