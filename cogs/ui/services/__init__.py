"""What the desk hands to the rooms."""
