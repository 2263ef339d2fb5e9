import type { AskShape } from "../wire/messages";

/** What somebody at this screen is about to answer: chosen on the map or in the list of answers, shown by both.

 * The map, the answers and the confirm bar all read and write this one place. Nothing here is sent until `send`.
 */
type Question = Pick<AskShape, "id" | "who" | "topic" | "options">;

export class Choice {
  /** The question that the keys answer. */
  ask = $state("");
  /** A chain of keys: the first answers the question, each further one what the key before it leads to. */
  keys = $state<string[]>([]);
  /** The creature at which answers are looked at, or none: lists filter to it, the map marks it. */
  target = $state("");
  /** What the pointer or the focus rests on just now, as a chain of keys; shown like `keys`, but not chosen. */
  over = $state<string[]>([]);

  /** The chain that the map and the bar show: what is pointed at, or else what is chosen. */
  readonly shown = $derived(this.over.length ? this.over : this.keys);

  choose(ask: string, ...keys: string[]): void {
    this.ask = ask;
    this.keys = keys;
    this.over = [];
  }

  /** Look at a chain without choosing it; without keys, look away. */
  point(ask: string, ...keys: string[]): void {
    if (this.ask !== ask && keys.length && this.keys.length) return;
    if (keys.length) this.ask = ask;
    this.over = keys;
  }

  aim(who: string): void {
    this.target = this.target === who ? "" : who;
  }

  clear(): void {
    this.ask = "";
    this.keys = [];
    this.over = [];
    this.target = "";
  }

  /** The question may have come anew: what was chosen is chosen again if it is still an answer, otherwise forgotten. */
  keep(open: readonly Question[], before: Pick<Question, "who" | "topic"> | null): void {
    if (!this.ask || open.some((one) => one.id === this.ask)) return;
    const keys = [...this.keys];
    const anew = open.find((one) => one.who === before?.who && one.topic === before.topic && one.options.some((option) => option.key === keys[0]));
    if (anew) this.choose(anew.id, ...keys);
    else this.clear();
  }
}
