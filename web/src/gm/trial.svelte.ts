/** Many fights that the server plays out beside the table. */
import { Beside } from "./beside.svelte";

export type Share = { fights: number; share: number; low: number; high: number; name: string };
/** What somebody or something has cost others: uses and losses over all fights. */
export type Loss = { who: string; by: string; kind: string; key: string; name: string; uses: number; loss: number; a_fight: number };
export type Result = { fights: number; median_rounds: number; winners: Record<string, Share>; rounds: Record<string, number>; losses: Loss[] };
type Told = { runs: number; done: boolean; failed: boolean; result: Result };

export class Trial extends Beside<Told> {
  constructor(key: string) {
    super(key, "/api/room/trials", "trial");
  }
}
