"""Services that answers share: pictures, replays, what one may have, late parts of pages."""
