/** What a seat asks about its own log and past, and what it was told: opened numbers, decisions, a look back. */
import type { DecisionShape, LedgerShape, LineShape, Segment, SightShape } from "../wire/messages";
import type { FromClient, FromServer } from "../wire/socket";
import { kept } from "./kept";

/** What was taken back; `after` are the lines of its round before it, by which its place is found again when the log comes anew. */
export type TakenBack = { at: number; text: Segment[]; after?: string };
const MOST_KEPT = 20;
type Ask = Exclude<FromClient, { id: string }>;

export class Story {
  /** Numbers that were opened, by the place of their line. */
  ledgers = $state<Record<number, LedgerShape | null>>({});
  /** Whether a number stands open on the screen, by the place of its line. */
  opened = $state<Record<number, boolean>>({});
  /** What was told and then taken back, by the place where it stood. */
  undone = $state<TakenBack[]>([]);
  decisions = $state<DecisionShape[]>([]);
  /** What the last decision was, for whoever may take it back. */
  last = $state<{ mark: number; text: Segment[] } | null>(null);
  /** The table as it stood, while somebody looks back. */
  then = $state<{ mark: number; sight: SightShape; lines: number } | null>(null);
  private wanted = -1;
  private looking = false;
  private own = kept<TakenBack[]>("");

  constructor(private readonly ask: (message: Ask) => void) {}

  /** Before the log changes: what of it goes, and whether somebody has taken it back. */
  cut(log: readonly LineShape[], keep: number, next: readonly LineShape[], before: number, now: number): void {
    for (const known of [this.ledgers, this.opened])
      for (const place of Object.keys(known)) if (Number(place) >= keep) delete known[Number(place)];
    const [same, again] = [keep + alike(log.slice(keep), next), new Set(next.map((line) => plain(line.text)))];
    this.undone = this.undone.filter((one) => one.at < same || (one.at === same && !again.has(plain(one.text))));
    const gone = log.slice(same).find((line) => line.weight === 1 && !line.head) ?? log[same];
    if (now < before && gone) this.undone.push({ at: same, text: gone.text, after: inItsRound(log, same) });
    this.own.write(this.undone.length ? this.undone.slice(-MOST_KEPT) : null);
    if (now < this.decisions.length) this.decisions.length = now;
    this.last = null;
  }

  /** Everything has come anew; what a seat had taken back at this device is still told, where its place is found. */
  anew(log: readonly LineShape[], seat: string): void {
    this.own = kept<TakenBack[]>(`undone.${seat}`);
    this.ledgers = {};
    this.opened = {};
    this.undone = (this.own.read() ?? []).flatMap((one) => {
      const at = one.after ? log.findLastIndex((line, place) => one.after!.endsWith(plain(line.text)) && inItsRound(log, place + 1) === one.after) + 1 : 0;
      return at || !one.after ? [{ ...one, at }] : [];
    });
    this.decisions = [];
    this.last = null;
    this.then = null;
  }

  take(message: FromServer): void {
    if (message.type === "tally") this.ledgers[message.line] = message.ledger;
    if (message.type === "time") this.decisions.splice(message.since, this.decisions.length, ...message.decisions);
    if (message.type === "decided" && message.text) this.last = { mark: message.mark, text: message.text };
    if (message.type === "at") {
      this.looking = false;
      if (this.wanted >= 0 && message.sight) this.then = { mark: message.mark, sight: message.sight, lines: message.lines };
      if (this.wanted >= 0 && this.wanted !== message.mark) this.look(this.wanted);
    }
    if (message.type === "earlier") this.shift(message.log.length);
  }

  /** Lines have come in front of all others. */
  private shift(by: number): void {
    this.ledgers = Object.fromEntries(Object.entries(this.ledgers).map(([place, one]) => [Number(place) + by, one]));
    this.opened = Object.fromEntries(Object.entries(this.opened).map(([place, one]) => [Number(place) + by, one]));
    this.undone = this.undone.map((one) => ({ ...one, at: one.at + by }));
    this.decisions = [];
    this.now();
  }

  toggle(line: number): void {
    this.opened[line] = !this.opened[line];
    if (this.opened[line] && !(line in this.ledgers)) this.ask({ type: "tally", line });
  }

  /** A number that stands open is asked for once more. */
  again(line: number): void {
    if (this.opened[line]) this.ask({ type: "tally", line });
  }

  wantTime(count: number): void {
    if (this.decisions.length < count) this.ask({ type: "time", since: this.decisions.length });
  }

  wantLast(count: number): void {
    if (count) this.ask({ type: "decided", mark: count - 1 });
  }

  /** Look at the table before a decision; while one look is on its way, only the last wish counts. */
  look(mark: number): void {
    this.wanted = mark;
    if (this.looking) return;
    this.looking = true;
    this.ask({ type: "at", mark });
  }

  now(): void {
    this.wanted = -1;
    this.then = null;
  }
}

/** How many of the first lines say the same. */
export function alike(before: readonly LineShape[], now: readonly LineShape[]): number {
  const differs = before.findIndex((line, place) => !now[place] || plain(line.text) !== plain(now[place].text));
  return differs < 0 ? before.length : differs;
}

/** What was told before a place since its round began: turns say the same in every round. */
function inItsRound(log: readonly LineShape[], at: number): string {
  const head = log.slice(0, at).findLastIndex((line) => line.head === "round");
  return log.slice(Math.max(head, 0), at).map((line) => plain(line.text)).join("\n");
}

export const plain = (text: readonly Segment[]): string => text.map((piece) => piece.text).join("");
