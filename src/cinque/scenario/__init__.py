"""Scenario files: a scene, dice and answers, and what must come of them. Users settle arguments with them, we test."""

from cinque.scenario.model import Scenario
from cinque.scenario.read import read_scenario
from cinque.scenario.run import Report, run_scenario

__all__ = ["Report", "Scenario", "read_scenario", "run_scenario"]
