/** A procedure's form as values: what a field holds at first, what is sent of it, and what is still missing. */
import type { FieldShape } from "../wire/messages";

export type Value = string | boolean | Value[] | { [name: string]: Value };
export type Values = Record<string, Value>;

export const NUMBERS = ["number", "fraction"];
/** What people write themselves; anything else names something that has to be there. */
export const WRITTEN = [...NUMBERS, "text", "anything"];

/** Whether somebody may write into a form what no list of answers has. */
export const takesWords = (fields: FieldShape[]): boolean => fields.some((field) => field.kind === "text" && !field.needed);

/** What a field holds before anybody has touched it. */
export function first(field: FieldShape): Value {
  if (field.many) return Array.isArray(field.default) ? field.default.map((one) => held({ ...field, many: false }, one)) : [];
  return field.default === null || field.default === undefined ? empty(field) : held(field, field.default);
}

function empty(field: FieldShape): Value {
  if (field.kind === "record") return firsts(field.fields);
  if (field.kind === "table") return [];
  if (field.kind === "yes-or-no") return false;
  return field.needed && field.values.length === 1 ? String(field.values[0]) : "";
}

function held(field: FieldShape, value: unknown): Value {
  if (field.kind === "yes-or-no") return value === true;
  if (field.kind === "record" && value && typeof value === "object") {
    const given = value as Record<string, unknown>;
    return Object.fromEntries(field.fields.map((one) => [one.name, one.name in given ? held(one, given[one.name]) : first(one)]));
  }
  if (field.kind === "table" && value && typeof value === "object") {
    const [name, worth] = field.fields;
    return Object.entries(value).map(([key, one]) => ({ name: held(name!, key), value: held(worth!, one) }));
  }
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

export const firsts = (fields: FieldShape[]): Values => Object.fromEntries(fields.map((field) => [field.name, first(field)]));

/** One more of a list or a table. */
export function another(field: FieldShape): Value {
  if (field.kind === "table" && !field.many) return firsts(field.fields.map((one) => ({ ...one, many: false })));
  return empty({ ...field, many: false });
}

/** The arguments that are sent: what was left empty is left out. */
export function args(fields: FieldShape[], values: Values): Record<string, unknown> {
  const found = fields.map((field) => [field.name, sent(field, values[field.name] ?? first(field))] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

function sent(field: FieldShape, value: Value): unknown {
  if (field.many) {
    const list = (value as Value[]).map((one) => sent({ ...field, many: false, needed: true }, one)).filter((one) => one !== undefined);
    return list.length || field.needed ? list : undefined;
  }
  if (field.kind === "record") return args(field.fields, value as Values);
  if (field.kind === "table") return table(field, value as Values[]);
  if (field.kind === "yes-or-no") return value;
  const text = String(value).trim();
  if (text === "") return undefined;
  if (field.kind === "number") return Number.isFinite(Number(text)) ? Number(text) : text;
  if (field.kind === "anything") return anything(text);
  return field.values.find((one) => String(one) === text) ?? text;
}

function table(field: FieldShape, rows: Values[]): Record<string, unknown> | undefined {
  const [name, worth] = field.fields;
  const pairs = rows.map((row) => [sent(name!, row["name"] ?? ""), sent(worth!, row["value"] ?? "")]);
  const full = pairs.filter(([key, one]) => key !== undefined && one !== undefined);
  return full.length || field.needed ? Object.fromEntries(full) : undefined;
}

function anything(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The names of fields that are needed and still empty. */
export function missing(fields: FieldShape[], values: Values): string[] {
  const given = args(fields, values);
  return fields.filter((field) => field.needed && given[field.name] === undefined).map((field) => field.name);
}

/** What a value is called, with its price where it has one. */
export function called(field: FieldShape, value: unknown): string {
  const key = String(value);
  const name = field.named[key] ?? key;
  const price = field.prices?.[key];
  return price === undefined ? name : `${name} · ${price}`;
}

/** The values that fit what somebody types, those that begin so first. */
export function fitting(field: FieldShape, text: string): unknown[] {
  const wanted = text.trim().toLowerCase();
  const fits = field.values.filter((value) => called(field, value).toLowerCase().includes(wanted));
  const first = (value: unknown) => (called(field, value).toLowerCase().startsWith(wanted) ? 0 : 1);
  return [...fits].sort((a, b) => first(a) - first(b));
}
