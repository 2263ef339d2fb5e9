/** Finding one's way in a book of rules. */
import type { RuleShape } from "../wire/messages";

export type Wanted = { words: string; rulings: boolean; changed: boolean };
export type Chapter = { title: string; rules: RuleShape[] };

const text = (rule: RuleShape): string => [rule.id, rule.where, rule.says, rule.why, ...Object.values(rule.options)].join(" ").toLowerCase();
export const isRuling = (rule: RuleShape): boolean => rule.kind === "ruling";

/** The rules that hold every one of the words. */
export function found(rules: readonly RuleShape[], wanted: Wanted): RuleShape[] {
  const words = wanted.words.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter(
    (rule) =>
      (!wanted.rulings || isRuling(rule)) &&
      (!wanted.changed || (isRuling(rule) && rule.reading !== rule.default)) &&
      words.every((word) => text(rule).includes(word)),
  );
}

/** The book by its headings, in its order; what is no rule comes behind, its open questions last, under a heading of their own. */
export function chapters(rules: readonly RuleShape[], open: string): Chapter[] {
  const all = new Map<string, RuleShape[]>();
  const last = (chapter: Chapter): number => (chapter.title === open ? 2 : chapter.rules.every((rule) => rule.kind === "flavour") ? 1 : 0);
  for (const rule of rules) {
    const title = isRuling(rule) ? open : rule.where;
    if (!all.has(title)) all.set(title, []);
    all.get(title)!.push(rule);
  }
  return [...all].map(([title, of]) => ({ title, rules: of })).sort((a, b) => last(a) - last(b));
}
