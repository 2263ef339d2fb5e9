/** What may come of the deed that somebody is about to choose, told at each of those at whom it could be done. */
import type { AskShape, OddsShape } from "../wire/messages";
import { brief } from "./odds";
import { type Eyes, rowsOf } from "./pivot";

export interface Chance {
  text: string;
  /** Whether it is told of whom the choice is aimed at now. */
  chosen: boolean;
}

type OddsOf = (key: string) => OddsShape | null | undefined;

export function chancesOf(ask: AskShape | undefined, key: string | undefined, eyes: Eyes, oddsOf: OddsOf): Map<string, Chance> {
  const found = new Map<string, Chance>();
  const row = ask && key ? rowsOf(ask, eyes).find((one) => one.aims.some((aim) => aim.option.key === key)) : undefined;
  for (const aim of row?.aims ?? []) {
    const chosen = aim.option.key === key;
    const odds = oddsOf(aim.option.key);
    // an area is told of where it lies now; elsewhere it would be another one
    if (!odds || (!chosen && (aim.targets.length !== 1 || aim.place))) continue;
    for (const who of aim.targets) {
      const told = brief(odds, who);
      if (told && (chosen || !found.has(who))) found.set(who, { text: `${odds.estimate ? "≈ " : ""}${told.main}`, chosen });
    }
  }
  return found;
}
