"""Words for people: every event, question, refusal and number becomes text here, from catalogues of templates."""

from collections.abc import Sequence
from typing import Any

from cinque.core.ask import Ask, Data, Option
from cinque.core.knowledge import sees
from cinque.core.log import Event
from cinque.core.scene import Creature, Scene, number_in
from cinque.core.screen import OF_SOMEBODY, Card, Cost, Fact
from cinque.core.seat import Seat
from cinque.core.sentences import NUMBER, TALLY, TERM, Line, Segment, Speaker, printable
from cinque.core.squares import cell_name
from cinque.core.system import System
from cinque.core.tally import ADD, TIMES, Tally, Term, typeset


class Reader(Speaker):
    """Someone who reads one language, looking at one scene from a seat; without one, as somebody who sees all."""

    def __init__(self, system: System[Any], scene: Scene[Any, Any], lang: str = "en", seat: Seat | None = None) -> None:
        super().__init__(lang, system.words)
        self.system = system
        self.scene = scene
        self.seat = seat

    def unlisted(self, kind: str, key: str) -> str:
        """What something of the scene is called, or a piece of content."""
        if kind == "creature":
            creature = self.scene.creatures.get(key)
            if creature is not None:
                return self.called(creature)
            for one in self.scene.creatures.values():
                if number := number_in(key, one.name):  # one of several of a name, who is gone
                    return f"{printable(self.system.name_of(kind, one.name, self.lang, self.scene.packs))} {number}"
            return printable(self.system.name_of(kind, key, self.lang, self.scene.packs))
        if kind == "ground":
            return self.ground(key)
        return self.figure(key) if kind == "path" else self.system.name_of(kind, key, self.lang, self.scene.packs)

    def called(self, creature: Creature) -> str:
        """The name of a creature; the second of a name is told apart by the number in its id (`rattata-2`).

        As long as the reader sees no other of that name, there is nothing to tell apart.
        """
        name = printable(self.system.name_of("creature", creature.name, self.lang, self.scene.packs))
        number = number_in(creature.id, creature.name) if creature.id[-1:].isdigit() else ""
        return f"{name} {number}" if number and self._sees_another(creature) else name

    def _sees_another(self, creature: Creature) -> bool:
        seat = self.seat
        return seat is None or any(
            one.name == creature.name and one is not creature and sees(self.scene, seat, one)
            for one in self.scene.creatures.values()
        )

    def _plain(self, value: Data, kind: str) -> Sequence[Segment]:
        if kind == "option":
            return self.deed(Option(value["verb"], **value["args"])).segments
        return super()._plain(value, kind)

    def figure(self, path: str) -> str:
        """What a path of the scene leads to: whose figure, in the words of a card."""
        who, _, field = path.removeprefix("creatures.").partition(".")
        if who not in self.scene.creatures or not field:
            return self.labelled(path)
        return self.text("word", "figure-of", who=who, figure=self.labelled(field))

    def labelled(self, path: str) -> str:
        """What cards call a figure of somebody; as it stands where they have no word for it."""
        sections = (self.system.labels, "word")
        named = [[self.words.find(self.lang, section, part) for section in sections] for part in path.split(".")]
        if not all(map(any, named)):
            return path
        return " · ".join(label or word or "" for label, word in named)

    def event(self, event: Event) -> Line:
        return self.events((event,))[0]

    def events(self, events: Sequence[Event]) -> list[Line]:
        """What has happened, a line for each event."""
        facts = [self._rolled(event) if event.kind == "roll" else _told(event) for event in events]
        sentences = [self.segments(section, key, data) for section, key, data in facts]
        explained = ["" if event.tally is None else event.tally.said for event in events]
        for segments, number in zip(sentences, explained, strict=True):
            _finish(segments, number)
        return [Line(segments) for segments in sentences]

    def _rolled(self, event: Event) -> tuple[str, str, Data]:
        """The faces with what is made of them: their sum, or how many of them count."""
        data, of = event.data, event.data.get("of", "")
        key = (
            "counted-of" if of else "one" if len(data["faces"]) < 2 else "counted" if "at_least" in data else "several"
        )
        return "roll", key, {**data, "purpose": self.purpose(event.clause, of)}

    def purpose(self, clause: str, of: str = "") -> Line:
        """What dice are thrown for, by the clause that has them thrown."""
        if of:
            return self.text("purpose-of", clause, of=of)
        return self.text("purpose", clause) if clause else self.text("roll", "free")

    def ask(self, ask: Ask) -> Line:
        if ask.dice is not None:
            number, sides = ask.dice
            data: Data = {"dice": f"{number}d{sides}", "number": number, "sides": sides}
            return self.text("roll", "ask", **data, purpose=self.purpose(ask.clause))
        return self.text("ask", ask.topic, **ask.about, seat=ask.seat, who=ask.who)

    def option(self, option: Option) -> Line:
        """What is aimed at nobody, such as calling rain, may have words of its own (`use-alone`)."""
        alone = f"{option.verb}-alone"
        if option.args.get("targets", True) or self.words.find(self.lang, "option", alone) is None:
            return self.text("option", option.verb, **option.args)
        return self.text("option", alone, **option.args)

    def outcome(self, label: str) -> str:
        """What odds are about: `damage`, a state, a thing (`species:oddish`), for one of several (`damage @oddish`)."""
        what, _, who = label.partition(OF_SOMEBODY)
        kind, _, key = what.rpartition(":")
        found = self.words.find(self.lang, "forecast", what)
        words = self.name(kind or "word", key) if found is None else found
        return f"{self.name('creature', who)}: {words}" if who else words

    def fact(self, fact: Fact) -> Line:
        """A fact of a card: `level 8`, `Slowed Blinded`, `Slowed 2`."""
        values = fact.value if isinstance(fact.value, tuple) else (fact.value,)
        parts: list[Segment] = [Segment(self.text(self.system.labels, fact.label)), Segment(" ")] if fact.label else []
        for place, value in enumerate(values):
            parts += [Segment(self.words.find(self.lang, "between", fact.kind) or " ")] if place else []
            name = self.name(fact.kind, str(value)) if fact.kind else typeset(value)
            parts.append(Segment(printable(name), fact.kind or NUMBER, str(value)))
        return Line([*parts, Segment(f" {fact.amount}")] if fact.amount else parts)

    def cost(self, cost: Cost) -> str:
        """`3 PP`; one of something may have a label of its own (`points-one`), a whole action has its word alone.

        What is no unit has a phrase (`[cost] price = "{amount} from the purse"`).
        """
        if self.words.find(self.lang, "cost", cost.label) is not None:
            return str(self.text("cost", cost.label, amount=cost.amount))
        labels = self.system.labels
        keys = [f"{cost.label}-one"] * (cost.amount == 1) + [cost.label]
        found = next((key for key in keys if self.words.find(self.lang, labels, key) is not None), "")
        return f"{cost.amount} {self.text(labels, found)}" if found else self.name("word", cost.label)

    def ground(self, word: str) -> str:
        """What lies on a square: `Slow Terrain`, `high ground 2`."""
        name, _, number = word.rpartition("-")
        if number.isdigit():
            return f"{self.ground(name)} {number}"
        sections = ("ground", "place", "word")
        return next(filter(None, (self.words.find(self.lang, section, word) for section in sections)), word)

    def place(self, card: Card) -> Line:
        """Where somebody is: `a C4 +2`, `a The Bridge (Tower)`, `not here`; nothing on a board without places."""
        place, sign = card.place, f"{card.sign} " if card.sign else ""
        if place.away:
            return Line([Segment(self.name("word", place.away), "word", place.away)])
        if place.zone:
            landmark = f" ({place.landmark})" if place.landmark else ""
            return Line([Segment(printable(f"{sign}{place.zone}{landmark}"), "zone", place.zone)])
        if not place.cells:
            return Line(())
        height = f" +{place.height}" if place.height else ""
        first = cell_name(place.cells[0])
        return Line([Segment(f"{sign}{first}{height}", "cell", first)])

    def heading(self, option: Option) -> Line:
        """What an option stands under in a menu, in the system's own words; several verbs may share a heading."""
        return self.text("verb", option.verb)

    def deed(self, option: Option) -> Line:
        """An option away from its menu, in the words that it has there: `Recall (Pidgey)`, `end the turn`."""
        if not option.args:
            return self.option(option)
        return self.text("word", "deed", heading=self.heading(option), how=self.option(option))

    def kind(self, option: Option) -> str:
        """What options of several headings are found under where there are many: `Maneuvers`; usually the heading."""
        return self.words.find(self.lang, "kind", option.verb) or str(self.heading(option))

    def tally(self, tally: Tally) -> Line:
        """The whole computation on one line: `17 = 40 power × 52 attack ÷ 43 defense …`."""
        terms: list[Segment] = []
        added, steps = False, tally.terms or ()
        for term, label in zip(steps, self.labels(steps), strict=True):
            if term.op == TIMES and added:
                terms, added = [Segment("("), *terms, Segment(")")], False
            added = added or term.op == ADD
            terms.append(Segment(term.labelled(label, first=not terms), TERM, term.clause))
        value = Segment(tally.said, TALLY)
        return Line([value, Segment(" = "), *terms] if terms else [value])

    def labels(self, terms: Sequence[Term]) -> list[Line]:
        """What terms are called. A label such as `against:Fire` names something besides."""
        named = [term.label.partition(":") for term in terms]
        whats = [typeset(of) if of else "" for _, _, of in named]
        return [self.text("term", key, of=of) for (key, _, _), of in zip(named, whats, strict=True)]


def _told(event: Event) -> tuple[str, str, Data]:
    """The sentence of an event and what stands in it; numbers that it has as a text (`-3`) are made fit to print."""
    data = {
        name: typeset(value) if isinstance(value, str) and value[1:].isdigit() else value
        for name, value in event.data.items()
    }
    return "event", event.kind, {"who": event.who, **data}


def _finish(segments: list[Segment], explained: str) -> None:
    """Let the sentence begin as one, and the number that is explained be found in it.

    Whoever has no name is `the character` in a sentence, and `The character` where it begins.
    """
    if segments and segments[0].text.startswith("the "):
        segments[0] = segments[0]._replace(text=f"T{segments[0].text[1:]}")
    for place, segment in enumerate(segments):
        if segment.kind == NUMBER and segment.text == explained:
            segments[place] = segment._replace(kind=TALLY)
            return
