"""Simulated people who press the buttons that they see, and sometimes call a command."""

import asyncio
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from cogs.ui.buttons import read_id
from discord_playground import Actor, DiscordError, Form, Interaction, NoAnswer, Playground, Shown
from discord_playground.protocol.components import Kind, walk
from discord_playground.protocol.types import Json
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.messages import StoredMessage
from tests.chaos.clicks import ClickLog
from tests.e2e.play import is_named

MEAN_PAUSE_SECONDS = 0.2
"""Average seconds between two actions of one person."""

ANSWER_SECONDS = 4.0
POLL_SECONDS = 0.02
MESSAGES_LOOKED_AT = 8
"""Number of the latest messages in a channel that a person looks at."""

PRIVATE_MESSAGES_KEPT = 12
"""Number of private messages that a person keeps in a channel."""

DOUBLE_PRESS_CHANCE = 0.06
"""Probability that a person presses a button twice in a row."""

FORM_CHOICE_CHANCE = 0.4
"""Probability that a person chooses an option in a field of a form."""

FOLLOW_CALL_CHANCE = 0.75
"""Probability that a person acts in a channel whose latest messages name them, if there is one."""

COMMAND_CHANCE = 0.06
"""Probability that a person calls a command instead of pressing a button."""

VERB_WEIGHTS: dict[str, float] = {
    "cancel": 0.1,
    "cancel-yes": 0.5,
    "card": 4,
    "day-judge": 10,
    "day-panel": 10,
    "day-play": 10,
    "day-share": 20,
    "day-steps": 0.2,
    "draw-yes": 8,
    "fair": 0.2,
    "hints": 0.3,
    "join": 12,
    "keep-out-whom": 0.1,
    "leave": 0.4,
    "language": 0.1,
    "learn-stop": 0.5,
    "look": 0.3,
    "notify": 0.2,
    "notify-hours": 0.3,
    "notify-set": 0.3,
    "pace-more": 0.3,
    "page": 0.1,
    "play": 30,
    "practise": 0.3,
    "rematch": 8,
    "replay-frame": 0.1,
    "replay-open": 0.2,
    "resign": 0.3,
    "resign-yes": 10,
    "remove-yes": 0.5,
    "rules": 0.2,
    "settings": 0.3,
    "set-off": 0.1,
    "set-page": 3,
    "set-up": 2,
    "start": 10,
    "thread": 1.5,
    "wake": 8,
}
"""Weight of each verb when a person chooses a button. A verb that is not here weighs 1."""

REPEAT_PENALTY = 2
"""How strongly earlier presses lower a button's weight, unless its verb is "play"."""

CARD_RULES = ("jamaica", "tortuga", "hispaniola")
EDITIONS = ("classic", "classic-passing", "ravensburger-basic", "ravensburger-advanced")
OPENERS = ("seed", "host", "vote")
MOVE = re.compile(r"[A-Z](\d+)>(\d+)")

CommandCall = tuple[str, Callable[[random.Random, Sequence[Actor]], dict[str, Any]]]


def _no_options(dice: random.Random, people: Sequence[Actor]) -> dict[str, Any]:
    return {}


def _new_options(dice: random.Random, people: Sequence[Actor]) -> dict[str, Any]:
    option_sets: tuple[dict[str, Any], ...] = (
        {"cards": dice.choice(CARD_RULES), "pirates": 4},
        {"edition": dice.choice(EDITIONS)},
        {
            "cards": dice.choice(CARD_RULES),
            "pirates": 4,
            "segments": 4,
            "opener": dice.choice(OPENERS),
        },
    )
    return dice.choice(option_sets)


def _watch_options(dice: random.Random, people: Sequence[Actor]) -> dict[str, Any]:
    return {"level": "cabin-boy", "players": dice.choice((2, 3))}


NEW: CommandCall = ("cartagena new", _new_options)
COMMANDS: dict[CommandCall, float] = {
    NEW: 2,
    ("cartagena hand", _no_options): 8,
    ("cartagena board", _no_options): 2,
    ("cartagena text", _no_options): 1,
    ("cartagena games", _no_options): 1,
    ("cartagena rules", _no_options): 0.5,
    ("cartagena learn", _no_options): 0.7,
    ("cartagena daily", _no_options): 5,
    ("cartagena replay", _no_options): 0.3,
    ("cartagena watch", _watch_options): 0.5,
    ("cartagena-mod remove", _no_options): 0.15,
}


class RandomPlayer:
    """A simulated person."""

    def __init__(
        self, playground: Playground, actor: Actor, clicks: ClickLog, dice: random.Random
    ) -> None:
        self.actor = actor
        self._playground = playground
        self._clicks = clicks
        self._dice = dice
        self._pressed = Counter[tuple[str, str]]()
        """Number of presses by message and verb."""

    async def act_forever(self) -> None:
        """Act again and again, with random pauses."""
        while True:
            await asyncio.sleep(self._dice.expovariate(1 / MEAN_PAUSE_SECONDS))
            try:
                await self.act()
            except (NoAnswer, DiscordError, LookupError):
                # The bot is down, or the message is gone: Discord reports that at once.
                continue

    async def act(self) -> None:
        """Press a button or call a command."""
        place = self._place()
        await self._tidy(place)
        offered = self._offered(place)
        if not offered:
            await self._call(place, NEW)
        elif self._dice.random() < COMMAND_CHANCE:
            [call] = self._dice.choices(list(COMMANDS), list(COMMANDS.values()))
            await self._call(place, call)
        else:
            await self._press(offered)

    def _place(self) -> Channel:
        """Choose a channel: usually one whose latest messages name this person, else any."""
        everywhere = [
            place
            for place in self._playground.world.channels.values()
            if not place.is_direct or place.recipient is self.actor.person
        ]
        naming_channels = [place for place in everywhere if self._is_named_in(place)]
        prefers = naming_channels and self._dice.random() < FOLLOW_CALL_CHANCE
        return self._dice.choice(naming_channels if prefers else everywhere)

    def _is_named_in(self, place: Channel) -> bool:
        latest = self._playground.world.messages_in(place.id)[-2:]
        return any(is_named(self.actor, _heading(stored)) for stored in latest)

    async def _call(self, place: Channel, call: CommandCall) -> None:
        name, options = call
        given = options(self._dice, [self.actor])
        asked = self.actor.calls(name, place, **given)
        self._clicks.add_click(asked, f"/{name}")
        await wait_for_answer(asked)

    async def _press(self, offered: Sequence[tuple[Shown, str]]) -> None:
        weights = [self._weight(message, custom_id) for message, custom_id in offered]
        [(message, custom_id)] = self._dice.choices(offered, weights)
        self._pressed[message.id, _verb(custom_id)] += 1
        times = 2 if self._dice.random() < DOUBLE_PRESS_CHANCE else 1
        use = self._chooses if custom_id in message.menus else self._presses
        asked = [use(message, custom_id) for _ in range(times)]
        for one in asked:
            self._clicks.add_click(one, custom_id)
        for one in asked:
            await wait_for_answer(one)
            await self._fill_in(one)

    def _presses(self, message: Shown, custom_id: str) -> Interaction:
        return self.actor.presses(message, custom_id=custom_id)

    def _chooses(self, message: Shown, custom_id: str) -> Interaction:
        """Choose a random option of a menu. Menus of people and roles stay empty."""
        value = self._dice.choice(message.menus[custom_id].values or ("",))
        return self.actor.chooses(message, [value] if value else [], custom_id=custom_id)

    def _offered(self, place: Channel) -> list[tuple[Shown, str]]:
        """Return the buttons and menus that the person can use in this channel."""
        return [
            (message, one.custom_id)
            for message in self.actor.sees(place)[-MESSAGES_LOOKED_AT:]
            for one in (*message.buttons, *message.selects)
            if one.custom_id and not one.disabled
        ]

    def _weight(self, message: Shown, custom_id: str) -> float:
        """Return a button's weight.

        People prefer moves that gain spaces, and seldom repeat a press.
        """
        click_id = read_id(custom_id)
        if click_id is None:
            return 1
        weight = VERB_WEIGHTS.get(click_id.verb, 1)
        if click_id.verb == "play":
            move = MOVE.fullmatch(click_id.detail)
            return weight * (0.05 if click_id.detail == "U" else 1 + max(0, _gain(move)) / 4)
        return weight / (1 + REPEAT_PENALTY * self._pressed[message.id, click_id.verb])

    async def _fill_in(self, asked: Interaction) -> None:
        """If a click opened a form, fill it in and send it."""
        modal = asked.outcome.result().modal if asked.outcome.done() else None
        if modal is None:
            return
        form, word = Form(modal), self._dice.choice(("", "rum", "parrot", "**treasure** <@1>"))
        chosen = {
            custom_id: self._chosen(field)
            for custom_id, field in form.fields.items()
            if field.get("options") and self._dice.random() < FORM_CHOICE_CHANCE
        }
        sent = self.actor.sends(form, chosen, word=word)
        self._clicks.add_click(sent, modal["custom_id"])
        await wait_for_answer(sent)

    def _chosen(self, field: Json) -> str | list[str]:
        """Choose a random option of a field, in the format that the field sends."""
        value = str(self._dice.choice(field["options"])["value"])
        return value if field["type"] == Kind.RADIO else [value]

    async def _tidy(self, place: Channel) -> None:
        """Dismiss all but the newest private messages, as people and Discord's clients do."""
        mine = [message for message in self.actor.sees(place) if message.ephemeral]
        for message in mine[:-PRIVATE_MESSAGES_KEPT]:
            self.actor.dismiss(message)


def _heading(stored: StoredMessage) -> str:
    texts = (one.get("content") for one in walk(stored.data["components"]))
    return next((text.partition("\n")[0] for text in texts if text), "")


async def wait_for_answer(asked: Interaction) -> None:
    """Wait until the bot has answered, or Discord has reported that it did not."""
    clock = asyncio.get_running_loop().time
    end = clock() + ANSWER_SECONDS
    while asked.answer_type is None and not asked.failed and clock() < end:  # noqa: ASYNC110
        await asyncio.sleep(POLL_SECONDS)


def _verb(custom_id: str) -> str:
    click_id = read_id(custom_id)
    return "" if click_id is None else click_id.verb


def _gain(move: re.Match[str] | None) -> int:
    return int(move[2]) - int(move[1]) if move else 0
