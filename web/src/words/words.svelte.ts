import { kept } from "../state/kept";
import { charactersEn, charactersJa } from "./characters";
import { gmEn, gmJa } from "./gm";
import { en, type Word as FirstWord } from "./en";
import { ja } from "./ja";
import { logEn, logJa } from "./log";
import { typeset } from "./number";

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

/** How dates and hours are written: as the device has it, if that speaks the same language. */
export const locale = (): string => (navigator.language.startsWith(current) ? navigator.language : current);

/** Several names one after the other. */
export const listed = (names: readonly string[]): string => names.join(current === "ja" ? "、" : ", ");

/** Who a seat is called: the game master's has no name of its own until somebody gives it one. */
export const called = (name: string): string => (name === "gm" ? t("gameMaster") : name);

/** A word of the client's own, in the language that is read now. */
export function t(word: Word, facts: Record<string, string | number> = {}): string {
  return BOOKS[current][word].replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}

/** A number as it is set, or a yes or no. */
export const valued = (value: number | boolean): string => (typeof value === "boolean" ? t(value ? "yes" : "no") : typeset(value));
