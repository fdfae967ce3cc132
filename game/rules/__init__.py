"""The rules of Cartagena: pure values and functions, no clock, no network, no database."""
