"""Files that people write, in TOML, JSON and YAML: data with the line of every value, and nothing that could hurt."""

from cinque.files.bad import MOST_FAULTS, BadFile, Fault, bad_file, short
from cinque.files.document import Document, Place
from cinque.files.read import MOST_BYTES, document_of, parse_document, read_bytes, read_document, read_text

__all__ = [
    "MOST_BYTES",
    "MOST_FAULTS",
    "BadFile",
    "Document",
    "Fault",
    "Place",
    "bad_file",
    "document_of",
    "parse_document",
    "read_bytes",
    "read_document",
    "read_text",
    "short",
]
