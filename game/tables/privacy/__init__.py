"""The stored data about people: show it to them, and delete it."""
