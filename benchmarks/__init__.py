"""Benchmarks of the project."""

import os

# The matrices are small: threads of the linear algebra would only slow each other down. This must
# be set before NumPy is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
