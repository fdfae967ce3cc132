"""Types that all packages share."""

from collections.abc import Mapping
from typing import Any

Json = dict[str, Any]
"""An object as it goes over the line."""

Files = Mapping[int, tuple[str, bytes]]
"""Files sent with a request: name and content by their number."""
