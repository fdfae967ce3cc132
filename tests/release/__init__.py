"""Build the files of a release, and try each of them before anybody gets it."""
