"""Whatever is on somebody for a while: the questions that the flow of a combat asks of it, with their neutral answers.

An affliction, a condition, a Coat or another mark answers those that its own rule speaks of. The object knows nothing
of anybody; what belongs to one combatant stands in its `Active`.
"""

from collections.abc import Mapping
from typing import ClassVar, Final, NamedTuple

from cinque.core.effect import FOREVER, LONGEST, Active, Effect
from cinque.core.refusal import Refusal
from cinque.core.tally import Tally
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.model import PtuScene

PERSISTENT: Final = "persistent"
VOLATILE: Final = "volatile"
CONDITION: Final = "condition"
OTHER: Final = ""
BEFORE_COUNT: Final = "before-count"
AFTER_COUNT: Final = "after-count"
"""The moments at which an effect of one full round ends: `number` is the Initiative Count, `left` the round."""

NOTHING: Final = ""
STOPPED: Final = "stopped"
CURED: Final = "cured"
HITS_ITSELF: Final = "hits-itself"
SHUNS_SOURCE: Final = "shuns-source"
"""What a Save Check at the start of a turn comes to."""

RATES = {PERSISTENT: 10, VOLATILE: 5, CONDITION: 0, OTHER: 0}


class Loss(NamedTuple):
    """Hit Points that somebody loses at the end of a turn: so many Ticks, or a number."""

    ticks: int = 0
    hp: int = 0


NO_LOSS: Final = Loss()


class Mark(Effect):
    """The rule of one affliction, condition, Coat or the like."""

    stacking = LONGEST
    kind: ClassVar[str] = OTHER
    common: ClassVar[bool] = False
    """Whether its key is an ordinary word that other rules use for something else."""

    def on(self, one: Combatant) -> bool:
        return one.has(self.key)

    def outlasts(self, a: Active, b: Active) -> bool:
        """What nothing but a cure ends outlasts everything; what ends on a count or at a moment, the earlier one."""
        if a.left == FOREVER:
            return not a.moment or a.moment == b.moment
        if b.left == FOREVER or (a.moment, a.anchor) != (b.moment, b.anchor):
            return False
        if a.moment in (BEFORE_COUNT, AFTER_COUNT):
            return (a.left, -a.number) >= (b.left, -b.number)
        return a.left >= b.left

    # -- getting it

    immune_types: ClassVar[Mapping[str, str]] = {}
    """The Types that cannot have it, with the clause that says so."""

    ends_by_type: ClassVar[bool] = False
    """Whether somebody who comes to be of one of those Types is rid of it."""

    immune_capability: ClassVar[str] = ""
    lasts: ClassVar[str] = ""
    """How long it lasts, whatever caused it."""

    def kept_away(self, scene: PtuScene) -> bool:
        """Whether nobody can get it now."""
        return False

    def why_not(self, scene: PtuScene, one: Combatant) -> tuple[str, str] | None:
        """The event and the clause by which somebody cannot get it."""
        return None

    def replaces(self, scene: PtuScene) -> tuple[str, ...]:
        """What goes when this comes."""
        return ()

    def first_number(self, one: Combatant) -> int:
        """What its own count begins with."""
        return 0

    def source_of(self, one: Combatant, by: str) -> str:
        """What counts as its source; as a rule whoever causes it."""
        return by

    from_somebody: ClassVar[bool] = False
    """Whether it makes a difference who causes it."""

    renewed: ClassVar[bool] = False
    """Whether a second one takes the place of the first."""

    for_user: ClassVar[bool] = False
    """Whether the user of a Move gets it, once for each target that is hit."""

    def touches(self, one: Combatant) -> bool:
        """Whether somebody can wear it."""
        return True

    def worn(self, scene: PtuScene, one: Combatant, by: str, usual: Active) -> Active:
        """How somebody wears it; `usual` lasts as long as was said."""
        usual.number = self.first_number(one)
        return usual

    # -- healing

    no_healing: ClassVar[bool] = False

    # -- being rid of it

    belongs_to: ClassVar[str] = ""
    """The affliction with which it ends."""

    tended: ClassVar[str] = ""
    """The clause by which an Extended Action ends it."""

    ends_in_calm: ClassVar[bool] = False
    ends_with_stages: ClassVar[bool] = False
    """Whether it is over when its bearer's Combat Stages are reset."""

    leave: ClassVar[str] = ""
    """The action with which its bearer gives it up."""

    ends_with_turn: ClassVar[bool] = False
    ended_by_loss: ClassVar[bool] = False
    """Whether Hit Point loss by somebody else's doing ends it."""

    thaws_in_rest: ClassVar[bool] = False
    comes_due: ClassVar[bool] = False
    """Whether it does something when its time is over."""

    def is_persistent(self, scene: PtuScene) -> bool:
        return self.kind == PERSISTENT

    def is_volatile(self, scene: PtuScene) -> bool:
        return self.kind == VOLATILE

    def survives_encounter(self, scene: PtuScene) -> bool:
        return self.is_persistent(scene)

    def survives_recall(self, scene: PtuScene) -> bool:
        return self.is_persistent(scene)

    def stays(self, scene: PtuScene, active: Active) -> bool:
        """Whether it is still there after its bearer was recalled."""
        return self.survives_recall(scene)

    def ends_by_breather(self, scene: PtuScene) -> bool:
        return self.is_volatile(scene)

    def ended_by_hit(self, attack: Attack) -> bool:
        return False

    def rests(self, active: Active) -> None:
        """The encounter is over, or its bearer is recalled."""

    # -- Combat Stages

    lowers: ClassVar[tuple[str, int]] = ("", 0)
    """A Stat, and the stages that it is lowered by."""

    lowers_once_with: ClassVar[str] = ""
    """A word for those that lower a Stat only once together."""

    stages_spared_by: ClassVar[str] = ""
    """The passive that keeps the Stat as it is."""

    keeps_stages: ClassVar[bool] = False
    """Whether its bearer's stages cannot be lowered."""

    # -- acting

    prevents: ClassVar[str] = ""
    """What is told when it takes a turn away."""

    @property
    def takes_turn(self) -> bool:
        """Whether it takes what is left of a turn away as well; a Flinch is about the next one."""
        return bool(self.prevents) and not self.ends_with_turn

    deep: ClassVar[bool] = False
    """Whether nothing else is looked at when it takes a turn away, unless somebody shakes it off."""

    gets_up_first: ClassVar[bool] = False
    only_attacks: ClassVar[bool] = False
    stops: ClassVar[bool] = False
    """Whether it ends a Shift where somebody is."""

    fixes: ClassVar[bool] = False
    """Whether it keeps somebody where they are, whatever they try."""

    slows: ClassVar[bool] = False
    flanks: ClassVar[bool] = True
    """Whether those who have to be conscious to Flank are so with it."""

    bars_intercept: ClassVar[bool] = False
    wakeable: ClassVar[bool] = False
    """Whether an adjacent ally can end it with a Standard Action."""

    no_ap: ClassVar[bool] = False
    sets_initiative: ClassVar[bool] = False
    waits: ClassVar[bool] = False
    shuns: ClassVar[bool] = False

    def acts_off_turn(self, scene: PtuScene, one: Combatant) -> bool:
        return True

    def acts_freely(self, scene: PtuScene) -> bool:
        return True

    def strikes(self, scene: PtuScene) -> bool:
        """Whether its bearer can make an Attack of Opportunity."""
        return True

    def may_shift(self) -> Refusal | None:
        return None

    def may_recall(self, one: Combatant) -> Refusal | None:
        return None

    # -- Moves

    touches_moves: ClassVar[bool] = False
    counts_uses: ClassVar[bool] = False

    def may_use(self, active: Active, move: Move, word: str) -> Refusal | None:
        """Why a Move cannot be used; `word` is its Frequency as it is now, which something else may have made rarer."""
        return None

    def rarer(self, scene: PtuScene, word: str, times: int) -> tuple[str, int]:
        """The frequency of a Move."""
        return word, times

    names_move: ClassVar[bool] = False
    """Whether its source is a Move, whose frequency is another."""

    names_item: ClassVar[bool] = False
    """Whether its source is an item."""

    def rarer_move(self, active: Active, move: str, word: str, times: int) -> tuple[str, int]:
        """The frequency of one Move."""
        return word, times

    # -- attacks

    no_evasion: ClassVar[str] = ""
    """The clause by which its bearer has no Evasion."""

    no_speed_evasion: ClassVar[bool] = False
    makes_critical: ClassVar[bool] = False
    """Whether the next attack of its bearer that hits is a Critical Hit."""

    lifts: ClassVar[bool] = False
    grounds: ClassVar[bool] = False
    """Whether it keeps its bearer above the ground, where attacks from there do nothing, or on it."""

    lends: ClassVar[Mapping[str, tuple[int, int]]] = {}
    """Movement Capabilities: their meters, and by how many more for those who have them by nature."""

    reaches: ClassVar[tuple[str, ...]] = ()
    """The Types whose attacks hit for its bearer who is immune to them by Type."""

    sees_through: ClassVar[bool] = False
    """Whether Evasion that is not from Stats does not count against its bearer."""

    explodes_with: ClassVar[str] = ""
    """The Type of Moves that fail, and hurt its bearer."""

    takes_along: ClassVar[bool] = False
    resents: ClassVar[bool] = False
    """Whether whoever fells its bearer faints as well, or cannot use that Move any more."""

    gains_when_hit: ClassVar[tuple[tuple[str, int], ...]] = ()
    reached_in: ClassVar[str] = ""
    """The case that a Move asks for which reaches its bearer where others cannot aim."""

    burns_melee: ClassVar[bool] = False
    """Whether whoever hits its bearer in Melee is Burned."""

    no_items: ClassVar[bool] = False
    spoils_held: ClassVar[bool] = False
    """Whether items are of no use to its bearer at all; or what it holds, if that is still its source."""

    initiative_bonus: ClassVar[int] = 0

    def steps_against(self, type: str) -> int:
        """By how many steps an attack of a Type is less resisted."""
        return 0

    attack_type: ClassVar[str] = ""
    """The Type of all attacks of its bearer."""

    decoy: ClassVar[bool] = False
    endures: ClassVar[bool] = False
    rooted: ClassVar[bool] = False
    """Neither pushed nor switched."""

    lures: ClassVar[bool] = False
    """Whether foes nearby can aim at nobody but its bearer."""

    lures_from_afar: ClassVar[bool] = False
    powder: ClassVar[bool] = False
    """Whether it does nothing to those whom powder does nothing to."""

    def on_accuracy(self, active: Active, tally: Tally) -> None:
        """What it does to its bearer's Accuracy Rolls."""

    def on_check(self, active: Active, tally: Tally, skill: str) -> None:
        """What it does to its bearer's Skill Checks."""

    def on_base(self, active: Active, attack: Attack, tally: Tally) -> None:
        """What it does to the Damage Base of its bearer's attacks."""

    def on_damage(self, active: Active, attack: Attack, tally: Tally) -> None:
        """What it does to damage that its bearer deals."""

    def on_defense(self, active: Active, tally: Tally) -> None:
        """What it does to damage that its bearer takes."""

    def wider_critical(self, active: Active) -> int:
        return 0

    def cannot_miss(self, active: Active, target: Combatant) -> bool:
        return False

    def rolls_again(self, attack: Attack) -> bool:
        """Whether the damage roll of its bearer's attack counts once more."""
        return False

    def used_up_by(self, active: Active, attack: Attack, targets: list[str]) -> bool:
        """Whether an attack of its bearer spends it."""
        return False

    # -- Capabilities that are used

    kept_up: ClassVar[bool] = False
    """Whether its bearer keeps it up, and does so only while conscious."""

    bars_form: ClassVar[str] = ""
    """The form that its bearer cannot take on."""

    no_standard: ClassVar[bool] = False
    """Whether its bearer has no Standard Actions."""

    slips_grip: ClassVar[bool] = False
    passes_walls: ClassVar[bool] = False
    """Whether nothing solid holds its bearer."""

    gives_away: ClassVar[bool] = False
    """Whether Stealth does not help its bearer."""

    evades: ClassVar[bool] = False
    harder_to_hit: ClassVar[int] = 0
    """What is added to the Accuracy Check of attacks on its bearer."""

    loss_at_round_end: ClassVar[str] = ""
    """The event by which a Tick is lost at the end of each round."""

    def evasion(self, melee: bool) -> int:
        """What it does to its bearer's Evasion."""
        return 0

    def leaves_behind(self, scene: PtuScene, active: Active) -> Active | None:
        """What is on its bearer when it is over."""
        return None

    # -- the start and the end of a turn

    heals_at_start: ClassVar[int] = 0
    heals_part_at_start: ClassVar[str] = ""
    """What comes back at the start of each turn: Ticks, or a part of the Hit Points."""

    loss_at_start: ClassVar[str] = ""
    """The event by which a Tick is lost at the start of each turn."""

    wears_down: ClassVar[tuple[tuple[str, int], ...]] = ()
    """Stages that change as each turn ends."""

    counts_to_faint: ClassVar[bool] = False
    """Whether its number falls as each turn ends, and its bearer with it."""

    feeds_source: ClassVar[bool] = False
    holds_turns: ClassVar[bool] = False
    """Whether one struggles to get out of it as one's turns end."""

    saves_at_start: ClassVar[bool] = False
    saves_if_free: ClassVar[bool] = False
    """Whether the Save Check is made only by those who could act."""

    stopped_as: ClassVar[str] = ""
    """What is told when that Save Check stops somebody."""

    saves_at_end: ClassVar[bool] = False

    def save_is(self, one: Combatant, active: Active, total: int) -> str:
        """What the Save Check at the start of a turn comes to."""
        return NOTHING

    def fails_by(self, one: Combatant, active: Active) -> str:
        """The clause by which the Save Check at the start of a turn fails without a roll."""
        return ""

    def may_save(self, one: Combatant) -> bool:
        """Whether there is a Save Check at the end of a turn."""
        return True

    def save_dc(self, one: Combatant) -> int:
        return 0

    def save_bonus(self, scene: PtuScene) -> tuple[int, str]:
        """What is added to the Save Check, and for what."""
        return 0, ""

    def ticks_with_save(self, saved: str) -> int:
        """Ticks that the Save Check against another affliction costs."""
        return 0

    def loss(self, scene: PtuScene, one: Combatant, active: Active, due: bool) -> Loss:
        """Hit Points lost as a turn ends; `due` says that it was a turn of the kind that the rules name."""
        return NO_LOSS

    # -- cases and capture

    case: ClassVar[str] = ""
    """The word by which Moves and Abilities ask for it."""

    guts: ClassVar[bool] = False
    """Whether it is one of those that Guts and its like ask for."""

    under: ClassVar[bool] = False
    bait: ClassVar[bool] = False

    def capture_rate(self, scene: PtuScene) -> int:
        return RATES[PERSISTENT] if self.is_persistent(scene) else RATES[self.kind]

    def on_capture(self, active: Active, tally: Tally) -> None:
        """What the game master has put on somebody for capture rolls."""


class Affliction(Mark):
    """One of those that the book lists: told when it comes, when it is cured and when it runs out."""
