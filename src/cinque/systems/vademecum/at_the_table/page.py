"""A character's sheet as people read it: all the numbers that follow from it, in their language."""

from cinque.core.ask import Data
from cinque.core.sheet import Block, Name, Page
from cinque.core.tally import fraction_text, signed
from cinque.systems.vademecum.adventuring.weapons_and_tools import item_here
from cinque.systems.vademecum.at_the_table.showing import FIGURES
from cinque.systems.vademecum.at_the_table.wording import ability_text, about, item_text, listed
from cinque.systems.vademecum.characters.carrying import load
from cinque.systems.vademecum.characters.levels import RENOWNS, renown
from cinque.systems.vademecum.classes import class_item_bonus, level_in, most_points
from cinque.systems.vademecum.content import innate
from cinque.systems.vademecum.content.records import ATTRIBUTES
from cinque.systems.vademecum.creation.building import CharacterSheet, character_of, kit_here
from cinque.systems.vademecum.injuries import level_of
from cinque.systems.vademecum.model import Character, VadeMecumScene, content_of
from cinque.systems.vademecum.purse import unit_in


def line_of(sheet: Data, name: Name) -> str:
    """What a sheet in the making says already, on one line."""
    parts = [name(kind, sheet[kind]) for kind in ("race", "class") if sheet.get(kind)]
    parts += [f"{name('attribute', key)} {signed(value)}" for key, value in sheet.get("attributes", {}).items()]
    parts += [f"{name('skill', key)} {level}" for key, level in sheet.get("skills", {}).items()]
    parts += [name("ability", key) for key in (*sheet.get("perks", ()), *sheet.get("abilities", ()))]
    parts += [f"{name('goods', key)} ×{count}" for key, count in sheet.get("items", {}).items()]
    return " · ".join(parts)


def page_of(scene: VadeMecumScene, made: CharacterSheet, name: Name) -> Page:
    one = character_of(scene, made)
    kit = kit_here(made, scene.packs)
    title = made.name or name("class", made.class_)
    blocks = [
        basics(scene, made, one, name),
        attributes_block(scene, one, name),
        figures_block(scene, one, name, kit),
        abilities_block(scene, one, name),
        items_block(scene, made, one, name),
        state_block(scene, one, name),
    ]
    texts = [
        Block(name("stat", field), text=getattr(made, field))
        for field in ("appearance", "goal", "class_item", "notes")
        if getattr(made, field)
    ]
    shown = [block for block in blocks if block.facts or block.rows]
    return Page(title, f"{name('kit', kit)} · {name('word', 'vademecum')}", (*shown, *texts))


def basics(scene: VadeMecumScene, made: CharacterSheet, one: Character, name: Name) -> Block:
    class_ = content_of(scene).classes[made.class_]
    facts = [
        ("race", name("race", made.race) if made.race else ""),
        ("class", name("class", made.class_)),
        ("level", str(made.level)),
        ("xp", str(made.xp)),
        ("renown", name("renown", RENOWNS[renown(one)])),
        ("focus", name("attribute", class_.focus)),
        ("flaw", name("attribute", made.flaw)),
        ("class-item", f"{name('class-item', class_.item)} {signed(class_item_bonus(scene, one))}"),
    ]
    return Block(name("word", "basics"), tuple((name("stat", label), text) for label, text in facts if text))


def attributes_block(scene: VadeMecumScene, one: Character, name: Name) -> Block:
    """Every skill under its attribute, with what is added to a roll."""
    content, rows = content_of(scene), list[tuple[str, ...]]()
    own = content.classes[one.class_].skill
    for attribute in ATTRIBUTES:
        score = getattr(one, attribute)
        for key, skill in content.skills.items():
            if skill.attribute != attribute or (key in content.class_skills and key != own):
                continue
            level = level_in(scene, one, key)
            rows.append(
                (name("attribute", attribute), signed(score), name("skill", key), str(level), signed(score + level))
            )
    columns = columns_of(name, "attribute", "score", "skill", "level", "skill-bonus")
    return Block(name("word", "skills"), columns=columns, rows=tuple(rows))


def figures_block(scene: VadeMecumScene, one: Character, name: Name, kit: str) -> Block:
    facts = [(name("stat", label), str(work_out(scene, one).value)) for label, (work_out, _) in FIGURES.items()]
    carried = f"{fraction_text(*load(scene, one).as_integer_ratio())} / {one.capacity}"
    money = f"{one.money} {unit_in(scene, kit)}"
    facts += [(name("stat", "load"), carried), (name("stat", "purse"), money)]
    return Block(name("word", "figures"), tuple(facts))


def abilities_block(scene: VadeMecumScene, one: Character, name: Name) -> Block:
    content, rows = content_of(scene), list[tuple[str, ...]]()
    for key in dict.fromkeys((*innate(scene.packs, one.class_, one.race), *one.perks, *one.abilities)):
        ability = content.abilities[key]
        rows.append((name("ability", key), name("action", ability.action), ability_text(content, key, name)))
    return Block(name("word", "abilities"), columns=columns_of(name, "ability", "action", "effect"), rows=tuple(rows))


def items_block(scene: VadeMecumScene, made: CharacterSheet, one: Character, name: Name) -> Block:
    content, rows = content_of(scene), list[tuple[str, ...]]()
    for key, count in one.items.items():
        if key in content.items:
            item = item_here(scene, key)
            slots, text = item.slots, item_text(item, name)
            worn = name("word", "in-use") if key in (made.wielded, made.worn) else ""
            text = listed(name, [worn, text])
        else:
            slots, text = content.meals[key].slots, about(content, "meal", key, name)
        rows.append((name("goods", key), f"×{count}", fraction_text(*(slots * count).as_integer_ratio()), text))
    columns = columns_of(name, "item", "count", "slots", "effect")
    return Block(name("word", "equipment"), columns=columns, rows=tuple(rows))


def state_block(scene: VadeMecumScene, one: Character, name: Name) -> Block:
    """What a new character has nothing of."""
    injury = ""
    if one.injury:
        level = level_of(one)
        injury = f"{name('injury', level.degrees[one.degree - 1])} ({name('injury-level', level.name)})"
    facts = [
        ("hp-now", f"{one.hp} / {one.max_hp}" if one.hp < one.max_hp else ""),
        ("injury", injury),
        ("points", f"{one.points} / {most_points(scene, one)}" if most_points(scene, one) else ""),
        ("conditions", listed(name, [name("condition", active.effect) for active in one.active])),
        ("satiation", str(one.satiation) if one.satiation else ""),
        ("exhaustion", str(one.exhaustion) if one.exhaustion else ""),
        ("open-rewards", listed(name, [name("reward", reward) for reward in one.open_rewards])),
    ]
    return Block(name("word", "state"), tuple((name("stat", label), text) for label, text in facts if text))


def columns_of(name: Name, *labels: str) -> tuple[str, ...]:
    return tuple(name("stat", label) for label in labels)
