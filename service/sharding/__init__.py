"""What a client needs in addition if it serves only a share of the shards."""
