"""Teams for the tests: one that a person could have, random ones, and texts that nobody would write."""

from hypothesis import strategies as st

from cinque.exchange.showdown import Mon, Spread, Team

SIX = """\
=== [gen1ubers] Kanto/Spring/First Six ===

Sparky (Pikachu) (M) @ Light Ball
Ability: Static
Level: 42
Shiny: Yes
Happiness: 70
Pokeball: Luxury Ball
Hidden Power: Ice
Dynamax Level: 3
Gigantamax: Yes
Tera Type: Flying
EVs: 4 HP / 252 SpA / 252 Spe
Timid Nature
IVs: 0 Atk / 30 SpD
- Thunderbolt
- Nuzzle
- Hidden Power [Ice]
- Surf / Ice Beam
Mark: Rare

Her @ Majesty (the 1st) (Nidoran-F) (F) @ Eviolite
Ability: Poison Point
Level: 99
Happiness: 0
Tera Type: Poison
EVs: 1 HP / 2 Atk / 3 Def / 4 SpA / 5 SpD / 6 Spe
Adamant Nature
IVs: 1 HP / 2 Atk / 3 Def / 4 SpA / 5 SpD / 6 Spe
- Tackle
- Double Kick
- Bite
- Body Slam

- dash - (Mr. Mime) (N) @ Leftovers
Ability: Filter
Shiny: Yes
Pokeball: Poké Ball
EVs: 252 HP / 252 Def / 4 SpD
Bold Nature
- Psychic
- Psychic
- Substitute

Farfetch’d (M) @ Leek
Ability: Inner Focus
Level: 7
Jolly Nature
- Peck

カイリュー王 (Dragonite) @ Choice Band
Ability: Multiscale
Level: 150
Dynamax Level: 0
Tera Type: Steel
EVs: 252 Atk / 4 SpD / 252 Spe
- Dragon Dance
- Extreme Speed

Mew
Ability: Synchronize
Hidden Power: Dark
Gigantamax: Yes
Serious Nature
"""

NAMES = st.sampled_from(
    ["Pikachu", "Mr. Mime", "Nidoran-F", "Farfetch’d", "Mew", "Porygon-Z", "Raichu-Alola", "Ho-Oh", "Tapu Koko", "?"]
)
MOVES = st.sampled_from(
    ["Thunderbolt", "Surf", "Nuzzle", "Hidden Power [Ice]", "Ice Beam / Thunder", "Double-Edge", "Tackle", "Growl"]
)
SCRAPS = st.sampled_from(
    [
        *("(", ")", " (M)", " (F)", "@", " @ ", "-", " - ", "=", "===", "|", "||||||||||||", "]", "[", "/", ":", "："),
        *(" ", "\t", "\u3000", "\u2028", "\x1b[31m", "\x00", "\ufeff", "é", "カ", "🎲", "a", "Pikachu", "Ability:"),
        *("Level: 5", " Nature", "EVs: ", "4 HP", "Yes", "1", "252", "{HP}", "%s", "=cmd()", "\\"),
    ]
)
HOSTILE = st.lists(SCRAPS, max_size=8).map("".join) | st.text(max_size=20)


def spreads(most: int) -> st.SearchStrategy[Spread]:
    return st.builds(Spread, *[st.integers(0, most)] * 6)


def mons(names: st.SearchStrategy[str], species: st.SearchStrategy[str] = NAMES) -> st.SearchStrategy[Mon]:
    """Random ones; `names` are the texts of which any could stand anywhere."""
    return st.builds(
        Mon,
        species=species,
        nickname=names,
        gender=st.sampled_from(["", "M", "F", "N"]),
        item=st.sampled_from(["", "Light Ball", "King's Rock"]) | names,
        ability=st.sampled_from(["", "Static"]) | names,
        level=st.integers(1, 9999) | st.just(100),
        shiny=st.booleans(),
        happiness=st.integers(0, 255),
        pokeball=names,
        hidden_power=st.sampled_from(["", "Ice"]),
        dynamax_level=st.integers(0, 10),
        gigantamax=st.booleans(),
        tera_type=st.sampled_from(["", "Flying"]),
        evs=spreads(255),
        nature=st.sampled_from(["", "Timid", "Serious"]),
        ivs=spreads(31),
        moves=st.lists(MOVES | names, max_size=5).map(tuple),
        others=st.lists(names, max_size=2).map(tuple),
    )


PLAIN = st.sampled_from(["", "Bob", "Mr. B (2nd)", "A @ B", "a - b", "ピカ", "100", "Level", "x|y]z"])
"""Texts that a field can have, hostile as they look; as lines of their own or as items some cannot be said."""

SOUND = mons(PLAIN).map(lambda mon: mon._replace(item="Leek" if mon.item else "", others=(), ability="", pokeball=""))
TEAM_NAMES = st.sampled_from(["", "Sun", "[x] y", "A=B", "レインボー"])
TEAMS = st.lists(
    st.builds(
        Team,
        mons=st.lists(SOUND.map(lambda mon: mon._replace(moves=tuple(filter(None, mon.moves)))), max_size=4).map(tuple),
        name=TEAM_NAMES,
        format=st.sampled_from(["", "gen9ou"]),
        folder=st.sampled_from(["", "Mine", "Mine/Old"]),
    ),
    max_size=3,
)
