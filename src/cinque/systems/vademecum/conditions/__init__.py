"""2.6 Conditions: one file for each."""

from cinque.systems.vademecum.condition import CONDITIONS
from cinque.systems.vademecum.conditions.crippled import CRIPPLED
from cinque.systems.vademecum.conditions.grappled import GRAPPLED
from cinque.systems.vademecum.conditions.incapacitated import INCAPACITATED
from cinque.systems.vademecum.conditions.prone import PRONE
from cinque.systems.vademecum.conditions.stunned import STUNNED

for condition in (GRAPPLED, PRONE, STUNNED, INCAPACITATED, CRIPPLED):
    CONDITIONS[condition.key] = condition
