"""じょうたい: how states come and go, and one file for each of them."""

from cinque.systems.rokumen.state import STATES
from cinque.systems.rokumen.states.burn import Burn
from cinque.systems.rokumen.states.confusion import Confusion
from cinque.systems.rokumen.states.healing import Healing
from cinque.systems.rokumen.states.paralysis import Paralysis
from cinque.systems.rokumen.states.poison import Poison
from cinque.systems.rokumen.states.sleep import Sleep

STATES.update({rule.key: rule for rule in (Paralysis(), Poison(), Burn(), Sleep(), Confusion(), Healing())})
