"""What the project measures about itself."""

import os

# Small matrices: threads of the linear algebra would only get into each other's way. It has to
# be said before NumPy is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
