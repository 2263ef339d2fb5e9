"""Four little rule systems, each built on `cinque.core` alone: examples for authors, and the proof of the kernel."""
