"""Routes for answering interactions, and for messages that their tokens can read and change."""

from discord_playground.interactions import responses
from discord_playground.protocol.types import Json
from discord_playground.rest.api_call import EMPTY, ApiCall, Reply, route_without_bot_token
from discord_playground.world.objects.interactions import Interaction
from discord_playground.world.objects.messages import EPHEMERAL, StoredMessage

WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL = WEBHOOK + "/messages/@original"
MESSAGE = WEBHOOK + "/messages/{message_id}"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
TRUE = ("1", "true", "True")


@route_without_bot_token("POST", CALLBACK)
def callback(call: ApiCall) -> Reply:
    """Send the first answer to an interaction, due within three seconds."""
    id, token = call.params["interaction_id"], call.params["interaction_token"]
    asked = responses.answerable_interaction(call.api.world, id, token)
    stored = responses.answer(call.api.world, asked, call.body, call.files)
    if call.query.get("with_response") not in TRUE:
        return EMPTY
    return Reply(_callback_response(asked, stored))


@route_without_bot_token("POST", WEBHOOK)
def followup(call: ApiCall) -> Reply:
    """Send a follow-up message."""
    world, asked = call.api.world, _find_interaction(call)
    # While the bot is "thinking", Discord treats a follow-up as the deferred answer. Discord calls
    # this use deprecated, so it is recorded as a violation.
    if responses.is_thinking(world, asked):
        call.api.checker.record(
            f"POST {WEBHOOK}: a deferred answer is given by editing the original"
        )
    stored = responses.followup(world, asked, call.body, call.files)
    return Reply(stored.data)


@route_without_bot_token("GET", ORIGINAL)
def get_original(call: ApiCall) -> Reply:
    """Return the first answer."""
    return Reply(_find_message(call, "@original").data)


@route_without_bot_token("PATCH", ORIGINAL)
def change_original(call: ApiCall) -> Reply:
    """Edit the first answer."""
    return _change(call, "@original")


@route_without_bot_token("DELETE", ORIGINAL)
def delete_original(call: ApiCall) -> Reply:
    """Delete the first answer."""
    return _delete(call, "@original")


@route_without_bot_token("GET", MESSAGE)
def get(call: ApiCall) -> Reply:
    """Return one of the token's messages."""
    return Reply(_find_message(call, call.params["message_id"]).data)


@route_without_bot_token("PATCH", MESSAGE)
def change(call: ApiCall) -> Reply:
    """Edit one of the token's messages."""
    return _change(call, call.params["message_id"])


@route_without_bot_token("DELETE", MESSAGE)
def delete(call: ApiCall) -> Reply:
    """Delete one of the token's messages."""
    return _delete(call, call.params["message_id"])


def _find_interaction(call: ApiCall) -> Interaction:
    id, token = call.params["webhook_id"], call.params["webhook_token"]
    return responses.interaction_of_token(call.api.world, id, token)


def _find_message(call: ApiCall, message_id: str) -> StoredMessage:
    return responses.message_of_token(call.api.world, _find_interaction(call), message_id)


def _change(call: ApiCall, message_id: str) -> Reply:
    stored = _find_message(call, message_id)
    responses.change_message(call.api.world, _find_interaction(call), stored, call.body, call.files)
    return Reply(stored.data)


def _delete(call: ApiCall, message_id: str) -> Reply:
    responses.remove_message(
        call.api.world, _find_interaction(call), _find_message(call, message_id)
    )
    return EMPTY


def _callback_response(asked: Interaction, stored: StoredMessage | None) -> Json:
    interaction: Json = {"id": asked.id, "type": asked.kind}
    resource: Json = {"type": asked.answer_type}
    if asked.original_id is not None:
        interaction["response_message_id"] = asked.original_id
    if stored is not None:
        interaction["response_message_loading"] = stored.loading
        interaction["response_message_ephemeral"] = bool(stored.data["flags"] & EPHEMERAL)
        resource["message"] = stored.data
    return {"interaction": interaction, "resource": resource}


ROUTES = (
    callback,
    followup,
    get_original,
    change_original,
    delete_original,
    get,
    change,
    delete,
)
