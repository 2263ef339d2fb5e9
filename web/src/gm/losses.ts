/** What does how much damage, the most first. */
import { inPercent } from "./shares";
import type { Loss } from "./trial.svelte";

export type Row = Loss & { share: number; percent: string };

export const MOST_ROWS = 12;

export function damage(losses: readonly Loss[], most = MOST_ROWS): Row[] {
  const all = losses.reduce((sum, one) => sum + one.loss, 0);
  const rows = losses.filter((one) => one.loss > 0).map((one) => ({ ...one, share: one.loss / all })).sort((a, b) => b.loss - a.loss);
  const percents = inPercent(rows.map((one) => one.share));
  return rows.map((one, place) => ({ ...one, percent: percents[place]! })).slice(0, most);
}
