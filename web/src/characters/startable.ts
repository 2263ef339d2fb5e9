/** What can be started for one character: the procedures that concern it, with its own name filled in. */
import { args, firsts, missing, type Values } from "../parts/form";
import type { FieldShape, FormShape } from "../wire/messages";

export type Startable = { form: FormShape; given: Values; /** Whether nothing has to be said besides. */ atOnce: boolean; /** What may be said besides. */ more: boolean };

const CREATURE = "creature";

/** The forms in which a creature can be the one that does it; those that name nobody concern everybody. */
export function startable(forms: readonly FormShape[], who: readonly string[]): Startable[] {
  return forms.flatMap((form) => {
    const own = form.fields.find((field) => field.kind === CREATURE);
    const mine = own ? who.find((id) => own.values.includes(id)) : undefined;
    if (own && mine === undefined && own.needed) return [];
    const given: Values = own && mine !== undefined ? { [own.name]: own.many ? [mine] : mine } : {};
    return [{ form, given, atOnce: ready(form, given), more: form.fields.some((field) => field.name !== own?.name) }];
  });
}

function ready(form: FormShape, given: Values): boolean {
  return missing(form.fields, { ...firsts(form.fields), ...given }).length === 0;
}

/** What is sent when nothing else is said. */
export const argsOf = (fields: FieldShape[], given: Values): Record<string, unknown> => args(fields, { ...firsts(fields), ...given });
