"""The registry tells a type checker what a name stands for; `test_docs.py` has `mypy` read this file."""

from typing import assert_type

from cinque.core.system import AnySystem
from cinque.systems import NAMES, system
from cinque.systems.arcana.system import ArcanaSystem
from cinque.systems.mystery.model import MysteryScene
from cinque.systems.ptu.system import PtuSystem
from cinque.systems.rokumen.system import RokumenSystem
from cinque.systems.vademecum.model import VadeMecumScene


def test_a_name_is_its_system() -> None:
    assert isinstance(assert_type(system("arcana"), ArcanaSystem), ArcanaSystem)
    assert isinstance(assert_type(system("ptu"), PtuSystem), PtuSystem)
    assert isinstance(assert_type(system("rokumen"), RokumenSystem), RokumenSystem)


def test_a_scene_is_that_of_its_book() -> None:
    mystery, vademecum = system("mystery"), system("vademecum")
    assert assert_type(mystery.new_scene(mystery.usual_setup(1), {}), MysteryScene).round == 0
    assert assert_type(vademecum.new_scene(vademecum.usual_setup(1), {}), VadeMecumScene).round == 0


def test_any_name_is_any_system() -> None:
    for name in NAMES:
        assert assert_type(system(name), AnySystem).name == name
