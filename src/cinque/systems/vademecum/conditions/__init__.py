"""2.6 Conditions: one file for each. Those of World Kits that fields alone can say are all in `kit`."""

from cinque.systems.vademecum.condition import CONDITIONS, KIT_RULES
from cinque.systems.vademecum.conditions.bloodied import BLOODIED
from cinque.systems.vademecum.conditions.brine_infection import BrineInfection
from cinque.systems.vademecum.conditions.captivated import Captivated
from cinque.systems.vademecum.conditions.charmed import Charmed
from cinque.systems.vademecum.conditions.crippled import CRIPPLED
from cinque.systems.vademecum.conditions.dying_by_enchantment import DyingByEnchantment
from cinque.systems.vademecum.conditions.engulfed import Engulfed
from cinque.systems.vademecum.conditions.fleeing import Fleeing
from cinque.systems.vademecum.conditions.frightened import Frightened
from cinque.systems.vademecum.conditions.grappled import GRAPPLED
from cinque.systems.vademecum.conditions.guided import Guided
from cinque.systems.vademecum.conditions.hidden import Hidden
from cinque.systems.vademecum.conditions.in_a_duel import InADuel
from cinque.systems.vademecum.conditions.incapacitated import INCAPACITATED
from cinque.systems.vademecum.conditions.intangible import Intangible
from cinque.systems.vademecum.conditions.kit import KitCondition
from cinque.systems.vademecum.conditions.knocked_out import KnockedOut
from cinque.systems.vademecum.conditions.magically_armored import MagicallyArmored
from cinque.systems.vademecum.conditions.obscured import Obscured
from cinque.systems.vademecum.conditions.poisoned import Poisoned
from cinque.systems.vademecum.conditions.prone import PRONE
from cinque.systems.vademecum.conditions.quarry import Quarry
from cinque.systems.vademecum.conditions.restrained import Restrained
from cinque.systems.vademecum.conditions.split import Split
from cinque.systems.vademecum.conditions.stunned import STUNNED
from cinque.systems.vademecum.conditions.under_decree import UnderDecree

for condition in (GRAPPLED, PRONE, STUNNED, BLOODIED, INCAPACITATED, CRIPPLED):
    CONDITIONS[condition.key] = condition

KIT_RULES.update(
    {
        "": KitCondition,
        "brine-infection": BrineInfection,
        "captivated": Captivated,
        "charmed": Charmed,
        "dying-by-enchantment": DyingByEnchantment,
        "engulfed": Engulfed,
        "fleeing": Fleeing,
        "frightened": Frightened,
        "guided": Guided,
        "hidden": Hidden,
        "in-a-duel": InADuel,
        "intangible": Intangible,
        "knocked-out": KnockedOut,
        "magically-armored": MagicallyArmored,
        "obscured": Obscured,
        "poisoned": Poisoned,
        "quarry": Quarry,
        "restrained": Restrained,
        "split": Split,
        "under-decree": UnderDecree,
    }
)
