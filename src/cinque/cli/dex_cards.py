"""Cards: what people read about a thing of the main series."""

from collections.abc import Iterator

from cinque import dex
from cinque.cli.dex_layout import Part, head
from cinque.cli.dex_words import Speech

Record = dex.Species | dex.Move | dex.Item | dex.Ability | dex.Nature | dex.Type


def record_of(found: dex.Found, gen: int) -> Record | None:
    """The record of a thing; egg groups have none."""
    kind, key = found
    if kind == "species":
        return dex.species(key, gen)
    if kind == "move":
        return dex.move(key, gen)
    if kind == "item":
        return dex.item(key, gen)
    if kind == "ability":
        return dex.ability(key, gen)
    if kind == "nature":
        return dex.nature(key, gen)
    return dex.type_facts(key, gen) if kind == "type" else None


def card(found: dex.Found, lang: str, gen: int) -> Iterator[Part]:
    """A whole card, part by part: what takes long to count comes last, when the rest can be read already."""
    speech = Speech(lang, gen)
    one = record_of(found, gen)
    other = dex.name_of(found.kind, found.key, "en" if lang == "ja" else "ja")
    yield from head(speech.name(*found), other, below(found, one, speech), speech.text("list", "dot"))
    yield from facts_of(found.key, one, speech)


def facts_of(key: str, one: Record | None, speech: Speech) -> Iterator[Part]:
    # each kind of card is read when it is wanted: the start is most of what the user waits for
    if isinstance(one, dex.Species):
        from cinque.cli.dex_species import species_card

        return species_card(one, speech)
    if isinstance(one, dex.Move):
        from cinque.cli.dex_move import move_card

        return move_card(one, speech)
    from cinque.cli import dex_things

    if isinstance(one, dex.Item):
        return dex_things.item_card(one, speech)
    if isinstance(one, dex.Ability):
        return dex_things.ability_card(one, speech)
    if isinstance(one, dex.Nature):
        return dex_things.nature_card(one, speech)
    return dex_things.type_card(one, speech) if one else dex_things.egg_group_card(key, speech)


def below(found: dex.Found, one: Record | None, speech: Speech) -> list[str]:
    """What stands under the name: kind, number, age, and where it is missing."""
    told = [speech.text("kind", found.kind)]
    if isinstance(one, dex.Species):
        told += [speech.text("head", "number", number=one.number)] if one.number > 0 else []
        told += [form] if (form := speech.text("head", "base-form", form=one.base_form)) and one.base_form else []
    if one is not None:
        told.append(speech.text("head", "since", gen=one.gen))
    if speech.gen != dex.LAST:
        told.append(speech.text("head", "as-of", gen=speech.gen))
    if one is not None and one.availability:
        told.append(speech.text("availability", one.availability, gen=speech.gen))
    return told
