"""All operations of a repository; each is written once and runs on any engine."""
