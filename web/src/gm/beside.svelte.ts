/** What the server works out beside the table: begun, looked at until it is done, and given up. */
import { call, type Refusal } from "../wire/rest";

const LOOK_EVERY = 400;

export class Beside<T extends { done: boolean }> {
  told = $state<T | null>(null);
  fault = $state("");
  running = $state(false);
  private number = "";
  private turn = 0;

  /** `place` is where it is begun and looked at, `name` what the answer calls its number. */
  constructor(
    private readonly key: string,
    private readonly place: string,
    private readonly name: string,
  ) {}

  async begin(wanted: Record<string, unknown>): Promise<void> {
    this.stop();
    const turn = ++this.turn;
    [this.told, this.fault, this.running] = [null, "", true];
    try {
      const begun = await call<Record<string, string>>("POST", this.place, this.key, wanted);
      const number = begun[this.name]!;
      if (turn !== this.turn) return void this.giveUp(number);
      this.number = number;
      while (turn === this.turn) {
        const told = await call<T>("GET", `${this.place}/${number}`, this.key);
        if (turn !== this.turn) return;
        this.told = told;
        if (told.done) break;
        await new Promise((go) => setTimeout(go, LOOK_EVERY));
      }
    } catch (error) {
      if (turn === this.turn) this.fault = (error as Refusal).message;
    }
    if (turn === this.turn) this.running = false;
  }

  stop(): void {
    this.turn++;
    this.running = false;
    if (this.number && !this.told?.done) this.giveUp(this.number);
    this.number = "";
  }

  private giveUp(number: string): void {
    call("DELETE", `/api/room/trials/${number}`, this.key).catch(() => {});
  }
}
