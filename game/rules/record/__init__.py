"""The history in a record, besides the state that it leads to: its turns, and who played them."""
