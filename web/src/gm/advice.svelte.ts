/** Opponents that the server looks for beside the table: begun, looked at until it is done, and given up. */
import { call, type Refusal } from "../wire/rest";
import type { Entry } from "./lineup";

type Share = { share: number; low: number; high: number };
export type Proposal = { opponents: Entry[]; fits: boolean; fights: number; wins: Share; somebody_falls: Share; hit_points_left: number };
type Told = { done: boolean; failed: boolean; looks: number; proposals: Proposal[] };
export const WISHES = ["easy", "fair", "hard", "deadly"] as const;
export type Wish = (typeof WISHES)[number];

const LOOK_EVERY = 500;

export class Advice {
  told = $state<Told | null>(null);
  fault = $state("");
  running = $state(false);
  private number = "";
  private turn = 0;

  constructor(private readonly key: string) {}

  async begin(wish: Wish, here: boolean): Promise<void> {
    this.stop();
    const turn = ++this.turn;
    [this.told, this.fault, this.running] = [null, "", true];
    try {
      const seed = Math.floor(Math.random() * 1e9);
      const { advice } = await call<{ advice: string }>("POST", "/api/room/lineup/proposed", this.key, { wish, here, seed });
      if (turn !== this.turn) return void call("DELETE", `/api/room/trials/${advice}`, this.key);
      this.number = advice;
      while (turn === this.turn) {
        const told = await call<Told>("GET", `/api/room/lineup/proposed/${advice}`, this.key);
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
