"""Routes for answering interactions, and for messages that their tokens can read and change."""

from discord_playground.interactions import responses
from discord_playground.protocol.types import Json
from discord_playground.rest.api_call import EMPTY, ApiCall, Reply, open_route
from discord_playground.world.objects.interactions import Interaction
from discord_playground.world.objects.messages import EPHEMERAL, Stored

WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL = WEBHOOK + "/messages/@original"
MESSAGE = WEBHOOK + "/messages/{message_id}"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
TRUE = ("1", "true", "True")


@open_route("POST", CALLBACK)
def callback(call: ApiCall) -> Reply:
    """Send the first answer to an interaction, due within three seconds."""
    id, token = call.params["interaction_id"], call.params["interaction_token"]
    asked = responses.waiting(call.api.world, id, token)
    stored = responses.answer(call.api.world, asked, call.body, call.files)
    if call.query.get("with_response") not in TRUE:
        return EMPTY
    return Reply(_account(asked, stored))


@open_route("POST", WEBHOOK)
def followup(call: ApiCall) -> Reply:
    """Send a follow-up message."""
    world, asked = call.api.world, _asked(call)
    # While the bot is "thinking", Discord treats a follow-up as the deferred answer. Discord calls
    # this use deprecated, so it is recorded as a violation.
    if responses.is_thinking(world, asked):
        call.api.checker.record(
            f"POST {WEBHOOK}: a deferred answer is given by editing the original"
        )
    stored = responses.followup(world, asked, call.body, call.files)
    return Reply(stored.data)


@open_route("GET", ORIGINAL)
def get_original(call: ApiCall) -> Reply:
    """Return the first answer."""
    return Reply(_reach(call, "@original").data)


@open_route("PATCH", ORIGINAL)
def change_original(call: ApiCall) -> Reply:
    """Edit the first answer."""
    return _change(call, "@original")


@open_route("DELETE", ORIGINAL)
def delete_original(call: ApiCall) -> Reply:
    """Delete the first answer."""
    return _delete(call, "@original")


@open_route("GET", MESSAGE)
def get(call: ApiCall) -> Reply:
    """Return one of the token's messages."""
    return Reply(_reach(call, call.params["message_id"]).data)


@open_route("PATCH", MESSAGE)
def change(call: ApiCall) -> Reply:
    """Edit one of the token's messages."""
    return _change(call, call.params["message_id"])


@open_route("DELETE", MESSAGE)
def delete(call: ApiCall) -> Reply:
    """Delete one of the token's messages."""
    return _delete(call, call.params["message_id"])


def _asked(call: ApiCall) -> Interaction:
    id, token = call.params["webhook_id"], call.params["webhook_token"]
    return responses.open_token(call.api.world, id, token)


def _reach(call: ApiCall, message_id: str) -> Stored:
    return responses.reachable(call.api.world, _asked(call), message_id)


def _change(call: ApiCall, message_id: str) -> Reply:
    stored = _reach(call, message_id)
    responses.change(call.api.world, _asked(call), stored, call.body, call.files)
    return Reply(stored.data)


def _delete(call: ApiCall, message_id: str) -> Reply:
    responses.remove(call.api.world, _asked(call), _reach(call, message_id))
    return EMPTY


def _account(asked: Interaction, stored: Stored | None) -> Json:
    interaction: Json = {"id": asked.id, "type": asked.kind}
    resource: Json = {"type": asked.answer}
    if asked.original is not None:
        interaction["response_message_id"] = asked.original
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
