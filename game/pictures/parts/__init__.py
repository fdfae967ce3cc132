"""What a board consists of: landscape, passage, pirates, trails, cards that nobody holds, marks."""
