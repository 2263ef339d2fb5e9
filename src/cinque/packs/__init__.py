"""Packs on the disk: reading them with every fault and its line, finding installed ones, starting a new one."""

from cinque.packs.find import NoSuchPack, find_pack, installed, pack_folder, pin_packs, shelve_pinned, with_packs
from cinque.packs.read import BadPack, Source, pack_of, read_pack, written

__all__ = [
    "BadPack",
    "NoSuchPack",
    "Source",
    "find_pack",
    "installed",
    "pack_folder",
    "pack_of",
    "pin_packs",
    "read_pack",
    "shelve_pinned",
    "with_packs",
    "written",
]
