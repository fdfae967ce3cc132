"""Types that all packages share."""

from collections.abc import Mapping
from typing import Any

Json = dict[str, Any]
"""An object as it is sent over the network."""

Files = Mapping[int, tuple[str, bytes]]
"""The files of a request: the name and the content of each file, by the file's number."""
