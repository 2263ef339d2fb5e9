/** Many fights that the server plays out beside the table: begun, looked at until they are done, and given up. */
import { call, type Refusal } from "../wire/rest";

export type Share = { fights: number; share: number; low: number; high: number; name: string };
/** What somebody or something has cost others: uses and losses over all fights. */
export type Loss = { who: string; by: string; kind: string; key: string; name: string; uses: number; loss: number; a_fight: number };
export type Result = { fights: number; median_rounds: number; winners: Record<string, Share>; rounds: Record<string, number>; losses: Loss[] };
type Told = { runs: number; done: boolean; failed: boolean; result: Result };

const LOOK_EVERY = 400;

export class Trial {
  told = $state<Told | null>(null);
  fault = $state("");
  running = $state(false);
  private number = "";
  private turn = 0;

  constructor(private readonly key: string) {}

  async begin(wanted: Record<string, unknown>): Promise<void> {
    this.stop();
    const turn = ++this.turn;
    [this.told, this.fault, this.running] = [null, "", true];
    try {
      const { trial } = await call<{ trial: string }>("POST", "/api/room/trials", this.key, wanted);
      if (turn !== this.turn) return void call("DELETE", `/api/room/trials/${trial}`, this.key);
      this.number = trial;
      while (turn === this.turn) {
        const told = await call<Told>("GET", `/api/room/trials/${trial}`, this.key);
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
    if (this.number && !this.told?.done) call("DELETE", `/api/room/trials/${this.number}`, this.key).catch(() => {});
    this.number = "";
  }
}
