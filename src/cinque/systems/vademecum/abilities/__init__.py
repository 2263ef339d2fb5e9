"""What abilities do: by the fields of their records, and by one small class for each `rule` that no field can say."""

from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.ability import RULES

for rule in (ByFields(),):
    RULES[rule.key] = rule
