"""How the computer players' networks are made, and the arena in which they are measured."""

import os

# Small matrices: threads of the linear algebra would only get into each other's way. It has to
# be said before NumPy is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
