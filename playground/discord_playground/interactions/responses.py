"""Turns the bot's callback into what the person sees."""

from typing import Any

from discord_playground.messages import posting
from discord_playground.messages.composing import with_component_ids
from discord_playground.messages.posting import Draft
from discord_playground.protocol.errors import INVALID_FORM, DiscordError
from discord_playground.protocol.types import Files, Json
from discord_playground.world.objects.interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL_SUBMIT,
    TOKEN_SECONDS,
    Interaction,
    OpenModal,
    Outcome,
)
from discord_playground.world.objects.messages import (
    COMMAND_ANSWER,
    EPHEMERAL,
    LOADING,
    REPLY,
    StoredMessage,
)
from discord_playground.world.setup import GUILD_INSTALL
from discord_playground.world.state import World

MESSAGE, THINKING, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9

MOST_FOLLOWUPS = 5
"""Number of follow-ups that the bot may send if only the person has installed the application."""

ALLOWED_ANSWERS: dict[int, frozenset[int]] = {
    COMMAND: frozenset((MESSAGE, THINKING, MODAL)),
    COMPONENT: frozenset((MESSAGE, THINKING, DEFERRED_UPDATE, UPDATE, MODAL)),
    AUTOCOMPLETE: frozenset((CHOICES,)),
    MODAL_SUBMIT: frozenset((MESSAGE, THINKING, DEFERRED_UPDATE, UPDATE)),
}


def answerable_interaction(world: World, id: str, token: str) -> Interaction:
    """Return the interaction of a callback. Refuse it if it cannot be answered any more."""
    asked = world.interactions.get(id)
    if asked is None or asked.token != token or asked.failed or asked.expired:
        raise DiscordError(10062)
    if asked.answer_type is not None:
        raise DiscordError(40060)
    return asked


def interaction_of_token(world: World, application_id: str, token: str) -> Interaction:
    """Return the interaction of a token.

    Refuse it unless it has its first answer and is at most 15 minutes old.
    """
    asked = world.interactions_by_token.get(token)
    if application_id != world.application_id:
        raise DiscordError(10015)
    if asked is None or asked.expired or world.clock.now() - asked.created > TOKEN_SECONDS:
        raise DiscordError(50027)
    if asked.answer_type is None:
        raise DiscordError(10015)
    return asked


def answer(
    world: World, interaction: Interaction, payload: Json, files: Files
) -> StoredMessage | None:
    """Give the first answer. Return the message that it created or changed, or None."""
    kind = payload["type"]
    _check_fits(interaction, kind)
    data: Json = payload.get("data") or {}
    stored = _apply_answer(world, interaction, kind, data, files)
    interaction.answer_type = kind
    _close_form(world, interaction)
    if kind != THINKING:
        _publish(world, interaction, "answered", interaction=interaction.id)
    return stored


def _check_fits(interaction: Interaction, kind: int) -> None:
    needs_message = kind in (DEFERRED_UPDATE, UPDATE) and interaction.message is None
    if kind not in ALLOWED_ANSWERS[interaction.kind] or needs_message:
        wrong = {"code": "BASE_TYPE_CHOICES", "message": "Not an answer to this interaction."}
        raise DiscordError(INVALID_FORM, errors={"type": {"_errors": [wrong]}})


def _apply_answer(
    world: World, interaction: Interaction, kind: int, data: Json, files: Files
) -> StoredMessage | None:
    if kind == MODAL:
        return _open_modal(world, interaction, data)
    if kind == CHOICES:
        return _publish_choices(world, interaction, data)
    if kind == DEFERRED_UPDATE:
        interaction.original_id = (interaction.message or {})["id"]
        return None
    if kind == UPDATE:
        return _update(world, interaction, data, files)
    stored = _post_answer(world, interaction, data, files, loading=kind == THINKING)
    interaction.original_id = stored.id
    if kind == THINKING:
        _publish(world, interaction, "thinking", **_thinking_fields(interaction))
    return stored


def thinking_interactions(world: World, people: frozenset[str]) -> list[Json]:
    """Return the interactions of these people for which the bot still says "thinking".

    They are in the page's guild or in direct channels.
    """
    places = (None, world.home.id)
    return [
        {"for": asked.user_id} | _thinking_fields(asked)
        for asked in world.interactions.values()
        if asked.user_id in people and asked.guild_id in places and is_thinking(world, asked)
    ]


def is_thinking(world: World, interaction: Interaction) -> bool:
    """Return whether the answer was deferred and has not come yet."""
    original = find_message(world, interaction, interaction.original_id)
    return interaction.answer_type == THINKING and original is not None and original.loading


def _thinking_fields(interaction: Interaction) -> Json:
    return {"channel": interaction.channel_id, "interaction": interaction.id}


def _post_answer(
    world: World, interaction: Interaction, data: Json, files: Files, *, loading: bool = False
) -> StoredMessage:
    owner = interaction.user_id if (data.get("flags") or 0) & EPHEMERAL else None
    extra = _answer_fields(world, interaction)
    if loading:
        extra["flags"] = LOADING | (0 if owner is None else EPHEMERAL)
        data, files = {}, {}
    draft = Draft(
        world.channel(interaction.channel_id), world.bot, data, files, extra, owner, interaction.id
    )
    stored = posting.post(world, draft)
    if not loading:
        interaction.set_outcome(Outcome("message", message=stored.data))
    return stored


def followup(world: World, interaction: Interaction, payload: Json, files: Files) -> StoredMessage:
    """Send a further message. The first one after "thinking" becomes the answer itself."""
    original = find_message(world, interaction, interaction.original_id)
    if original is not None and original.loading:
        change_message(world, interaction, original, payload, files)
        return original
    interaction.followup_count += 1
    if (
        interaction.followup_count > MOST_FOLLOWUPS
        and str(GUILD_INSTALL) not in interaction.installers
    ):
        raise DiscordError(40094)
    return _post_answer(world, interaction, payload, files)


def change_message(
    world: World, interaction: Interaction, stored: StoredMessage, payload: Json, files: Files
) -> None:
    """Edit a message with the interaction's token."""
    was_loading = stored.loading
    posting.edit(world, stored, payload, files)
    interaction.set_outcome(Outcome("message", message=stored.data))
    if was_loading:
        _publish(world, interaction, "answered", interaction=interaction.id)


def remove_message(world: World, interaction: Interaction, stored: StoredMessage) -> None:
    """Delete a message with the interaction's token.

    If the interaction has no outcome yet, its outcome gets the last version of the message.
    """
    posting.delete(world, stored)
    if stored.loading:
        _publish(world, interaction, "answered", interaction=interaction.id)
    interaction.set_outcome(Outcome("nothing", message=stored.data))


def message_of_token(world: World, interaction: Interaction, message_id: str) -> StoredMessage:
    """Return a message that this interaction's token may read and change."""
    id = interaction.original_id if message_id == "@original" else message_id
    stored = find_message(world, interaction, id)
    if stored is None or (
        stored.interaction_id != interaction.id and id != interaction.original_id
    ):
        raise DiscordError(10008)
    return stored


def find_message(world: World, interaction: Interaction, id: str | None) -> StoredMessage | None:
    """Return the message with this id, or None.

    It is public, or ephemeral for the person of the interaction.
    """
    if id is None:
        return None
    return world.ephemerals.get(interaction.user_id, {}).get(id) or world.messages.get(id)


def message_changes(data: Json) -> Json:
    """Return the changes that the answer to a click makes to its message.

    Files that the answer does not name are removed.
    """
    return {"attachments": []} | data


def _update(world: World, interaction: Interaction, data: Json, files: Files) -> StoredMessage:
    stored = find_message(world, interaction, (interaction.message or {})["id"])
    if stored is None:
        raise DiscordError(10008)
    interaction.original_id = stored.id
    posting.edit(world, stored, message_changes(data), files)
    interaction.set_outcome(Outcome("message", message=stored.data))
    return stored


def _open_modal(world: World, interaction: Interaction, data: Json) -> None:
    modal: Json = {
        "id": world.new_id(),
        **data,
        "components": with_component_ids(data["components"]),
    }
    metadata = _answer_fields(world, interaction)["interaction_metadata"]
    world.modals[modal["id"]] = OpenModal(modal, interaction.user_id, interaction, metadata)
    _publish(world, interaction, "modal", modal=modal)
    interaction.set_outcome(Outcome("modal", modal=modal))


def _close_form(world: World, interaction: Interaction) -> None:
    """Remove the form that was sent with this interaction, because the bot has answered."""
    for id, modal in tuple(world.modals.items()):
        if modal.submitted_by is interaction:
            del world.modals[id]


def _publish_choices(world: World, interaction: Interaction, data: Json) -> None:
    choices: list[Json] = data.get("choices") or []
    _publish(world, interaction, "choices", n=interaction.page_request_number, choices=choices)
    interaction.set_outcome(Outcome("choices", choices=choices))


def _publish(world: World, asked: Interaction, kind: str, **what: Any) -> None:
    world.news.publish(kind, only_person_id=asked.user_id, within_guild_id=asked.guild_id, **what)


def _answer_fields(world: World, interaction: Interaction) -> Json:
    """Return the fields that Discord adds to a message that answers an interaction."""
    channel = world.channel(interaction.channel_id)
    user = world.person(interaction.user_id).user_json()
    metadata: Json = {
        "id": interaction.id,
        "type": interaction.kind,
        "user": user,
        "authorizing_integration_owners": interaction.installers,
    }
    extra: Json = {
        "application_id": world.application_id,
        "webhook_id": world.application_id,
        "interaction_metadata": metadata,
    }
    referred = interaction.original_id or (interaction.message or {}).get("id")
    if interaction.kind == COMMAND and interaction.original_id is None:
        extra["type"] = COMMAND_ANSWER
        metadata["name"] = interaction.name
        extra["interaction"] = {
            "id": interaction.id,
            "type": 2,
            "name": interaction.name,
            "user": user,
        }
    elif referred is not None:
        extra["type"] = REPLY
        extra["message_reference"] = {
            "type": 0,
            "message_id": referred,
            "channel_id": channel.id,
        } | channel.guild_id_json
    if interaction.kind == COMPONENT:
        metadata["interacted_message_id"] = (interaction.message or {})["id"]
    if interaction.triggering_metadata is not None:
        metadata["triggering_interaction_metadata"] = interaction.triggering_metadata
    return extra
