"""Leases of shares of Discord's shards: a process claims, renews, takes over, and gives back."""
