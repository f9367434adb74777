"""The project's own measurements: `make bench` and `make soak`, written to BENCHMARKS.md."""
