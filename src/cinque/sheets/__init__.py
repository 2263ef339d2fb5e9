"""Sheets on the disk: reading them with every fault and its line, and writing them."""

from cinque.sheets.read import Sheet, head_of, read_sheet
from cinque.sheets.write import copy_before, sheet_text, write_sheet

__all__ = ["Sheet", "copy_before", "head_of", "read_sheet", "sheet_text", "write_sheet"]
