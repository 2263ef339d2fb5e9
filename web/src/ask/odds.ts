/** Odds in few words: a chance, an average, what a chart is drawn from. */
import type { ChanceShape, OddsShape } from "../wire/messages";

export interface Bar {
  outcome: number;
  chance: number;
}

export interface Brief {
  /** The first thing to know: "80 %", or "4–11" where nothing has to be hit. */
  main: string;
  /** The second: an average, or that somebody goes down. */
  sub: string;
  grave: boolean;
  /** How good it is among its like: chance times amount. */
  worth: number;
}

export function fraction(text: string): number {
  const [above, below = "1"] = text.split("/");
  return Number(above) / Number(below);
}

export const bars = (chance: ChanceShape): Bar[] => chance.spread.map(([outcome, part]) => ({ outcome: Number(outcome), chance: fraction(String(part)) }));

/** Never 0 % for what may come, nor 100 % for what may fail. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100);
  if (share > 0 && share < 0.005) return "<1 %";
  if (share < 1 && share >= 0.995) return ">99 %";
  return `${rounded} %`;
}

export const likely = (chance: ChanceShape): number => bars(chance).reduce((sum, bar) => sum + (bar.outcome ? bar.chance : 0), 0);
export const mean = (chance: ChanceShape): number => bars(chance).reduce((sum, bar) => sum + bar.outcome * bar.chance, 0);

/** The outcomes if anything comes of it. */
export function span(chance: ChanceShape): { low: number; high: number; mean: number } {
  const some = bars(chance).filter((bar) => bar.outcome !== 0);
  if (!some.length) return { low: 0, high: 0, mean: 0 };
  const share = some.reduce((sum, bar) => sum + bar.chance, 0);
  return { low: some[0]!.outcome, high: some.at(-1)!.outcome, mean: some.reduce((sum, bar) => sum + bar.outcome * bar.chance, 0) / share };
}

export function spanText(chance: ChanceShape): string {
  const { low, high } = span(chance);
  return low === high ? String(low) : `${low}–${high}`;
}

export const short = (number: number): string => String(number >= 10 ? Math.round(number) : Number(number.toFixed(1)));

/** What happens to one of several, or to the only one. */
export const about = (odds: OddsShape, who = ""): ChanceShape[] => odds.chances.filter((chance) => !chance.who || !who || chance.who === who);

/** Everybody whom the odds tell apart. */
export const whom = (odds: OddsShape): string[] => [...new Set(odds.chances.map((chance) => chance.who).filter(Boolean))];

/** All that may come of it, in one line. */
export const inWords = (odds: OddsShape): string => {
  const some = odds.chances.filter((one) => (one.yes_or_no ? likely(one) > 0 : span(one).high !== 0));
  const said = some.map((one) => `${one.label} ${one.yes_or_no ? percent(likely(one)) : spanText(one)}`).join(" · ");
  return said && odds.estimate ? `≈ ${said}` : said;
};

export function brief(odds: OddsShape, who = ""): Brief | null {
  const told = about(odds, who);
  if (!told.length) return null;
  const number = told.find((chance) => !chance.yes_or_no && span(chance).high !== 0);
  const down = told.find((chance) => chance.grave && likely(chance) > 0);
  const first = told.find((chance) => chance.yes_or_no && !chance.grave);
  const state = told.find((chance) => chance.yes_or_no && !chance.grave && chance !== first && likely(chance) > 0);
  const worth = (first ? likely(first) : 1) * (number ? Math.abs(mean(number)) + 1 : 1) + (down ? likely(down) * 1000 : 0);
  const fall = down ? `${down.label} ${percent(likely(down))}` : "";
  if (first) {
    const sub = [number ? short(span(number).mean) : state ? state.label : "", fall].filter(Boolean).join(" · ");
    return { main: percent(likely(first)), sub, grave: !!down && likely(down) >= 0.5, worth };
  }
  if (number) {
    const about = span(number).low === span(number).high ? number.label : `${number.label} ⌀ ${short(span(number).mean)}`;
    const sub = fall ? `${number.label} · ${fall}` : about;
    return { main: spanText(number), sub, grave: !!down && likely(down) >= 0.5, worth };
  }
  return down ? { main: percent(likely(down)), sub: down.label, grave: true, worth } : null;
}

/** The first thing to know of each of several. */
export const ofEach = (odds: OddsShape, targets: readonly string[]): string => targets.map((who) => brief(odds, who)?.main ?? "").join(" ").trim();
