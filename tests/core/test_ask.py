"""Questions, the answers that are legal, and why others are not."""

import json
from collections.abc import Sequence

import pytest

from cinque.core.ask import Ask, Menu, Option, Part
from cinque.core.clause import citations
from cinque.core.mistake import Refused
from cinque.core.refusal import Refusal


@pytest.mark.parametrize(
    ("option", "key"),
    [
        (Option("pass"), "pass"),
        (Option("stake", n=3), "stake 3"),
        (Option("attack", move="ember", target="oddish-2"), "attack ember @oddish-2"),
        (Option("attack", move="swift", targets=["a", "b"]), "attack swift @a @b"),
        (Option("move", cell=(3, -4)), "move (3,-4)"),
        (Option("move", cell=[3, 4, 0], target="x"), "move (3,4,0) @x"),
        (Option("take", items=("rope", "torch")), "take rope torch"),
        (Option("say", word="こんにちは"), "say こんにちは"),
        (Option("switch", on=True), "switch True"),
    ],
)
def test_the_key_reads_like_a_sentence(option: Option, key: str) -> None:
    assert option.key == key


def test_arguments_keep_their_order_and_their_kind() -> None:
    option = Option("attack", target="b", move="ember", power=40)
    assert option.key == "attack @b ember 40"
    assert option.args == {"target": "b", "move": "ember", "power": 40}


def test_options_differ_by_key() -> None:
    assert repr(Option("stake", n=2)) == "Option('stake 2')"
    assert Option("stake", n=2).to_data() == {"key": "stake 2", "verb": "stake", "args": {"n": 2}}


def test_a_refusal_says_which_clause_forbids_it() -> None:
    refusal = Refusal("too-poor", "coins.stake", n=3, coins=1)
    assert refusal.to_data() == {"key": "too-poor", "clause": "coins.stake", "n": 3, "coins": 1}
    assert repr(refusal) == "Refusal('too-poor', 'coins.stake', {'n': 3, 'coins': 1})"


def test_a_refused_procedure_cites_the_clause() -> None:
    with citations() as heard, pytest.raises(Refused, match=r"too-poor \(coins\.stake\)") as caught:
        raise Refused(Refusal("too-poor", "coins.stake", n=3))
    assert heard == {"coins.stake"}
    assert caught.value.refusal.data == {"n": 3}


def test_a_refusal_of_no_clause_cites_none() -> None:
    with citations() as heard:
        Refused(Refusal("unknown-procedure", "", name="dance"))
    assert heard == set()


def test_an_answer_is_found_by_its_whole_key() -> None:
    ask = Ask("red", "stake", "coins.stake", [Option("stake", n=1), Option("stake", n=11), Option("pass")])
    assert [ask.index(key) for key in ("stake 1", "stake 11", "pass")] == [0, 1, 2]
    assert [ask.index(key) for key in ("stake", "Pass", " pass", "pass ", "", "stake 111")] == [-1] * 6


def test_a_question_is_plain_data() -> None:
    options = (Option("move", cell=(1, 2)), Option("pass"))
    ask = Ask("red", "act", "coins.stake", options, "ann", [Refusal("too-poor", "coins.pay", n=2)], "pass")
    data = ask.to_data()
    assert json.loads(json.dumps(data)) == {
        "seat": "red",
        "topic": "act",
        "clause": "coins.stake",
        "who": "ann",
        "options": [
            {"key": "move (1,2)", "verb": "move", "args": {"cell": [1, 2]}},
            {"key": "pass", "verb": "pass", "args": {}},
        ],
        "refusals": [{"key": "too-poor", "clause": "coins.pay", "n": 2}],
        "decline": "pass",
        "dice": None,
    }


def test_only_an_answer_can_decline() -> None:
    assert Ask("red", "double", "", [Option("accept")], decline="accept").decline == "accept"
    with pytest.raises(ValueError, match=r"“refuse” declines “double”, but is no answer to it\."):
        Ask("red", "double", "", [Option("accept")], decline="refuse")


def test_an_answer_as_a_tape_writes_it() -> None:
    options = [Option("pass"), Option("say", word="a: b")]
    assert Ask("red", "act", "", options).entry("pass") == "red: pass"
    ask = Ask("red", "act", "", options, "ann")
    assert ask.entry("pass") == "red/ann: pass"
    assert [ask.answered_by(ask.entry(option.key)) for option in options] == options
    assert [ask.answered_by(entry) for entry in ("red: pass", "red: say a: b")] == options
    for entry in ("", "pass", "blue: pass", "red/ben: pass", "red/: pass", "red/ann: fly", "red/ann:pass", "2d6=1,2"):
        assert ask.answered_by(entry) is None


def test_a_question_for_dice_names_the_dice() -> None:
    ask = Ask("red", "roll", "", (), dice=(2, 6))
    assert ask.to_data()["dice"] == [2, 6]
    assert ask.index("5 4") == -1


# -- menus


def test_a_menu_works_out_what_is_needed_and_once() -> None:
    made: list[str] = []

    def part(name: str, verbs: tuple[str, ...], *options: Option) -> Part:
        def make() -> Sequence[Option]:
            made.append(name)
            return options

        def why() -> list[Refusal]:
            made.append(f"why not {name}")
            return [Refusal(name, f"c.{name}")]

        return Part(make, verbs, why=why)

    menu = Menu(
        [
            part("stakes", ("stake",), Option("stake", coins=1), Option("stake", coins=2)),
            part("rest", (), Option("sing")),
        ]
    )
    menu.add(Option("pass"))
    ask = Ask("red", "stake", "", menu, decline="pass")
    assert made == [], "to know that one may decline, nothing has to be worked out"
    assert ask.find("stake 2") is not None
    assert ask.find("stake 3") is None
    assert made == ["stakes"]
    assert ask.find("sing") is not None, "what no part names is looked for in those that name nothing"
    assert [option.key for option in ask.options] == ["stake 1", "stake 2", "sing", "pass"]
    assert made == ["stakes", "rest"]
    assert [refusal.clause for refusal in ask.refusals] == ["c.stakes", "c.rest"]
    assert made == ["stakes", "rest", "why not stakes", "why not rest"], "why not is for whoever reads it"
    assert not menu.is_empty()
    assert Menu([]).is_empty()


def test_one_answer_of_a_menu_can_be_worked_out_alone() -> None:
    asked: list[str] = []

    def stakes(coins: str) -> list[Option]:
        asked.append(coins)
        return [Option("stake", coins=coins)]

    menu = Menu([Part(lambda: [Option("stake", coins="1"), Option("stake", coins="2")], ("stake",), stakes)])
    found = menu.find("stake 2")
    assert found is not None
    assert found.key == "stake 2"
    assert asked == ["2"]
    assert [option.key for option in menu.options] == ["stake 1", "stake 2"]
    assert menu.find("stake 2") is menu.options[1], "what is worked out is not worked out again"
    assert asked == ["2"]


def test_the_parts_of_a_menu_are_told_what_it_is_made_of() -> None:
    def bets(purse: int, least: int, only: str = "") -> list[Option]:
        return [Option("bet", coins=coins) for coins in range(least, purse + 1) if only in ("", str(coins))]

    menu = Menu((Part(bets, ("bet",), bets),), (3, 2))
    assert menu.find("bet 3") is not None
    assert menu.find("bet 1") is None
    assert [option.key for option in menu.options] == ["bet 2", "bet 3"]


def test_a_menu_that_is_sure_of_an_answer_works_nothing_out() -> None:
    def never() -> list[Option]:
        raise AssertionError

    assert not Menu([Part(never)], sure=True).is_empty()
