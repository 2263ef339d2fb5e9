/** Which of the book's forms serve for what; by their fields alone, because the client knows no game. */
import type { FormShape } from "../wire/messages";

const CHECKS = /(^|-)check$/;
const OWN = ["override", "ruling", "entrust", "roll"];
const BY_FILE = ["bring-pack"];

/** What can be started by filling in fields. */
export const fillable = (forms: FormShape[]): FormShape[] => forms.filter((form) => !BY_FILE.includes(form.do));

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
