/** Whom a book has to be met, and how somebody chosen from it is written in a setup. */
export type Lineup = {
  kind: string;
  levels: [number, number] | null;
  placed: boolean;
  here: boolean;
  who: Record<string, string>;
  /** Tables of encounters. */
  tables: Record<string, string>;
  by_level: boolean;
  /** A level that suits the players. */
  usual: number;
  /** Characters that were made at this table. */
  sheets: Record<string, string>;
};

/** The map of an encounter: how large it is, and who stands there anyway, by their squares. */
export type Ground = { width: number; height: number; others: Record<string, string> };

export type Entry = Record<string, string | number>;
/** Somebody chosen; `entry` is what a table of encounters has said besides. */
export type Chosen = { key: string; level: number; count: number; name: string; at: string[]; entry?: Entry };

/** Those whom a table of encounters has given, one by one. */
export const fromTable = (lineup: Lineup, drawn: readonly Entry[]): Chosen[] =>
  drawn.map((entry) => ({ key: String(entry[lineup.kind]), level: Number(entry["level"] ?? 1), count: 1, name: "", at: [], entry }));

/** As a setup writes them: as many entries as there are of each; a square for those who have one. */
export function entries(lineup: Lineup, chosen: readonly Chosen[]): Entry[] {
  return chosen.flatMap((one) =>
    Array.from({ length: one.count }, (_, number) => ({
      ...one.entry,
      [lineup.kind]: one.key,
      ...(lineup.levels ? { level: one.level } : {}),
      ...(one.name ? { name: one.count > 1 ? `${one.name} ${number + 1}` : one.name } : {}),
      ...(one.at[number] ? { at: one.at[number] } : {}),
    })),
  );
}

/** A square as people write it: C4. */
export function square(x: number, y: number): string {
  const letter = (n: number) => String.fromCharCode(65 + n);
  return `${x < 26 ? letter(x) : letter(Math.floor(x / 26) - 1) + letter(x % 26)}${y + 1}`;
}

/** Somebody is put on a square, or taken off it; of several, the first without a square, else the first of all. */
export function placed(one: Chosen, at: string): Chosen {
  if (one.at.includes(at)) return { ...one, at: one.at.filter((other) => other !== at) };
  const squares = one.at.length < one.count ? [...one.at, at] : [...one.at.slice(1), at];
  return { ...one, at: squares.slice(-one.count) };
}

/** The names that fit what somebody types, the best first, and only so many of them. */
export function found(who: Record<string, string>, text: string, most = 12): [string, string][] {
  const wanted = text.trim().toLowerCase();
  const fits = Object.entries(who).filter(([key, name]) => name.toLowerCase().includes(wanted) || key.includes(wanted));
  const first = (name: string) => (name.toLowerCase().startsWith(wanted) ? 0 : 1);
  return fits.sort(([, a], [, b]) => first(a) - first(b)).slice(0, most);
}
