"""What abilities do: by the fields of their records, and by one small class for each `rule` that no field can say."""

from cinque.systems.vademecum.abilities.areas import AREAS
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.perks import PERKS
from cinque.systems.vademecum.abilities.vale import (
    barbarian,
    druid,
    enchanter,
    herald,
    knight,
    mage,
    mancer,
    monk,
    ranger,
    sage,
)
from cinque.systems.vademecum.abilities.vale.combatants import COMBATANTS
from cinque.systems.vademecum.abilities.vale.combatants_react import REACTIONS
from cinque.systems.vademecum.abilities.vale.items import ITEMS
from cinque.systems.vademecum.abilities.vestiges import believer, mutant, scavenger, scribe
from cinque.systems.vademecum.ability import RULES, AbilityRule

ALL: tuple[tuple[AbilityRule, ...], ...] = (
    *((ByFields(),), AREAS, PERKS, ITEMS, COMBATANTS, REACTIONS),
    *(barbarian.RULES, monk.RULES, ranger.RULES, mage.RULES, mancer.RULES, herald.RULES, enchanter.RULES),
    *(scavenger.RULES, mutant.RULES, scribe.RULES, believer.RULES),
    *(sage.RULES, druid.RULES, knight.RULES),
)

for rule in [rule for rules in ALL for rule in rules]:
    RULES[rule.key] = rule
