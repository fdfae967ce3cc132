"""How messages are created, changed and deleted, and who is informed."""

import copy
from dataclasses import dataclass
from typing import Any

from discord_playground.messages import mentions, notifying, threads
from discord_playground.messages.composing import insert_file_urls, with_component_ids
from discord_playground.protocol.events import Event
from discord_playground.protocol.types import Files, Json
from discord_playground.world import rights
from discord_playground.world.objects.attachments import Attachment
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.messages import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    StoredMessage,
    StoredMessages,
)
from discord_playground.world.objects.people import Person
from discord_playground.world.state import World

FLAGS_ONLY_AT_CREATION = SUPPRESS_NOTIFICATIONS


@dataclass(frozen=True, slots=True)
class Draft:
    """A message before it is posted: its content, its author, and what it answers."""

    channel: Channel
    author: Person
    payload: Json
    files: Files
    extra: Json
    only_reader: str | None = None
    interaction_id: str | None = None


def post(world: World, draft: Draft) -> StoredMessage:
    """Post a new message, inform the bot and the page, and notify people.

    A message that only says "thinking" is not announced yet.
    """
    stored = StoredMessage(
        _blank(world, draft), world.clock.now(), [], draft.only_reader, draft.interaction_id
    )
    _write(world, stored, draft.payload, draft.files)
    _mention(world, stored, draft.payload.get("allowed_mentions"))
    _add_people_to_thread(world, stored)
    _store(world, stored)
    if not stored.loading:
        _announce(world, stored)
        notifying.notify(world, stored)
    return stored


def edit(world: World, stored: StoredMessage, payload: Json, files: Files) -> None:
    """Change the parts of a message that the payload names.

    A message that only said "thinking" now appears. Nobody is notified. If the payload has new
    words, the mentions are determined again.
    """
    appears = stored.loading
    stored.data = stored.data | {
        "flags": stored.data["flags"] & ~LOADING,
        "edited_timestamp": None if appears else world.now_iso(),
    }
    _write(world, stored, payload, files)
    text_key = "components" if stored.data["flags"] & COMPONENTS_V2 else "content"
    if text_key in payload:
        _mention(world, stored, payload.get("allowed_mentions"))
    if appears:
        _announce(world, stored)
        return
    announce_message_change(world, stored)


def _add_people_to_thread(world: World, stored: StoredMessage) -> None:
    """Add a message's author, and the people it mentions, to the message's thread.

    A silent message adds only its author. An answer to an interaction adds nobody.
    """
    if stored.interaction_id is not None:
        return
    silent = stored.data["flags"] & SUPPRESS_NOTIFICATIONS
    mentioned = [] if silent else [user["id"] for user in stored.data["mentions"]]
    people = [world.person(id) for id in (stored.author_id, *mentioned)]
    threads.add_people(world, world.channel(stored.channel_id), people)


def announce_message_change(world: World, stored: StoredMessage) -> None:
    """Inform the bot and the page that a message has changed."""
    _publish(world, stored, "edit", Event.MESSAGE_UPDATE)


def delete(world: World, stored: StoredMessage) -> None:
    """Delete a message with its files, and inform everybody who saw it."""
    store = (
        world.messages if stored.only_reader_id is None else world.ephemerals[stored.only_reader_id]
    )
    del store[stored.id]
    for file in stored.attachments:
        world.attachments.drop(file.id)
    channel = world.channel(stored.channel_id)
    for reply in world.messages_in(channel.id):
        if reply.data.get("message_reference", {}).get("message_id") == stored.id:
            reply.data = reply.data | {"referenced_message": None}
    gone: Json = {"channel": channel.id, "message": stored.id}
    _publish_to_page(world, stored, "gone", **gone)
    if stored.only_reader_id is None and rights.bot_gets_events(world, channel):
        ids = {"id": stored.id, "channel_id": channel.id}
        world.news.to_bot(Event.MESSAGE_DELETE, ids | channel.guild_id_json)


def _blank(world: World, draft: Draft) -> Json:
    return {
        "id": world.new_id(),
        "channel_id": draft.channel.id,
        "type": 0,
        "author": draft.author.user_json(),
        "content": "",
        "embeds": [],
        "components": [],
        "attachments": [],
        "mentions": [],
        "mention_roles": [],
        "mention_everyone": False,
        "timestamp": world.now_iso(),
        "edited_timestamp": None,
        "pinned": False,
        "tts": False,
        "flags": (draft.payload.get("flags") or 0) & FLAGS_ONLY_AT_CREATION
        | _ephemeral_flag(draft),
    } | draft.extra


def _ephemeral_flag(draft: Draft) -> int:
    return 0 if draft.only_reader is None else EPHEMERAL


def _write(world: World, stored: StoredMessage, payload: Json, files: Files) -> None:
    stored.attachments = _kept_files(world, stored, payload) + _uploaded(
        world, stored, payload, files
    )
    flags = _flags(stored.data["flags"], payload.get("flags"))
    parts: Json = {
        "content": payload["content"] if "content" in payload else stored.data["content"],
        "embeds": _new_or_stored(stored, payload, "embeds"),
        "components": with_component_ids(_new_or_stored(stored, payload, "components")),
    }
    parts["content"] = parts["content"] or ""
    parts["embeds"] = [{"type": "rich"} | embed for embed in parts["embeds"]]
    parts = insert_file_urls(parts, stored.attachments)
    stored.data = stored.data | parts | {"flags": flags}


def _mention(world: World, stored: StoredMessage, allowed: Json | None) -> None:
    """Determine whom the message's words mention now."""
    channel, author = world.channel(stored.channel_id), world.person(stored.author_id)
    parts = stored.data
    replied_to = (parts.get("referenced_message") or {}).get("author", {}).get("id")
    roles = (
        []
        if channel.is_direct
        else mentions.mentioned_role_ids(world.guild_of(channel), parts, allowed)
    )
    may_ping = rights.has_permission(world, author, channel, "mention_everyone")
    stored.data = parts | {
        "mentions": mentions.pinged_users(world, parts, allowed, replied_to),
        "mention_roles": roles,
        "mention_everyone": may_ping and mentions.pings_everyone(parts, allowed),
    }


def _flags(before: int, sent: int | None) -> int:
    """Return the flags after an edit.

    An edit may show or hide embeds, and may turn on Components V2, but cannot turn it off.
    """
    if sent is None:
        return before
    return before & ~SUPPRESS_EMBEDS | sent & (COMPONENTS_V2 | SUPPRESS_EMBEDS)


def _new_or_stored(stored: StoredMessage, payload: Json, key: str) -> list[Json]:
    chosen = payload[key] if key in payload else stored.data[key]
    return copy.deepcopy(chosen or [])


def _kept_files(world: World, stored: StoredMessage, payload: Json) -> list[Attachment]:
    """Return the files that stay after a PATCH.

    If the payload has a list of attachments, only files in that list stay, with the descriptions
    from it. Without a list all files stay.
    """
    if payload.get("attachments") is None:
        return stored.attachments
    named: dict[str, Json] = {str(entry.get("id")): entry for entry in payload["attachments"]}
    for file in stored.attachments:
        if file.id not in named:
            world.attachments.drop(file.id)
    kept = [file for file in stored.attachments if file.id in named]
    return [_described(world, file, named[file.id]) for file in kept]


def _described(world: World, file: Attachment, entry: Json) -> Attachment:
    if "description" not in entry:
        return file
    return world.attachments.describe(file, entry["description"])


def _uploaded(world: World, stored: StoredMessage, payload: Json, files: Files) -> list[Attachment]:
    entries = {str(entry.get("id")): entry for entry in payload.get("attachments") or []}
    found: list[Attachment] = []
    for index, (filename, data) in sorted(files.items()):
        entry = entries.get(str(index), {})
        found.append(
            world.attachments.add(
                world.new_id(),
                stored.channel_id,
                entry.get("filename") or filename,
                data,
                description=entry.get("description"),
                ephemeral=stored.only_reader_id is not None,
            )
        )
    return found


def _store(world: World, stored: StoredMessage) -> None:
    if stored.only_reader_id is not None:
        world.ephemerals.setdefault(stored.only_reader_id, StoredMessages())[stored.id] = stored
        return
    world.messages[stored.id] = stored
    channel = world.channel(stored.channel_id)
    channel.last_message_id = stored.id
    channel.message_count += 1
    channel.active_at = stored.created


def _announce(world: World, stored: StoredMessage) -> None:
    _publish(world, stored, "message", Event.MESSAGE_CREATE)
    channel = world.channel(stored.channel_id)
    reader = _reader(stored, channel)
    if channel.is_direct and stored.author_id != reader:
        world.news.publish("direct", person=reader, channel=channel.id, message=stored.id)


def _publish(world: World, stored: StoredMessage, kind: str, event: Event) -> None:
    """Inform the people who see a message. Inform the bot unless the message is ephemeral."""
    channel = world.channel(stored.channel_id)
    _publish_to_page(world, stored, kind, message=stored.data)
    if stored.only_reader_id is None and rights.bot_gets_events(world, channel):
        world.news.to_bot(event, stored.data | channel.guild_id_json)


def _publish_to_page(world: World, stored: StoredMessage, kind: str, **what: Any) -> None:
    channel = world.channel(stored.channel_id)
    reader = _reader(stored, channel)
    among = rights.thread_reader_ids(world, channel) if reader is None else None
    world.news.publish(
        kind, only_person_id=reader, reader_ids=among, within_guild_id=channel.guild_id, **what
    )


def _reader(stored: StoredMessage, channel: Channel) -> str | None:
    """Return the id of the only person who sees the message, or None if there are more."""
    return channel.recipient.id if channel.recipient is not None else stored.only_reader_id
