/** Playing on the map: what taps, drags and keys on squares and creatures choose. The choice is the screen's own. */
import type { Table } from "../state/table.svelte";
import type { OptionShape, PreviewShape } from "../wire/messages";
import { key } from "./geometry";
import { isWay, lastOption, openReach, reachOf, walkOf, walksOf, wayOver } from "./moves";

export class Hand {
  /** Squares that were tapped on the way. */
  over = $state.raw<string[]>([]);
  refused = $state("");

  constructor(private readonly table: Table) {}

  private look = (ask: string, keys: readonly string[]) => this.table.peek(ask, keys);
  private readonly asks = $derived.by(() => this.table.sight?.asks ?? []);

  /** Where one could go, and what leads there. */
  readonly reach = $derived.by(() => {
    const { ask, keys } = this.table.choice;
    return keys.length ? reachOf(this.asks, ask, keys, this.look) : openReach(this.asks);
  });

  /** The answer that is looked at, and what it would touch. */
  readonly option = $derived.by((): OptionShape | null => {
    const { ask, shown } = this.table.choice;
    return shown.length ? lastOption(this.asks, ask, shown, this.look) : null;
  });
  readonly preview = $derived.by((): PreviewShape | null => {
    const { ask, shown } = this.table.choice;
    return this.look(ask, shown)?.preview ?? this.option?.preview ?? null;
  });

  /** The square that is chosen, as an answer of the reach. */
  readonly goal = $derived.by((): OptionShape | null => {
    const [reach, keys] = [this.reach, this.table.choice.keys];
    const chosen = reach ? keys[reach.keys.length] : undefined;
    return [...(reach?.cells.values() ?? [])].find((one) => one.key === chosen) ?? null;
  });

  /** The ways among which one can choose, if there are several to the chosen square. */
  readonly ways = $derived.by((): OptionShape[] => {
    const { ask, keys } = this.table.choice;
    const before = this.goal ? keys.slice(0, keys.indexOf(this.goal.key) + 1) : [];
    return (this.look(ask, before)?.next?.options ?? []).filter(isWay);
  });

  /** The ways to go among which the chosen one is: a Shift, a sprint … */
  readonly walks = $derived.by((): OptionShape[] => {
    const { ask, keys } = this.table.choice;
    const found = this.asks.find((one) => one.id === ask);
    const walks = found ? walksOf(found) : [];
    return walks.some((one) => one.key === keys[0]) ? walks : [];
  });

  readonly actors = $derived.by(() => new Set([...(this.table.sight?.waiting ?? []).map((one) => one.who), ...this.asks.filter((ask) => !ask.ahead).map((ask) => ask.who)]));

  canWalk(who: string): boolean {
    return walkOf(this.asks, who) !== null;
  }

  /** Ask the server about what is looked at; a chain that goes on with ways takes one by itself. */
  follow(): void {
    const { ask, shown, keys } = this.table.choice;
    if (shown.length) this.table.wantPeek(ask, shown);
    const way = this.goal && keys[keys.length - 1] === this.goal.key ? wayOver(this.ways, this.over) : null;
    if (way) this.table.choice.choose(ask, ...keys, way.key);
  }

  tapBody(who: string, cell: readonly number[]): void {
    if (this.table.choice.keys.length && this.reach?.cells.has(key(cell))) return this.tapCell(cell);
    if (!this.pick(who)) this.table.choice.aim(who);
  }

  /** Take up one's own creature to move it, or put it down again. */
  pick(who: string, again = false): boolean {
    const walk = walkOf(this.asks, who);
    const { choice } = this.table;
    this.refused = "";
    if (!walk) return false;
    if (!again && choice.ask === walk.ask && this.walks.some((one) => one.key === choice.keys[0])) choice.clear();
    else choice.choose(walk.ask, walk.option.key);
    return true;
  }

  tapCell(cell: readonly number[]): void {
    const place = key(cell);
    const { choice } = this.table;
    const onTheWay = this.ways.length > 1 && this.ways.some((way) => way.preview.path.slice(1, -1).some((one) => key(one) === place));
    const option = this.reach?.cells.get(place);
    if (this.goal && option === this.goal) void this.go();
    else if (onTheWay && this.goal && this.reach) {
      this.over = [...this.over, place];
      choice.choose(choice.ask, ...this.reach.keys, this.goal.key, wayOver(this.ways, this.over)!.key);
    } else if (!this.aim(cell) && choice.keys.length) choice.clear();
  }

  /** Choose the square, if one can go there. */
  aim(cell: readonly number[]): boolean {
    const option = this.reach?.cells.get(key(cell));
    if (!this.reach || !option) return false;
    if (option !== this.goal) {
      this.over = [];
      this.table.choice.choose(this.reach.ask, ...this.reach.keys, option.key);
    }
    return true;
  }

  async go(): Promise<void> {
    const { ask, keys } = this.table.choice;
    if (!keys.length) return;
    this.refused = "";
    const outcome = await this.table.answer(ask, ...keys);
    if (outcome.type === "refused") this.refused = outcome.text;
    this.table.choice.clear();
  }
}
