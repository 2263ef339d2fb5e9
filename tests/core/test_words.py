"""Words for people, in both languages."""

import pytest
from coins import SYSTEM, CoinScene, scene_for_two, table

from cinque.core.ask import Ask, Option
from cinque.core.log import EVERYONE, Event
from cinque.core.refusal import Refusal
from cinque.core.sentences import LANGUAGES, MissingWords, Words, printable
from cinque.core.tally import Tally
from cinque.core.words import Reader


@pytest.fixture
def en() -> Reader:
    return Reader(SYSTEM, scene_for_two())


@pytest.fixture
def ja() -> Reader:
    return Reader(SYSTEM, scene_for_two(), "ja")


def event(kind: str, who: str = "ann", **data: object) -> Event:
    return Event(kind, "", who, "", data, None, EVERYONE)


# ---- catalogues


def test_a_template_of_the_system_comes_before_that_of_the_core() -> None:
    words = Words("coins_game")
    assert words.template("en", "event", "passes") == "{who:creature} passes."
    assert words.template("ja", "event", "passes") == "{who:creature}はパスした。"
    assert words.template("en", "roll", "one") == "{purpose}: {dice} → {faces}", "from the core"


@pytest.mark.parametrize(("section", "key"), [("event", "dances"), ("songs", "passes"), ("event", ""), ("", "")])
def test_missing_words_are_named(section: str, key: str) -> None:
    with pytest.raises(MissingWords, match=rf"\[{section}\] {key} \(ja, coins_game\)"):
        Words("coins_game").template("ja", section, key)


def test_no_language_misses_any_words() -> None:
    words = Words("coins_game")
    assert words.keys("en") == words.keys("ja")
    assert ("event", "passes") in words.keys("en")
    assert ("event", "override") in words.keys("en")


@pytest.mark.parametrize("lang", ["", "de", "EN", "jp"])
def test_other_languages_are_not_spoken(lang: str) -> None:
    with pytest.raises(ValueError, match=f"Cinque speaks en and ja, not “{lang}”."):
        Reader(SYSTEM, scene_for_two(), lang)


# ---- events


def test_an_event_names_creatures_by_their_names(en: Reader, ja: Reader) -> None:
    wins = event("wins", coins=3, from_="ben")
    assert en.event(wins) == "Ann wins 3 from Ben."
    assert ja.event(wins) == "AnnがBenから3枚を得た。"


def test_somebody_who_is_not_there_is_called_by_their_id(en: Reader) -> None:
    assert en.event(event("passes", "zoe")) == "zoe passes."
    assert Reader(SYSTEM, CoinScene()).event(event("passes")) == "ann passes."


def test_a_list_is_written_with_commas_each_by_its_name(en: Reader, ja: Reader) -> None:
    carries = event("carries", things=["hat", "stick"])
    assert en.event(carries) == "Ann carries hat, stick."
    assert ja.event(carries) == "Annの持ち物：帽子、杖"
    assert en.event(event("carries", things=("hat",))) == "Ann carries hat."
    assert en.event(event("carries", things=[])) == "Ann carries ."
    assert en.event(event("shuffles", faces=[3, 6])) == "Ann holds 3, 6."


def test_words_of_the_catalogue_can_be_named(en: Reader, ja: Reader) -> None:
    assert en.event(event("greets", mood="good-morning")) == "Good morning, Ann!"
    assert ja.event(event("greets", mood="good-morning")) == "Ann、おはよう！"
    with pytest.raises(MissingWords, match=r"\[word\] good-night"):
        en.event(event("greets", mood="good-night"))


def test_what_people_write_is_never_taken_as_a_template(en: Reader) -> None:
    for nasty in ("{who}", "{0}", "{secret.__class__}", "{", "}", "{{}}", "%s", "{x:creature}"):
        assert en.event(event("peek", secret=nasty)) == f"Ann remembers {nasty}."
    scene = scene_for_two()
    scene.creatures["ann"].name = "{secret}"
    assert Reader(SYSTEM, scene).event(event("peek", secret="x")) == "{secret} remembers x."


def test_data_may_be_called_anything(en: Reader) -> None:
    assert en.text("event", "passes", who="ann", key="x", section="y", self="z", lang="w") == "Ann passes."


def test_nothing_that_people_write_commands_a_terminal(en: Reader) -> None:
    scene = scene_for_two()
    scene.creatures["ann"].name = "Ann\x1b[2J"
    assert Reader(SYSTEM, scene).event(event("passes")) == "Ann�[2J passes."
    assert en.event(event("peek", secret="\x1b]0;x\x07 \u202e \x00 ok")) == "Ann remembers �]0;x� � � ok."
    assert printable("two\nlines, 日本語 🎲 é") == "two\nlines, 日本語 🎲 é"
    assert printable("\t\r\x7f\u2028\ud800") == "�����"


def test_two_of_a_name_are_told_apart(en: Reader) -> None:
    scene = scene_for_two()
    for id, name in (("ann-2", "ann"), ("ann-3", "Bea"), ("ann-x", "ann"), ("-4", "")):
        scene.creatures[id] = scene.creatures["ann"].copy()
        scene.creatures[id].id, scene.creatures[id].name = id, name
    reader = Reader(SYSTEM, scene)
    assert [reader.name("creature", id) for id in ("ann", "ann-2", "ann-3", "ann-x")] == ["Ann", "ann 2", "Bea", "ann"]


def test_hints(en: Reader, ja: Reader) -> None:
    assert (en.name("hint", "ember"), ja.name("hint", "ember")) == ("; did you mean ember?", "。もしかして：ember")
    assert (en.name("hint", ""), ja.name("hint", "")) == (".", "。")


def test_a_value_that_the_sentence_needs_must_be_there(en: Reader) -> None:
    with pytest.raises(KeyError, match="coins"):
        en.event(event("wins", from_="ben"))


def test_a_roll_says_what_it_is_for(en: Reader, ja: Reader) -> None:
    one = Event("roll", "coins.throw", "ann", "red", {"dice": "1d6", "faces": [4], "total": 4}, None, EVERYONE)
    assert en.event(one) == "The throw: 1d6 → 4"
    assert ja.event(one) == "コイン投げ：1d6 → 4"
    assert one.data == {"dice": "1d6", "faces": [4], "total": 4}, "reading changes nothing"
    one = one._replace(clause="coins.gift")
    with pytest.raises(MissingWords, match=r"\[purpose\] coins\.gift"):
        en.event(one)


def test_an_event_without_words_is_an_error(en: Reader) -> None:
    with pytest.raises(MissingWords):
        en.event(event("dances"))


def test_what_the_table_itself_tells_has_words() -> None:
    game = table()
    game.run("shuffle", who="ann")
    game.override("ann.coins", 9, "a gift of the house")
    game.override("ann.coins", 5, "")
    game.run("ruling", name="pass", reading="forbidden")
    game.run("roll", dice="d6+0")
    told = {lang: [Reader(SYSTEM, game.scene, lang).event(each) for each in game.every_event()] for lang in LANGUAGES}
    hand = game.scene.creatures["ann"].hand
    faces = f"{hand[0]}, {hand[1]}"
    assert told["en"] == [
        f"The throw: 2d6 → {faces} = {sum(hand)}",
        f"Ann holds {faces}.",
        "The game master sets coins of Ann from 5 to 9: a gift of the house",
        "The game master sets coins of Ann from 9 to 5.",
        "From now on pass is read as “forbidden”.",
        game.every_event()[-1].data["shown"],
    ]
    assert told["ja"][:5] == [
        f"コイン投げ：2d6 → {hand[0]}、{hand[1]} = {sum(hand)}",
        f"Annの手札：{hand[0]}、{hand[1]}",
        "GMがAnnのcoinsを5から9に変更：a gift of the house",
        "GMがAnnのcoinsを9から5に変更。",
        "以後、「pass」は「forbidden」と解釈する。",
    ]


# ---- questions, answers, refusals


def test_a_question_and_its_answers(en: Reader, ja: Reader) -> None:
    ask = Ask("red", "stake", "coins.stake", [Option("stake", n=2), Option("pass")], "ann")
    assert en.ask(ask) == "Ann (red): what do you stake?"
    assert ja.ask(ask) == "Ann（red）、何枚賭ける？"
    assert [en.option(option) for option in ask.options] == ["stake 2", "pass"]
    assert [ja.option(option) for option in ask.options] == ["2枚賭ける", "パス"]


def test_a_question_for_dice(en: Reader, ja: Reader) -> None:
    ask = Ask("red", "roll", "coins.throw", (), "ann", dice=(3, 8))
    assert en.ask(ask) == "The throw: roll 3d8 and type what it shows (1 to 8)."
    assert ja.ask(ask) == "コイン投げ：3d8を振り、出目を入力する（1〜8）。"


def test_dice_of_no_rule_are_free(en: Reader, ja: Reader) -> None:
    ask = Ask("red", "roll", "", (), dice=(1, 20))
    assert "1d20" in en.ask(ask)
    assert "1d20" in ja.ask(ask)
    assert (en.purpose(""), ja.purpose("")) == ("dice", "ダイス")


def test_a_refusal(en: Reader, ja: Reader) -> None:
    refusal = Refusal("too-poor", "coins.stake", n=3, coins=1)
    assert en.refusal(refusal) == "3 is more than 1."
    assert ja.refusal(refusal) == "3枚は1枚より多い。"
    unknown = Refusal("unknown-procedure", "", name="dance", hint=[])
    assert en.refusal(unknown) == "There is no “dance” to run here."
    assert ja.refusal(unknown) == "「dance」はここでは実行できない。"


def test_names_of_things(en: Reader, ja: Reader) -> None:
    assert (en.name("creature", "ann"), en.name("creature", "nobody")) == ("Ann", "nobody")
    assert (en.name("thing", "hat"), ja.name("thing", "hat")) == ("hat", "帽子")
    assert (en.name("word", "good-morning"), ja.name("word", "good-morning")) == ("Good morning", "おはよう")


# ---- numbers


def stake(value: int) -> Tally:
    return Tally(True).start(value, "stake", "")


@pytest.mark.parametrize(
    ("tally", "line"),
    [
        (stake(3), "3 = 3 stake"),
        (stake(3).add(2, "doubled", ""), "5 = 3 stake + 2 doubled"),
        (Tally(True).start(3, "plain", "").add(1, "plain", ""), "4 = 3 + 1"),
        (Tally(True).start(3, "plain", "").times(2, 1, "plain", "").times(1, 3, "plain", ""), "2 = 3 × 2 ÷ 3"),
        (stake(3).add(-2, "doubled", ""), "1 = 3 stake − 2 doubled"),
        (stake(-3).add(0, "doubled", ""), "−3 = −3 stake + 0 doubled"),
        (stake(3).times(2, 1, "doubled", ""), "6 = 3 stake × 2 doubled"),
        (stake(3).times(3, 2, "doubled", ""), "4.5 = 3 stake × 1.5 doubled"),
        (stake(3).times(1, 3, "doubled", ""), "1 = 3 stake ÷ 3 doubled"),
        (stake(3).times(1, 1, "doubled", ""), "3 = 3 stake × 1 doubled"),
        (stake(7).times(2, 3, "doubled", ""), "14/3 = 7 stake × 2/3 doubled"),
        (stake(7).times(1, 2, "doubled", "").cut("cut", ""), "3 = 7 stake ÷ 2 doubled → 3 (cut)"),
        (stake(7).times(1, 2, "doubled", "").up("cut", ""), "4 = 7 stake ÷ 2 doubled → 4 (cut)"),
        (stake(7).times(1, 4, "doubled", "").nearest("cut", ""), "2 = 7 stake ÷ 4 doubled → 2 (cut)"),
        (stake(7).at_most(5, "all-coins", ""), "5 = 7 stake → 5 (all coins)"),
        (stake(7).at_most(9, "all-coins", ""), "7 = 7 stake"),
        (stake(-7).at_least(0, "all-coins", ""), "0 = −7 stake → 0 (all coins)"),
        (stake(7).set(5, 2, "all-coins", ""), "2.5 = 7 stake → 2.5 (all coins)"),
        (
            stake(3).add(1, "bonus:ben", "").times(2, 1, "doubled", ""),
            "8 = (3 stake + 1 bonus of Ben) × 2 doubled",
        ),
        (
            stake(3).times(2, 1, "doubled", "").add(1, "thing:hat", ""),
            "7 = 3 stake × 2 doubled + 1 from the hat",
        ),
        (
            stake(1).add(1, "doubled", "").times(2, 1, "doubled", "").add(1, "cut", "").times(1, 5, "doubled", ""),
            "1 = ((1 stake + 1 doubled) × 2 doubled + 1 cut) ÷ 5 doubled",
        ),
    ],
)
def test_a_number_explains_itself_on_one_line(tally: Tally, line: str, en: Reader) -> None:
    assert en.tally(tally) == line


def test_a_number_explains_itself_in_japanese(ja: Reader) -> None:
    tally = stake(3).add(1, "bonus:ben", "").times(2, 1, "doubled", "").at_most(5, "all-coins", "")
    assert ja.tally(tally) == "5 = (3 賭け金 + 1 Benのおまけ) × 2 倍 → 5 (全財産)"


def test_a_number_that_nobody_listened_to_is_only_a_number(en: Reader) -> None:
    assert en.tally(Tally(False).start(7, "stake", "").times(1, 2, "doubled", "")) == "3.5"
    assert en.tally(Tally(True)) == "0"


def test_the_label_of_a_term_stands_alone_too(en: Reader, ja: Reader) -> None:
    tally = stake(3).add(1, "bonus:ben", "")
    assert en.labels(tally.terms or ()) == ["stake", "bonus of Ben"]
    assert ja.labels(tally.terms or ()) == ["賭け金", "Benのおまけ"]


def test_a_term_without_words_is_an_error(en: Reader) -> None:
    with pytest.raises(MissingWords, match=r"\[term\] nonsense"):
        en.tally(Tally(True).start(1, "nonsense", ""))
