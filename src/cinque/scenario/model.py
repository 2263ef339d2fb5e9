"""The shape of a scenario file. Its JSON Schema (`cinque scenario schema`) is made from this."""

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from cinque.core.refusal import Refusal

Text = Annotated[str, StringConstraints(min_length=1)]
Value = int | str | bool | None | list[Any] | dict[str, Any]
Entry = int | Text | dict[str, str]


class Unfit(ValueError):
    """What does not fit together; pydantic lets nothing but a ValueError pass with its place."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Asked(Part):
    """Who is asked what."""

    seat: str | None = None
    topic: str | None = None
    who: str | None = None
    options: list[Text] = Field(default=[], description="Answers that must be among the legal ones.")
    without: list[Text] = Field(default=[], description="Answers, or verbs of any, that must not be among them.")
    refuses: list[Text] = Field(default=[], description="Clauses or rulings that must be given as reasons why not.")
    dice: Text | None = Field(default=None, description="The dice whose faces are asked for, such as 2d6.")


class Expect(Part):
    """What must hold. Whatever is left out is not looked at."""

    values: dict[str, Value] = Field(default={}, description="Values of the scene by path, such as rattata.hp: 12.")
    events: list[dict[str, Value]] = Field(
        default=[], description="Events in this order, others may stand between; only the fields named are compared."
    )
    never: list[Text] = Field(default=[], description="Kinds of event that must not happen.")
    transcript: list[Text] = Field(default=[], description="Lines of the story in this order, others between them.")
    why: list[Text] = Field(default=[], description="Computations as the explanation prints them, in this order.")
    ask: Asked | None = None
    because: Text | list[Text] = Field(
        default=[], description="Clauses or rulings by which it happens; something that a reader sees must cite each."
    )
    nothing_asked: bool = Field(default=False, description="True: nobody may be waiting to answer.")


class Override(Part):
    """The game master's word."""

    path: Text
    value: Value
    reason: Text


class Step(Part):
    """One thing that is done, with its dice and answers, and what must come of it. Exactly one of the first five."""

    play: list[Entry] | None = Field(
        default=None, description="Go on with the game, with these dice and answers, until the next one is missing."
    )
    do: Text | None = Field(default=None, description="Run this procedure once.")
    override: Override | None = None
    undo: bool | None = Field(default=None, description="Take back the last decision.")
    redo: bool | None = Field(default=None, description="Take the last undo back.")
    with_: dict[str, Any] = Field(default={}, alias="with", description="Arguments of the procedure.")
    tape: list[Entry] = Field(default=[], description="Dice (1d20=7, or just 7) and answers (red: run) for `do`.")
    refused: Text | None = Field(
        default=None, description="The clause, ruling or key of the refusal that this must meet, or not-now."
    )
    expect: Expect = Expect()

    @model_validator(mode="after")
    def _one_thing_at_a_time(self) -> Self:
        names = ("play", "do", "override", "undo", "redo")
        kinds = [name for name in names if getattr(self, name) not in (None, False)]
        if len(kinds) != 1:
            raise Unfit(Refusal("scenario-one-thing", "", names=list(names)))
        if kinds != ["do"] and (self.with_ or self.tape):
            raise Unfit(Refusal("scenario-only-do", "", kind=kinds[0]))
        return self


class Scenario(Part):
    """A scene, what is done in it, and what must come of it."""

    system: Text
    title: Text
    why: str | None = Field(default=None, description="A note for the reader.")
    lang: Literal["en", "ja"] = "en"
    shows: list[Text] = Field(
        default=[], description="Clauses that must be cited by something that a reader of the story sees."
    )
    rulings: dict[str, str | int | float] = Field(default={}, description="Readings by the name of the ruling.")
    scene: dict[str, Any] = Field(description="The setup, as `cinque play --setup` takes it.")
    refused: Text | None = Field(default=None, description="Clause, ruling or key of the refusal of the setup.")
    steps: list[Step] = []
    expect: Expect = Expect()

    @model_validator(mode="after")
    def _refused_setups_go_no_further(self) -> Self:
        if self.refused and self.steps:
            raise Unfit(Refusal("scenario-refused-steps", ""))
        return self
