"""Services that answers share: pictures, replays, quotas, late additions to pages."""
