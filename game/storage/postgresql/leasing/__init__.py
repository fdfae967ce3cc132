"""Who holds which share of Discord's shards: claimed, renewed, taken over, given back."""
