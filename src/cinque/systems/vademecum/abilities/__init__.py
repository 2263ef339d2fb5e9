"""What abilities do: by the fields of their records, and by one small class for each `rule` that no field can say."""

from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.vale import (
    barbarian,
    druid,
    enchanter,
    herald,
    mage,
    mancer,
    monk,
    ranger,
    sage,
)
from cinque.systems.vademecum.ability import RULES, AbilityRule

CLASSES: tuple[tuple[AbilityRule, ...], ...] = (
    *(barbarian.RULES, monk.RULES, ranger.RULES, mage.RULES, mancer.RULES, herald.RULES, enchanter.RULES),
    *(sage.RULES, druid.RULES),
)

for rule in (ByFields(), *(rule for rules in CLASSES for rule in rules)):
    RULES[rule.key] = rule
