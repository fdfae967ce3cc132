"""Decides which requests that Discord would refuse are the bot's fault."""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

CALLBACK = r"POST /interactions/\{interaction_id\}/\{interaction_token\}/callback: data\."
NO_PICTURE = re.compile(
    CALLBACK + r"[a-z\d.]+\.media\.url: "
    r"The referenced attachment 'attachment://panel\.png' could not be found\."
)
NO_FILE = re.compile(CALLBACK + r"attachments\.0\.id: Attachment (\d+) not found\.")


def avoidable_refusals(violations: Sequence[str], shown: AbstractSet[str]) -> list[str]:
    """Return a problem for each request that Discord would refuse because of a fault of the bot.

    An answer whose picture was replaced meanwhile is no problem. A click tells which picture its
    panel shows, and the answer keeps that picture. Meanwhile an edit may replace the picture. If
    the process that sent this edit is dead or cut off, the process that answers does not know of
    the edit. Discord refuses the answer, and the bot sends it again with a picture of its own.

    ``shown`` are the ids of all files that panels ever showed. An answer that keeps any other file
    is a fault.
    """
    excused: set[int] = set()
    for number, (first, second) in enumerate(pairwise(violations)):
        kept = NO_FILE.fullmatch(second)
        if NO_PICTURE.fullmatch(first) and kept is not None and kept[1] in shown:
            excused |= {number, number + 1}
    remaining = [one for number, one in enumerate(violations) if number not in excused]
    return [f"Discord would refuse: {one}" for one in remaining]
