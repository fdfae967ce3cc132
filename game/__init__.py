"""The game without Discord: rules, tables, storage, pictures, computer players."""
