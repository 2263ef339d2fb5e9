"""The words of the book that content is written with: Types, Stats, afflictions, Skills, Capabilities, cases."""

from typing import Final

TYPES = (
    *("normal", "fire", "water", "electric", "grass", "ice", "fighting", "poison", "ground"),
    *("flying", "psychic", "bug", "rock", "ghost", "dragon", "dark", "steel", "fairy"),
)
STATS = ("hp", "attack", "defense", "special_attack", "special_defense", "speed")
MOST_VITAMINS: Final = 5
"""How many one Pokémon takes, of all kinds together."""

STAGED = ("attack", "defense", "special_attack", "special_defense", "speed")
PHYSICAL: Final = "physical"
SPECIAL: Final = "special"
STATUS: Final = "status"
CLASSES = (PHYSICAL, SPECIAL, STATUS)
POISONS = ("poisoned", "badly-poisoned")
PERSISTENT = ("burned", "frozen", "paralysis", *POISONS)
VOLATILE = ("bad-sleep", "confused", "cursed", "disabled", "rage", "flinch", "infatuation", "sleep", "suppressed")
CONDITIONS = ("blindness", "total-blindness", "slowed", "stuck", "trapped", "tripped", "vulnerable")
AFFLICTIONS = (*PERSISTENT, *VOLATILE, *CONDITIONS)
WEATHERS = ("sunny", "rainy", "hail", "sandstorm")
TERRAINS = ("electric-terrain", "grassy-terrain", "misty-terrain", "psychic-terrain")
FIELDS = (*TERRAINS, "gravity", "trick-room", "wonder-room", "magic-room", "mud-sport", "water-sport", "ion-deluge")
CLEARED = ("hazards", "smoke", "blessings", "coats", "seeds", "vortex", "terrains", "substitutes")
"""What can be blown away; the seeds are those of Leech Seed on the user, the Vortex is the one that holds it."""

HAZARDS = ("spikes", "toxic-spikes", "sticky-web", "stealth-rock")
BECOMES = ("target-types", "own-move", "resisting", "country")
"""What somebody's Types become besides one that is named: those of the target, that of a Move of one's own, one that
resists the last attack that hit, that of the country."""

ABILITY_CHANGES = ("gone", "copy", "share", "replace", "swap")
"""What becomes of Abilities: the target has none; the user has one of the target's as well, or all its allies next to
it, too; one of the target's is replaced; user and target swap one."""

BORROWED = ("target-last", "last", "any", "ally", "own", "country", "again", "declared")
"""What Move another one becomes: the last one of the target, or of anybody; by chance one of all, of an ally's, of
one's own others; by the country; the target uses its last one once more; or the one that it answers."""

STAT_CHANGES = ("swap", "average", "own")
"""What becomes of Stats: user and target swap them, or both have the average; or somebody's two are exchanged."""

BLESSINGS = ("light-screen", "reflect", "safeguard", "lucky-chant", "mist")
COATS = (
    *("aqua-ring", "leech-seed", "ingrain", "substitute", "lock-on", "focus-energy", "charge", "endure", "wish"),
    *("flash-fire", "windveiled", "helping-hand", "heal-block", "throat-chop", "guard-spec", "follow-me"),
    *("rage-powder", "spotlight"),
    *("curled", "laser-focus", "salted", "octolock", "syrup", "tarred", "magnet-rise", "lifted", "brought-down"),
    *("foresight", "miracle-eye", "electrified", "powdered", "tailwind", "imprisoned", "spited", "destiny-bond"),
    *("grudge", "perishing", "raging", "embargo", "aloft", "dug-in", "dived", "vanished", "heated"),
    *("corroded", "nourished"),
)
SKILLS = (
    *("acrobatics", "athletics", "combat", "intimidate", "stealth", "survival"),
    *("general-education", "guile", "medicine-education", "occult-education", "perception"),
    *("pokemon-education", "technology-education", "charm", "command", "focus", "intuition"),
)
RANKS = ("pathetic", "untrained", "novice", "adept", "expert", "master")
SIZES = ("small", "medium", "large", "huge", "gigantic")
MOVEMENTS = ("overland", "swim", "sky", "levitate", "burrow", "teleporter")
MOST_METERS: Final = 999
JUMPS = ("high-jump", "long-jump")
STRUGGLE_TYPES = {
    "firestarter": "fire",
    "fountain": "water",
    "freezer": "ice",
    "guster": "flying",
    "materializer": "rock",
    "zapper": "electric",
}
CAPABILITIES = (
    *(*MOVEMENTS, *JUMPS, "power", "mountable", *STRUGGLE_TYPES, "telekinetic"),
    *("amorphous", "blender", "blindsense", "chilled", "darkvision", "gilled", "glow", "groundshaper", "heater"),
    *("illusionist", "inflatable", "invisibility", "living-weapon", "magnetic", "mindlock", "phasing", "reach"),
    *("shadow-meld", "shrinkable", "soulless", "stealth", "telepath", "threaded", "tracker", "tremorsense"),
    *("underdog", "wallclimber", "wielder", "x-ray-vision", "alluring", "aura-reader", "dead-silent", "dream-mist"),
    *("dream-reader", "egg-warmer", "fortune", "gather-unown", "heart-gift", "herb-growth", "honey-gather"),
    *("keystone-warp", "letter-press", "marsupial", "milk-collection", "mushroom-harvest", "pack-mon"),
    *("pearl-creation",),
    *("planter", "premonition", "shapeshifter", "split-evolution", "sprouter", "volatile-bomb", "weathershape"),
    *("wired", "zapper", "as-one", "bloom", "cherry-power", "delivery-bird", "fruitful", "juicer", "aura-pulse"),
    *("blood-scent", "time-travel", "temporary-form", "rain-maker", "forme-change", "sticky-hold"),
)
PLACES = ("cave", "desert", "forest", "mountain", "grassland", "ocean", "urban", "tundra", "wetlands", "beach", "marsh")
"""The kinds of country: where species live, and what Naturewalk is for."""

TARGET: Final = "target"
USER: Final = "user"
HIT: Final = "hit"
USE: Final = "use"
MISS: Final = "miss"
KNOCK_OUT: Final = "knock-out"
ROUND: Final = "round"
NEXT_TURN: Final = "next-turn"
USER_TURN: Final = "user-turn"
ENCOUNTER: Final = "encounter"
FAINTING: Final = "fainting"
"""How long: one full round; to the end of the target's next turn; to the end of the user's; to the encounter's end;
or no longer than until its bearer faints."""

CASES = (
    *("", "asleep", "paralyzed", "poisoned", "burned", "frozen", "confused", "afflicted", "user-afflicted"),
    *("target-half-hp", "user-half-hp", "user-third-hp", "user-full-hp", "target-full-hp", "sunny", "rainy", "hail"),
    *("sandstorm", "clear", "any-weather", "adjacent", "ranged", "melee", "opposite-gender", "target-holds-item"),
    *("user-holds-no-item", "target-acted", "target-not-acted", "target-injured", "stages-raised", "super-effective"),
    *("critical", "target-grounded", "target-airborne", "target-underground", "target-underwater", "ally-fainted"),
    *("user-was-hit", "first-turn", "target-trainer", "target-pokemon", "same-type", "target-smaller", "target-slower"),
    *("user-persistent", "user-asleep", "target-small", "target-was-hit", "any-terrain", "user-poison", *TERRAINS),
    *("user-ghost", "user-no-ghost", "several", "single", "early", "status", "damaging"),
    *("user-fire", "user-electric", "user-lowered", "user-failed", "user-curled", "target-raised", "user-used-others"),
    *("user-unhurt", "user-hit-physically", "user-has-food", "user-has-berry", "user-has-missile"),
    *("user-stockpiled", "user-has-eaten", "user-on-terrain", "no-grassy-terrain"),
)
"""Cases in which something counts: words for what must hold of the user, the target, or the battlefield."""

FREQUENCY = r"At-Will|EOT|Static|(Scene|Daily)( x[2-9])?"
FRACTION = r"|[1-9]\d?/[1-9]\d?"
WEAPONS = ("small-melee", "large-melee", "short-ranged", "long-ranged", "reach")
TRIGGERS = (
    *("hit-taken", "melee-hit-taken", "melee-miss", "adjacent-attack", "physical-hit-taken", "special-hit-taken"),
    *("melee-attack-taken", "attack", "early-attack", "slower-attack", "self-move"),
)
"""What a Move with the Trigger keyword waits for: a Move hits the user; a Melee attack hits it, or misses it, or either
of both; a foe in reach, or an adjacent one, makes a damaging attack on the user, or one with Priority or as an
Interrupt, or a slower foe a Move that the user can borrow; a foe in reach uses a Move on itself; a Physical or Special
hit, which is then one step more resisted."""
