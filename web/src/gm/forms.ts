/** Which of the book's forms serve for what; by their fields alone, because the client knows no game. */
import type { FormShape } from "../wire/messages";

const CHECKS = /(^|-)check$/;
const OWN = ["override", "ruling", "entrust", "roll"];
const LATELY = 5;
const BY_FILE = ["bring-pack"];

/** What can be started by filling in fields. */
export const fillable = (forms: FormShape[]): FormShape[] => forms.filter((form) => !BY_FILE.includes(form.do));

export type Group = { name: string; forms: FormShape[] };

/** In the groups that the book names, in its order. */
export const grouped = (forms: FormShape[]): Group[] =>
  [...new Set(forms.map((form) => form.group))].map((name) => ({ name, forms: forms.filter((form) => form.group === name) }));

/** Those whose name, or whose group's, has the words that somebody types; a name that begins so first. */
export function found(forms: FormShape[], words: string): FormShape[] {
  const wanted = words.trim().toLowerCase();
  const place = (form: FormShape): number => {
    const name = form.name.toLowerCase();
    if (name.startsWith(wanted)) return 0;
    return name.includes(wanted) ? 1 : form.group.toLowerCase().includes(wanted) ? 2 : -1;
  };
  return forms.filter((form) => place(form) >= 0).sort((a, b) => place(a) - place(b));
}

/** What was chosen now before what was chosen last, a handful. */
export const lately = (before: readonly string[], now: string): string[] => [now, ...before.filter((one) => one !== now)].slice(0, LATELY);

/** What is done to or by one creature: its first field names somebody. */
export const about = (forms: FormShape[]): FormShape[] =>
  forms.filter((form) => !OWN.includes(form.do) && form.fields[0]?.kind === "creature" && !form.fields[0].many);

/** Checks that can be asked of somebody. */
export const checks = (forms: FormShape[]): FormShape[] =>
  forms.filter((form) => CHECKS.test(form.do) && form.fields.some((field) => field.kind === "creature"));

/** The field that says of whom a check is asked, and the form without it. */
export function ofWhom(form: FormShape): { field: string; many: boolean; values: string[]; rest: FormShape } {
  const field = form.fields.find((one) => one.kind === "creature")!;
  return { field: field.name, many: field.many, values: field.values.map(String), rest: { ...form, fields: form.fields.filter((one) => one !== field) } };
}
