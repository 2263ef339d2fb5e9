"""What pieces are called: keys like those of the dex where it has the thing, and Japanese names from there."""

import re
import unicodedata

from cinque import dex

FORMS = {
    "Mega Evolution": "Mega",
    "Mega Evolution X": "Mega X",
    "Mega Evolution Y": "Mega Y",
    "Reshiram": "White",
    "Zekrom": "Black",
    "Dawn": "dawn-wings",
    "Dusk": "dusk-mane",
    "Sand": "Sandy",
    "Rapid": "rapid-strike",
    "Zen, Galar": "galar-zen",
    "Female": "F",
    "Male": "M",
    "Single": "single-strike",
    "Core": "Red",
}
"""Forms that the dex calls otherwise; those that it does not know by the new name keep the old one."""
SPELT = {
    "Vice Grip": "vise-grip",
    "Toxic Threads": "toxic-thread",
    "Impostor": "Imposter",
    "hi jump kick": "high-jump-kick",
}
"""Names that the dex has in another spelling."""
NORMAL = "Normal"
_ACCENTS = dict.fromkeys(range(0x300, 0x370))
_SIGNS = {"♀": " f", "♂": " m", "+": " plus", "'": "", "’": "", "é": "e"}


def kebab(name: str) -> str:
    """A key out of any name: small letters, digits and hyphens, and a letter first."""
    for sign, word in _SIGNS.items():
        name = name.replace(sign, word)
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name)).translate(_ACCENTS).casefold()
    key = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    return key if key[:1].isalpha() else f"x-{key}".strip("-")


def key_of(kind: str, name: str) -> str:
    own = kebab(SPELT.get(name, name))
    found = dex.find(SPELT.get(name, name), kind)
    # the dex forgives every sign, and so would take Struggle+ for Struggle
    return found[0].key if found and found[0].key.replace("-", "") == own.replace("-", "") else own


def form_key(species: str, form: str, has_normal: bool, first: bool) -> str:
    """The key of a form: the plain one for the usual form, or else the species with the form behind it."""
    base = _species_key(species)
    usual = dex.species(base).base_form if dex.exists("species", base) else ""
    if form == NORMAL or (usual and dex.fold(usual) in (dex.fold(form), dex.fold(FORMS.get(form, form)))):
        return base
    for said in (FORMS.get(form, form), form):
        found = dex.find(f"{species} {said}", "species")
        if found:
            return found[0].key
    return base if first and not has_normal and not usual else f"{base}-{kebab(FORMS.get(form, form))}"


def _species_key(name: str) -> str:
    found = dex.find(name, "species")
    if not found and name.endswith(" Galarian"):
        found = dex.find(f"{name.removesuffix('ian')}", "species")
    return found[0].key if found else kebab(name)


def japanese(kind: str, key: str) -> str:
    """The Japanese name of what the dex has; empty where it has nothing of that key."""
    return dex.name_of(kind, key, "ja") if dex.exists(kind, key) else ""


class Keys:
    """Keys that are given once: a second piece of the same name gets a number."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def new(self, wanted: str) -> str:
        key, number = wanted, 1
        while key in self._taken:
            number += 1
            key = f"{wanted}-{number}"
        self._taken.add(key)
        return key
