"""Leases of shares of Discord's shards: how processes claim, renew and give back leases."""
