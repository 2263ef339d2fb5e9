/** Answers on their way: what was sent, what was refused, what can be taken back. */
import type { Table } from "../state/table.svelte";
import type { AskShape, OptionShape } from "../wire/messages";
import type { Outcome } from "../wire/socket";

export const words = (option: OptionShape): string => option.text.map((piece) => piece.text).join("");
export { capital } from "../words/capital";

/** Milliseconds; nobody reads and answers the next question sooner. */
const REST = 400;

export class Acting {
  /** The question whose answer is on its way. */
  sent = $state("");
  /** Which answer that is. */
  key = $state("");
  said = $state<{ text: string; clause: string } | null>(null);
  /** The question was put anew while somebody was choosing. */
  changed = $state(false);
  /** What was done last and can be taken back. */
  done = $state("");
  /** How many decisions there were then. */
  private doneAt = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Until just after an answer: something else lies under the finger then, and a second tap of the same is no tap on that. */
  resting = $state(false);

  constructor(private readonly table: Table) {}

  choose(ask: AskShape, ...keys: string[]): void {
    [this.said, this.changed, this.done] = [null, false, ""];
    this.table.choice.choose(ask.id, ...keys);
  }

  /** The word for an answer that is on its way. */
  get onItsWay(): "onceConnected" | "sent" {
    return this.table.lost ? "onceConnected" : "sent";
  }

  async answer(ask: AskShape, keys: string[], what: string): Promise<void> {
    this.key = keys[0] ?? "";
    // what is held is nothing done yet, so there is nothing to undo: it stands at its question
    await this.carryOut(ask.id, this.table.answer(ask.id, ...keys), ask.ahead ? "" : what);
  }

  /** Send it; a refusal stands beside the control, and nothing that was chosen is lost. */
  async carryOut(id: string, sending: Promise<Outcome>, what: string): Promise<boolean> {
    [this.sent, this.said, this.changed, this.resting] = [id, null, false, true];
    const outcome = await sending;
    this.sent = "";
    setTimeout(() => (this.resting = false), REST);
    if (outcome.type === "ack") {
      this.table.choice.clear();
      this.tell(what);
      return true;
    }
    if (outcome.code === "stale") this.changed = true;
    else this.said = { text: outcome.text, clause: outcome.clause };
    return false;
  }

  private tell(what: string): void {
    [this.done, this.doneAt] = [what, this.table.live?.decisions ?? 0];
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.done = ""), 5000);
  }

  /** Whether undo takes back what was done last here; once somebody else has decided, it would take back theirs. */
  get isLast(): boolean {
    return this.table.live?.undo === true && this.table.live.decisions === this.doneAt;
  }

  undo(): Promise<void> {
    return this.step({ type: "undo", other_dice: false });
  }

  redo(): Promise<void> {
    return this.step({ type: "redo" });
  }

  private async step(command: Parameters<Table["do"]>[0]): Promise<void> {
    this.done = "";
    const outcome = await this.table.do(command);
    if (outcome.type === "refused") this.said = { text: outcome.text, clause: outcome.clause };
  }
}
