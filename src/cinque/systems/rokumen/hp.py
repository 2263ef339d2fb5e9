"""HP and PP: losing and recovering them, and きぜつ, fainting."""

from cinque.core.tally import Tally
from cinque.systems.rokumen.content.records import Passive
from cinque.systems.rokumen.figures import opened
from cinque.systems.rokumen.model import Pokemon, RokumenPlay, RokumenScene, content_of
from cinque.systems.rokumen.state import states_of

FAINTED = "rokumen.state.fainted"


def take_damage(play: RokumenPlay, one: Pokemon, amount: int, clause: str, tally: Tally | None, by_move: bool) -> int:
    """Damage of any kind; gives how much HP it took."""
    lost = lose_hp(play, one, amount, clause, tally)
    if amount > 0 and not one.fainted:
        for rule in states_of(one):
            rule.when_hurt(play, one, by_move)
    return lost


def lose_hp(
    play: RokumenPlay, one: Pokemon, amount: int, clause: str, tally: Tally | None = None, kind: str = "damage"
) -> int:
    """HP go down, to 0 and by one reading below; at 0 somebody faints."""
    before = one.hp
    one.hp -= amount
    if one.hp < 0 and play.scene.rulings.hp_floor == "floor-zero":
        one.hp = 0
    play.note(kind, clause, one.id, tally, damage=amount, hp=one.hp, of=one.max_hp)
    if one.hp <= 0 and not one.fainted:
        faint(play, one)
    return before - one.hp


def faint(play: RokumenPlay, one: Pokemon) -> None:
    """きぜつ."""
    play.scene.fell(one)
    play.note("faints", FAINTED, one.id)


def come_round(play: RokumenPlay, one: Pokemon, hp: int, clause: str) -> None:
    """Fainted ends by an effect or by the game master; there is at least 1 HP then."""
    one.fainted = False
    one.hp = min(max(1, hp), one.max_hp)
    play.note("comes-round", clause, one.id, hp=one.hp, of=one.max_hp)


def recover_hp(play: RokumenPlay, one: Pokemon, amount: Tally, clause: str) -> None:
    one.hp += recovered(play, amount, one.max_hp - one.hp)
    play.note("recovers-hp", clause, one.id, opened(amount), amount=amount.value, hp=one.hp, of=one.max_hp)


def recover_pp(play: RokumenPlay, one: Pokemon, amount: Tally, clause: str) -> None:
    one.pp += recovered(play, amount, one.max_pp - one.pp)
    play.note("recovers-pp", clause, one.id, opened(amount), amount=amount.value, pp=one.pp, of=one.max_pp)


def recovered(play: RokumenPlay, amount: Tally, lost: int) -> int:
    """Recovery gives back what was lost: never above the combat value, but for one reading."""
    if play.scene.rulings.recovery_cap == "capped":
        amount.at_most(max(0, lost), "no-more", "rokumen.ruling.recovery-cap")
    return amount.value


# -- what traits and items give of HP and PP in all


def carry(scene: RokumenScene, one: Pokemon, item: str, by: int) -> None:
    """So many of an item more or fewer."""
    had = item in one.items
    left = one.items.pop(item, 0) + by
    if left:
        one.items[item] = left
    follow_item(scene, one, item, had)


def follow_item(scene: RokumenScene, one: Pokemon, item: str, had: bool) -> None:
    """What an item gives in all comes with the first of its kind and goes with the last."""
    passive, has = content_of(scene).items[item].passive, item in one.items
    if passive is not None and had != has:
        change_most(one, passive, 1 if has else -1)


def change_most(one: Pokemon, passive: Passive, sign: int) -> None:
    """What is left stays, but for what there is no more room for."""
    one.max_hp, one.max_pp = max(1, one.max_hp + sign * passive.hp), max(0, one.max_pp + sign * passive.pp)
    if sign < 0:
        one.hp, one.pp = min(one.hp, one.max_hp), min(one.pp, one.max_pp)
