"""What moves and items do, in a few words for those who look them up."""

from cinque.core.sheet import Name
from cinque.core.tally import signed
from cinque.systems.mystery.combat_essentials.changing_stats import WIDENED
from cinque.systems.mystery.content.records import CURES_ALL, Change, Effect, Heal, Inflict, Item, Move, Worn
from cinque.systems.mystery.field_effects.hazards import HAZARDS

SURE_CHANCE = 100


def listed(name: Name, parts: list[str]) -> str:
    return name("word", "comma").join(part for part in parts if part)


def of_move(move: Move, name: Name) -> str:
    """Everything that comes of a move besides its damage."""
    marks = [("recoil", move.recoil), ("drains", move.drains), ("explodes", move.explodes)]
    return listed(
        name,
        [
            *(name("word", label) for label, has in marks if has),
            f"{name('stat', 'crit')} {WIDENED[move.crit]}–20" if move.crit else "",
            *(of_effect(effect, name) for effect in move.effects),
        ],
    )


def of_effect(effect: Effect, name: Name) -> str:
    if isinstance(effect, Inflict):
        return told(name("status", effect.status), effect.chance, effect.on, name)
    if isinstance(effect, Change):
        stages = [f"{name('stat', stat)} {signed(by)}" for stat, by in effect.stages.items()]
        return told(listed(name, stages), effect.chance, effect.on, name)
    if isinstance(effect, Heal):
        return f"{name('stat', 'hp')} +{-(-effect.heals * 2 // 25)}"
    return name("hazard" if effect.lays in HAZARDS else "field", effect.lays)


def told(what: str, chance: int, on: str, name: Name) -> str:
    beside = [f"{chance} %" if chance < SURE_CHANCE else "", name("word", "itself") if on == "user" else ""]
    return f"{what} ({listed(name, beside)})" if any(beside) else what


def of_item(item: Item, name: Name) -> str:
    """What an item does when it is used, and while it is worn."""
    hp = name("stat", "hp")
    cures = [name("word", "all-conditions") if key == CURES_ALL else name("status", key) for key in item.cures]
    return listed(
        name,
        [
            name("word", "all-hp") if item.full else f"{hp} +{item.heals}" if item.heals else "",
            f"{name('word', 'cures')} {listed(name, cures)}" if cures else "",
            f"{name('word', 'true-damage')} {item.damage}" if item.damage else "",
            f"{name('word', 'revives')} {item.revives} %" if item.revives else "",
            f"{name('stat', 'iq')} +{item.iq}" if item.iq else "",
            *(of_effect(effect, name) for effect in item.effects),
            *(while_worn(item.worn, name) if item.worn is not None else ()),
        ],
    )


def while_worn(worn: Worn, name: Name) -> list[str]:
    found = [f"{name('stat', stat)} {signed(by)}" for stat, by in worn.stats.items()]
    found += [f"{name('stat', 'ap')} {signed(worn.ap)}"] if worn.ap else []
    if worn.damage:
        only = [name(kind, key) for kind, key in (("type", worn.type), ("property", worn.property_)) if key]
        found.append(f"{name('word', 'damage')} {signed(worn.damage)} {listed(name, only)}".rstrip())
    found += [f"{name('stat', 'accuracy')} {signed(worn.accuracy)}"] if worn.accuracy else []
    found += [f"{name('stat', 'hp')} {signed(worn.heals)}"] if worn.heals else []
    found += [f"{name('word', 'keeps-off')} {name('status', key)}" for key in worn.keeps_off]
    return found
