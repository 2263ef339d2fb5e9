import { kept } from "../state/kept";
import { charactersEn, charactersJa } from "./characters";
import { gmEn, gmJa } from "./gm";
import { en, type Word as FirstWord } from "./en";
import { ja } from "./ja";
import { logEn, logJa } from "./log";

export type Lang = "en" | "ja";
export type Word = FirstWord | keyof typeof logEn | keyof typeof charactersEn | keyof typeof gmEn;
const BOOKS: Record<Lang, Record<Word, string>> = { en: { ...en, ...logEn, ...charactersEn, ...gmEn }, ja: { ...ja, ...logJa, ...charactersJa, ...gmJa } };

const own = kept<Lang>("lang");
const first: Lang = own.read() ?? (navigator.language.startsWith("ja") ? "ja" : "en");
let current = $state<Lang>(first);

export const lang = {
  get now(): Lang {
    return current;
  },
  set(next: Lang): void {
    current = next;
    own.write(next);
    document.documentElement.lang = next;
  },
};
document.documentElement.lang = first;

/** A word of the client's own, in the language that is read now. */
export function t(word: Word, facts: Record<string, string | number> = {}): string {
  return BOOKS[current][word].replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}
