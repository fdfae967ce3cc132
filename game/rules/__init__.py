"""What Cartagena is: pure values and functions, no clock, no network, no database."""
