"""A fight of each book for three players and a game master, short enough to be played to its end by hand."""

from typing import Any

SEATS = ("anna", "bob", "cho")
SKILLS = ("detection", "investigation", "influence", "intuition", "medicine", "stealth")
STRONG = {"attack": 40, "special_attack": 40, "defense": 8, "special_defense": 8, "max_hp": 60}

# fmt: off
SETUPS: dict[str, dict[str, Any]] = {
    # the foe is fastest and stands beside Fern; Rook can step in
    "ptu": {
        "width": 9,
        "height": 7,
        "players": [
            {"id": "fern", "name": "Fern", "free": True, "seat": "anna", "at": "D4", "speed": 12, "types": ["fire"],
             "moves": ["ember"], **STRONG},
            {"id": "rook", "name": "Rook", "kind": "trainer", "free": True, "seat": "bob", "at": "C5", "speed": 2,
             "max_hp": 60, "ranks": {"athletics": 6}},
            {"id": "lark", "name": "Lark", "free": True, "seat": "cho", "at": "C3", "speed": 8, "types": ["flying"],
             "moves": ["gust"], **STRONG},
        ],
        "opponents": [
            {"id": "brute", "name": "Brute", "free": True, "at": "D5", "speed": 20, "max_hp": 45, "attack": 9,
             "types": ["grass"], "moves": ["tackle"]},
        ],
    },
    "mystery": {
        "allies": [
            {"species": "pikachu", "level": 20, "seat": "anna"},
            {"species": "charmander", "level": 20, "seat": "bob"},
            {"species": "squirtle", "level": 20, "seat": "cho"},
        ],
        "opponents": [{"species": "rattata", "level": 5}, {"species": "pidgey", "level": 5}],
    },
    "rokumen": {
        "players": ["cinderfox at=C3 seat=anna", "tidalo at=C5 seat=bob", "drakon at=B4 seat=cho"],
        "opponents": ["mosshoof at=F4"],
    },
    "vademecum": {
        "width": 10,
        "height": 7,
        "party": [
            {"name": name, "seat": seat, "at": at, "race": "human", "class": "ranger", "flaw": "strength", "level": 1,
             "skills": dict.fromkeys(SKILLS, 1),
             "perks": ["sixth-sense"], "abilities": ["trapping-kit"],
             "items": {"adventuring-ration": 2, "quarterstaff": 1, "dagger": 2}, "wielded": "dagger",
             "strength": -1, "dexterity": 2, "intelligence": 0, "charisma": 1, "perception": 1}
            for name, seat, at in (("Ann", "anna", "D3"), ("Bob", "bob", "D4"), ("Cho", "cho", "D5"))
        ],
        "enemies": [{"combatant": "commoner", "at": "E4"}],
    },
    "arcana": {
        "kind": "wild",
        "player": {"team": ["charmander 20", "squirtle 20"], "bag": {"potion": 1}, "seat": "anna"},
        "opponent": {"team": ["oddish 9"]},
    },
}
