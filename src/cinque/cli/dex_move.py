"""The card of a move."""

from collections import Counter
from collections.abc import Iterator

from cinque import dex
from cinque.cli.dex_facts import by_multiplier, dealt, learners
from cinque.cli.dex_layout import Flow, Part, Row, line, rows, title
from cinque.cli.dex_words import Speech
from cinque.core.tally import signed

FEW_LEARNERS = 12
WITH_Z_MOVES, WITH_MAX_MOVES = 7, 8
TO_HIT = ("adjacent", "adjacent-foe", "all-adjacent", "all-adjacent-foes", "any", "attacker", "random-foe")
LASTING = ("side", "weather", "terrain", "room")


def move_card(one: dex.Move, speech: Speech) -> Iterator[Part]:
    yield from rows(figure_rows(one, speech))
    yield from damage_dealt(one, speech)
    if not (one.z_crystal or one.max_move or one.variant_of):
        yield from taught(one, speech)


def figure_rows(one: dex.Move, speech: Speech) -> list[Row]:
    told = effects(one, speech)
    properties = [speech.text("flag", flag) for flag in one.flags]
    return [
        (speech.text("label", label), said)
        for label, said in (
            ("type", speech.name("type", one.type)),
            ("category", speech.text("move", "varies") if lent(one) else speech.text("category", one.category)),
            ("power", power(one, speech)),
            ("accuracy", accuracy(one, speech)),
            ("pp", str(one.pp)),
            ("priority", signed(one.priority) if one.priority else ""),
            ("target", target(one, speech)),
            ("hits", hits(one, speech)),
            ("effects", "\n".join(told)),
            ("properties", Flow(properties, speech.comma()) if properties else ""),
            *special_rows(one, speech),
        )
    ]


def power(one: dex.Move, speech: Speech) -> str:
    if one.category == "status" or one.fixed_damage or one.damage_is_level or one.one_hit_ko:
        return ""
    return speech.text("move", "varies") if one.power <= 1 or lent(one) else str(one.power)


def lent(one: dex.Move) -> bool:
    """Whether category and power are those of the move that this one is made of; what it has itself is a filler."""
    filler = one.power <= (10 if one.max_of else 1)
    return one.category != "status" and (
        (one.max_move and not one.max_of) or (bool(one.z_crystal or one.max_of) and filler)
    )


def accuracy(one: dex.Move, speech: Speech) -> str:
    if one.accuracy is not None:
        return speech.text("move", "percent", number=one.accuracy)
    return speech.text("move", "never-misses") if one.target in TO_HIT else ""


def target(one: dex.Move, speech: Speech) -> str:
    told = speech.text("target", one.target)
    if not one.target_unless_ghost:
        return told
    return speech.text("target", "unless-ghost", target=told, otherwise=speech.text("target", one.target_unless_ghost))


def hits(one: dex.Move, speech: Speech) -> str:
    fewest, most = one.hits
    if most == 1:
        return ""
    if fewest == most:
        return speech.text("move", "hits-exactly", count=most)
    return speech.text("move", "hits", fewest=fewest, most=most)


# -- effects


def effects(one: dex.Move, speech: Speech) -> list[str]:
    """All that a move does, each in a line of its own."""
    told = [
        *damage_effects(one, speech),
        *(speech.effect(effect) for effect in one.effects),
        *health_effects(one, speech),
        *(speech.text("trait", trait) for trait in one.traits),
        *place_effects(one, speech),
    ]
    silent = one.category == "status" and not told
    return [speech.text("move", "unstated")] if silent else told


def damage_effects(one: dex.Move, speech: Speech) -> Iterator[str]:
    if one.fixed_damage:
        yield speech.text("move", "fixed-damage", damage=one.fixed_damage)
    if one.damage_is_level:
        yield speech.text("move", "damage-is-level")
    if one.one_hit_ko and one.ko_spares:
        yield speech.text("move", "one-hit-ko-spares", type=speech.name("type", one.ko_spares))
    elif one.one_hit_ko:
        yield speech.text("move", "one-hit-ko")
    if one.attack_stat:
        yield speech.text("move", "attack-stat", stat=speech.text("stat", one.attack_stat))
    if one.attack_of:
        yield speech.text("move", f"attack-of-{one.attack_of}")
    if one.defense_stat:
        yield speech.text("move", "defense-stat", stat=speech.text("stat", one.defense_stat))
    if one.always_crits:
        yield speech.text("move", "always-crits")
    elif one.crit_ratio > 1:
        yield speech.text("move", f"crit-{one.crit_ratio}")
    if one.ignores_immunity and one.category != "status":
        yield speech.text("move", "ignores-immunity")
    for type in one.ignores_immunity_of:
        yield speech.text("move", "ignores-immunity-of", type=speech.name("type", type))


def health_effects(one: dex.Move, speech: Speech) -> Iterator[str]:
    for key in ("recoil", "drain"):
        share = getattr(one, key)
        if share:
            yield speech.text("move", key, share=speech.share(share))
    if one.heal:
        key = "heal-user" if one.target == "user" else "heal-target"
        yield speech.text("move", key, share=speech.share(one.heal))
    if one.self_destruct:
        yield speech.text("self-destruct", one.self_destruct)


def place_effects(one: dex.Move, speech: Speech) -> Iterator[str]:
    if one.forces_switch:
        yield speech.text("move", "forces-switch")
    if one.switches:
        yield speech.text("switches", one.switches)
    if one.lasts > 1 and any(effect.kind in LASTING for effect in one.effects):
        yield speech.text("move", "lasts", turns=one.lasts)


def special_rows(one: dex.Move, speech: Speech) -> Iterator[tuple[str, str]]:
    """What only some generations know."""
    if one.variant_of:
        yield "variant-of", speech.name("move", one.variant_of)
    if one.z_crystal:
        yield "z-crystal", speech.name("item", one.z_crystal)
    if one.max_of:
        yield "only-for", speech.name("species", one.max_of)
    if speech.gen == WITH_Z_MOVES and not one.z_crystal:
        yield "z-move", z_move(one, speech)
    if speech.gen == WITH_MAX_MOVES and one.max_power > 1:
        yield "max-move", speech.text("move", "z-power", power=one.max_power)


def z_move(one: dex.Move, speech: Speech) -> str:
    told = [speech.text("move", "z-power", power=one.z_power)] if one.z_power else []
    told += [speech.text("z-effect", one.z_effect)] if one.z_effect else []
    told += [speech.stages(one.z_stages, "user")] if one.z_stages else []
    return speech.comma().join(told)


# -- the others


def damage_dealt(one: dex.Move, speech: Speech) -> Iterator[Part]:
    """What the type is strong and weak against; only whom it cannot touch where the type changes no damage."""
    if one.category == "status" and one.ignores_immunity:
        return
    groups = by_multiplier(dealt(one.type, speech.gen))
    if one.category == "status" or one.fixed_damage or one.damage_is_level or one.one_hit_ko:
        groups = [(by, keys) for by, keys in groups if by == 0]
    if one.ignores_immunity or one.type in one.ignores_immunity_of:
        groups = [(by, keys) for by, keys in groups if by != 0]
    if groups:
        yield title(speech.text("label", "dealt"))
    yield from rows((speech.multiplier(by), Flow(speech.names("type", keys), speech.comma())) for by, keys in groups)


def taught(one: dex.Move, speech: Speech) -> Iterator[Part]:
    """Who learns it: all names if they are few, else in how many ways."""
    yield title(speech.text("label", "learned-by"))
    found = learners(one.key, speech.gen)
    if not found.ways:
        yield line(speech.text("move", "nobody"))
        return
    yield line(speech.text("move", "learners", count=len(found.ways), gen=found.gen))
    if len(found.ways) <= FEW_LEARNERS:
        said = speech.names("species", found.ways)
    else:
        ways = Counter(how for hows in found.ways.values() for how in sorted(hows))
        said = [speech.text("how", how, count=count) for how, count in ways.most_common()]
    yield line(Flow(said, speech.comma()))
