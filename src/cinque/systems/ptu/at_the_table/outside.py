"""What people start themselves, between fights and beside them, and who may."""

from cinque.core.procedure import BESIDE, Procedure
from cinque.core.seat import GM_ROLE, PLAYER_ROLE
from cinque.systems.ptu.actions.by_hand import BY_HAND, ByHand, apply_by_hand
from cinque.systems.ptu.actions.capture import (
    GAPS,
    THROW,
    WILD_ONLY,
    Capture,
    CaptureTerms,
    capture,
    capture_terms,
)
from cinque.systems.ptu.actions.experience import (
    ENCOUNTER,
    TRAINER_XP,
    Experience,
    TrainerExperience,
    experience,
    trainer_experience,
)
from cinque.systems.ptu.actions.features import FEATURES, Train, train
from cinque.systems.ptu.actions.helpless import DISCRETION, NOT_FOR_STATUS, Bind, FinishOff, bind, finish_off
from cinque.systems.ptu.actions.improvised import GENERAL, Improvised, improvised
from cinque.systems.ptu.actions.items import DROP, USE
from cinque.systems.ptu.actions.items_outside_combat import Feed, GiveToHold, Treat, feed, give_to_hold, treat
from cinque.systems.ptu.at_the_table.creation import RECAP
from cinque.systems.ptu.at_the_table.evolving import Evolve, EvolveNow, evolve, evolve_now
from cinque.systems.ptu.at_the_table.game_master import GAME_MASTER
from cinque.systems.ptu.attacks.falling import DAMAGE as FALL
from cinque.systems.ptu.attacks.falling import Fall, fall
from cinque.systems.ptu.injuries.resting import (
    CENTER,
    DRAIN,
    EXTENDED,
    EXTENDED_REST,
    REST,
    Center,
    DrainAp,
    ExtendedRest,
    Rest,
    Tend,
    Wait,
    center,
    drain_ap,
    extended_rest,
    outside_combat,
    rest,
    tend,
    wait,
)
from cinque.systems.ptu.injuries.suffocation import INJURY as NO_AIR
from cinque.systems.ptu.injuries.suffocation import (
    GiveAir,
    Suffocate,
    TakeAir,
    give_air,
    rounds_pass,
    suffocate,
    take_air,
)
from cinque.systems.ptu.skills.action_points import FREE
from cinque.systems.ptu.skills.asked_for import SkillCheck, SpendAp, skill_check, spend_ap
from cinque.systems.ptu.skills.objects import LIFT, Lift, lift
from cinque.systems.ptu.skills.skills import CHECK

OUTSIDE = {
    **GAME_MASTER,
    "check": Procedure(skill_check, GM_ROLE, SkillCheck, CHECK, BESIDE),
    "apply": Procedure(apply_by_hand, GM_ROLE, ByHand, BY_HAND, BESIDE),
    "fall": Procedure(fall, GM_ROLE, Fall, FALL, BESIDE),
    "improvised": Procedure(improvised, GM_ROLE, Improvised, GENERAL, BESIDE),
    "lift": Procedure(lift, GM_ROLE, Lift, LIFT, BESIDE),
    "bind": Procedure(bind, GM_ROLE, Bind, NOT_FOR_STATUS, BESIDE),
    "finish-off": Procedure(finish_off, GM_ROLE, FinishOff, DISCRETION, BESIDE),
    "take-air": Procedure(take_air, GM_ROLE, TakeAir, NO_AIR, BESIDE),
    "give-air": Procedure(give_air, GM_ROLE, GiveAir, NO_AIR, BESIDE),
    "suffocate": Procedure(suffocate, GM_ROLE, Suffocate, NO_AIR, may=rounds_pass),
    "capture-terms": Procedure(capture_terms, GM_ROLE, CaptureTerms, GAPS, BESIDE),
    "experience": Procedure(experience, GM_ROLE, Experience, ENCOUNTER, may=outside_combat(ENCOUNTER)),
    "trainer-experience": Procedure(trainer_experience, GM_ROLE, TrainerExperience, TRAINER_XP),
    "let-evolve": Procedure(evolve, PLAYER_ROLE, Evolve, RECAP, may=outside_combat(RECAP)),
    "evolve-now": Procedure(evolve_now, GM_ROLE, EvolveNow, RECAP, BESIDE),
    "rest": Procedure(rest, PLAYER_ROLE, Rest, REST, may=outside_combat(REST)),
    "extended-rest": Procedure(extended_rest, PLAYER_ROLE, ExtendedRest, EXTENDED_REST, may=outside_combat(REST)),
    "wait": Procedure(wait, PLAYER_ROLE, Wait, REST, may=outside_combat(REST)),
    "center": Procedure(center, PLAYER_ROLE, Center, CENTER, may=outside_combat(CENTER)),
    "tend": Procedure(tend, PLAYER_ROLE, Tend, EXTENDED, may=outside_combat(EXTENDED)),
    "spend-ap": Procedure(spend_ap, PLAYER_ROLE, SpendAp, FREE, BESIDE),
    "drain-ap": Procedure(drain_ap, PLAYER_ROLE, DrainAp, DRAIN, may=outside_combat(EXTENDED)),
    "train": Procedure(train, PLAYER_ROLE, Train, FEATURES, may=outside_combat(EXTENDED)),
    "capture": Procedure(capture, PLAYER_ROLE, Capture, THROW, may=outside_combat(WILD_ONLY)),
    "treat": Procedure(treat, PLAYER_ROLE, Treat, USE, may=outside_combat(EXTENDED)),
    "give-to-hold": Procedure(give_to_hold, PLAYER_ROLE, GiveToHold, DROP, may=outside_combat(DROP)),
    "feed": Procedure(feed, PLAYER_ROLE, Feed, USE, may=outside_combat(EXTENDED)),
}
"""Everything besides a combat that can be started."""
