/** Opponents that the server looks for beside the table. */
import { Beside } from "./beside.svelte";
import type { Entry } from "./lineup";

type Share = { share: number; low: number; high: number };
export type Proposal = { opponents: Entry[]; fits: boolean; fights: number; wins: Share; somebody_falls: Share; hit_points_left: number };
type Told = { done: boolean; failed: boolean; looks: number; proposals: Proposal[] };
export const WISHES = ["easy", "fair", "hard", "deadly"] as const;
export type Wish = (typeof WISHES)[number];

export class Advice extends Beside<Told> {
  constructor(key: string) {
    super(key, "/api/room/lineup/proposed", "advice");
  }

  look(wish: Wish, here: boolean): Promise<void> {
    return this.begin({ wish, here, seed: Math.floor(Math.random() * 1e9) });
  }
}
