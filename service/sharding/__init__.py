"""What a Discord client needs if it serves only a share of the shards."""
