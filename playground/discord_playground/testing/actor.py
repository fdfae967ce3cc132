"""People for tests: they act, wait for the bot's answer, and see what real people would see."""

import asyncio
from collections.abc import Mapping
from typing import Any

from discord_playground.interactions.dispatch import Dispatcher, NoAnswer
from discord_playground.interactions.responses import DEFERRED_UPDATE
from discord_playground.people.actions import Actions, Place
from discord_playground.protocol.types import Json
from discord_playground.testing.history import History
from discord_playground.testing.onlooker import Onlooker
from discord_playground.testing.shown import Form, Shown
from discord_playground.world.objects.interactions import Interaction, Outcome
from discord_playground.world.objects.people import Person

THINKING_SECONDS = 10.0
QUIET_SECONDS = 1.0
"""Seconds to wait for a change of the message after an answer that shows nothing itself."""


class UnexpectedAnswer(Exception):
    """The bot answered with something else than the test asked for, such as a form."""


class Actor(Onlooker, Actions):
    """A person who sees, acts, and waits for the bot's answers.

    Refused actions raise `DiscordError`. `NoAnswer` means that the bot did not answer.
    """

    def __init__(self, dispatcher: Dispatcher, history: History, person: Person) -> None:
        Actions.__init__(self, dispatcher, person)
        Onlooker.__init__(self, dispatcher.world, history, person)

    def say(self, channel: Place, content: str) -> Shown:
        """Write a message."""
        return self._shown(self.write(channel, content).data)

    async def slash(self, command: str, channel: Place, **options: Any) -> Shown:
        """Call a command (`counter up`) and wait for the message that answers."""
        return self._message(await self._outcome(self.calls(command, channel, **options)))

    async def choose_on(self, target: Onlooker | str, command: str, channel: Place) -> Shown:
        """Choose a command from the menu of a person, and wait for the message that answers."""
        interaction = self.call_user_command(channel, command, _id_or_value(target))
        return self._message(await self._outcome(interaction))

    async def click(
        self, message: Shown | str, label: str | None = None, *, custom_id: str | None = None
    ) -> Shown:
        """Press a button, given by its label or id, and wait for the message that answers."""
        interaction = self.presses(message, label, custom_id=custom_id)
        return self._message(await self._outcome(interaction))

    async def click_for_form(
        self, message: Shown | str, label: str | None = None, *, custom_id: str | None = None
    ) -> Form:
        """Press a button and wait for the form it opens."""
        return self._form(await self._outcome(self.presses(message, label, custom_id=custom_id)))

    async def select(
        self, message: Shown | str, values: str | list[str], *, custom_id: str | None = None
    ) -> Shown:
        """Choose from a menu, by default the first one, and wait for the answer."""
        chosen = [values] if isinstance(values, str) else values
        interaction = self.chooses(message, chosen, custom_id=custom_id)
        return self._message(await self._outcome(interaction))

    async def submit(
        self, form: Form, fields: Mapping[str, Any] | None = None, **more: Any
    ) -> Shown:
        """Send a form with these values by custom id, and wait for the answer."""
        return self._message(await self._outcome(self.sends(form, fields, **more)))

    async def suggestions(
        self, command: str, channel: Place, focused: str, typed: str = "", **options: Any
    ) -> list[Json]:
        """Return the bot's suggestions for an option, each as a dict with `name` and `value`."""
        interaction = self.autocomplete(channel, command, {**options, focused: typed}, focused)
        return (await self._outcome(interaction)).choices or []

    def calls(self, command: str, channel: Place, **options: Any) -> Interaction:
        """Call a command without waiting for the answer."""
        given = {name: _id_or_value(value) for name, value in options.items()}
        return self.call_command(channel, command, given)

    def presses(
        self, message: Shown | str, label: str | None = None, *, custom_id: str | None = None
    ) -> Interaction:
        """Press a button without waiting for the answer."""
        current = self.now(message)
        button_id = custom_id or current.button(label or "").custom_id
        if button_id is None:
            raise LookupError("That button is a link.")
        return self.press(current.id, button_id)

    def chooses(
        self, message: Shown | str, values: list[str], *, custom_id: str | None = None
    ) -> Interaction:
        """Choose from a menu, by default the first one, without waiting for the answer."""
        current = self.now(message)
        menu = custom_id or current.selects[0].custom_id
        return self.choose(current.id, menu, values)

    def sends(
        self, form: Form, fields: Mapping[str, Any] | None = None, **more: Any
    ) -> Interaction:
        """Send a form without waiting for the answer."""
        return self.submit_form(form.id, {**(fields or {}), **more})

    async def _outcome(self, interaction: Interaction) -> Outcome:
        loop = asyncio.get_running_loop()
        end = loop.time() + self.dispatcher.answer_seconds + THINKING_SECONDS
        quiet_since: float | None = None
        old_message = interaction.message
        while not interaction.outcome.done() and loop.time() < end:
            await asyncio.wait((interaction.outcome,), timeout=0.01)
            if interaction.answer_type != DEFERRED_UPDATE or old_message is None:
                continue
            quiet_since = quiet_since or loop.time()
            if self._changed(old_message) or loop.time() - quiet_since > QUIET_SECONDS:
                interaction.set_outcome(Outcome("message", message=self._latest(old_message)))
        if not interaction.outcome.done() or interaction.outcome.result().kind == "failed":
            raise NoAnswer(f"{self.person.name}: the application did not respond.")
        return interaction.outcome.result()

    def _changed(self, old_message: Json) -> bool:
        return not self.still_there(old_message["id"]) or self._latest(old_message) != old_message

    def _latest(self, old_message: Json) -> Json:
        return (
            self.now(old_message["id"]).data if self.still_there(old_message["id"]) else old_message
        )

    def _message(self, outcome: Outcome) -> Shown:
        if outcome.message is None:
            raise UnexpectedAnswer(f"{self.person.name} expected a message, and got: {outcome}")
        return self._shown(outcome.message)

    def _form(self, outcome: Outcome) -> Form:
        if outcome.modal is None:
            raise UnexpectedAnswer(f"{self.person.name} expected a form, and got: {outcome}")
        return Form(outcome.modal)


def _id_or_value(value: Any) -> Any:
    return value.id if isinstance(value, Onlooker) else value
