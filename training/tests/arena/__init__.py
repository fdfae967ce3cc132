"""Tests of the programs that let computer players meet."""
