"""The game itself: rules, tables, storage, pictures, computer players."""
