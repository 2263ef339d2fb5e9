/** Many answers as few rows: the same deed at different aims is one row, and rows stand under the book's own headings. */
import type { AskShape, OptionShape, Segment } from "../wire/messages";
import { capital } from "../words/capital";

export interface Aim {
  option: OptionShape;
  targets: string[];
  /** The square or zone, if one is named. */
  place: string;
  number: number | null;
}

/** What tells an aim from all others, whatever its key leaves out. */
export const aimId = (aim: Aim): string => `${aim.option.key} ${JSON.stringify(aim.option.args)}`;

export type RowShape = "plain" | "targets" | "numbers" | "squares";

export interface Row {
  id: string;
  heading: string;
  /** What the heading is found under in a long menu. */
  kind: string;
  label: string;
  facts: Segment[][];
  costs: string[];
  aims: Aim[];
  shape: RowShape;
  /** Legal, and of no use as things stand. */
  idle: boolean;
}

/** A heading that says more than the row itself. */
export const saysMore = (row: Row): boolean => !row.label.toLocaleLowerCase().startsWith(row.heading.toLocaleLowerCase());

/** Whether a row is one answer that is aimed at nobody: where there is room, a button says all of it. */
export const isButton = (row: Row): boolean => row.shape === "plain" && row.aims.length === 1;

/** So many rows under one heading are read at a glance; more of them, such as a shop's wares, are opened by whoever wants them. */
const AT_A_GLANCE = 6;

/** Rows as they stand one below the other: those of a heading with many are a fold of their own. */
export function folds(rows: Row[]): { heading: string; rows: Row[] }[] {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row.heading, (counts.get(row.heading) ?? 0) + 1);
  const found: { heading: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const heading = counts.get(row.heading)! > AT_A_GLANCE ? row.heading : "";
    if (found.at(-1)?.heading !== heading) found.push({ heading, rows: [] });
    found.at(-1)!.rows.push(row);
  }
  return found;
}

export interface Kind {
  name: string;
  rows: Row[];
  count: number;
}

export interface Menu {
  rows: Row[];
  kinds: Kind[];
  /** How to say no, or that one is done: always the last button. */
  decline: OptionShape | null;
  /** Everybody at whom something can be done alone, foes first: the columns of the matrix. */
  targets: string[];
}

/** Who is on whose side, and who lies there: all that the order of aims asks for. */
export interface Eyes {
  friend(who: string): boolean;
  down(who: string): boolean;
}

export const MOST_KINDS = 7;
/** So few rows need no kinds to choose from. */
export const FEW_ROWS = 10;
/** More squares than these are chosen on the map or by name, never from a list. */
export const FEW_SQUARES = 6;

const SQUARE = /^[A-Z]{1,2}\d{1,2}$/;
const PLACES = ["cell", "square", "at", "zone"];

const name = (text: Segment[]): string => text.map((piece) => piece.text).join("");

/** A square's name from its column and row, as the map has it: (7, 5) is H6. */
export function squareName(cell: readonly number[]): string {
  let column = "";
  for (let left = cell[0]! + 1; left > 0; left = Math.floor((left - 1) / 26)) column = String.fromCharCode(65 + ((left - 1) % 26)) + column;
  return `${column}${cell[1]! + 1}`;
}

const parted = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const reaches = (option: OptionShape, arg: string): boolean =>
  parted(option.args[arg]).length > 0 && parted(option.args[arg]).every((part) => typeof part === "string" && option.preview.targets.includes(part));

/** What of an answer names whom it is done to. Who does something to oneself is reached as well, to others not. */
function aimedBy(option: OptionShape, group: OptionShape[]): string[] {
  const found = Object.keys(option.args).filter((arg) => reaches(option, arg));
  const does = (arg: string): boolean => group.some((other) => other.args[arg] === option.args[arg] && !reaches(other, arg));
  return found.length > 1 ? found.filter((arg) => !does(arg)) : found;
}

function aimOf(option: OptionShape, aimed: string[]): { aim: Aim; object: [string, unknown][] } {
  const aim: Aim = { option, targets: [], place: "", number: null };
  const object: [string, unknown][] = [];
  const reached = option.preview.targets;
  for (const [arg, value] of Object.entries(option.args)) {
    if (aimed.includes(arg)) aim.targets.push(...(parted(value) as string[]));
    else if (Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "number")) aim.place = squareName(value as number[]);
    else if (PLACES.includes(arg) && typeof value === "string" && value) aim.place = value;
    else if (typeof value === "number" && aim.number === null) aim.number = value;
    else if (value !== "" && !(Array.isArray(value) && !value.length)) object.push([arg, value]);
  }
  aim.targets = [...new Set(aim.targets)];
  // an area is told by whom it catches, even if only its place is named
  if (!aim.targets.length && aim.place) aim.targets = [...new Set(reached)];
  return { aim, object };
}

function label(option: OptionShape, object: [string, unknown][], alone: boolean, aimless: boolean): string {
  if (option.what) return option.what;
  if (alone || aimless) return capital(name(option.text));
  const named = option.text.filter((piece) => piece.ref && object.some(([, value]) => value === piece.ref)).map((piece) => piece.text);
  return [option.heading, ...new Set(named)].join(" · ");
}

/** Those who would do it, as far as the answer says it. */
const doers = ({ first, object }: { first: OptionShape; object: [string, unknown][] }): string[] =>
  first.text.filter((piece) => piece.kind === "creature" && object.some(([, value]) => value === piece.ref)).map((piece) => piece.text);

function shapeOf(aims: Aim[]): RowShape {
  if (aims.every((aim) => aim.number !== null && !aim.targets.length) && aims.length > 1) return "numbers";
  if (aims.every((aim) => aim.place && !aim.targets.length) && aims.length > FEW_SQUARES) return "squares";
  // one number alone is no choice of numbers: its row says it
  return aims.some((aim) => aim.targets.length || aim.place || (aim.number !== null && aims.length > 1)) ? "targets" : "plain";
}

/** Foes before friends, oneself last of these, those who stand before the fallen, one before several; several with the most foes first. */
export function rank(aim: Aim, eyes: Eyes, self = ""): number {
  if (!aim.targets.length) return 0;
  const friends = aim.targets.filter((who) => eyes.friend(who)).length;
  const fallen = aim.targets.filter((who) => eyes.down(who)).length;
  const several = aim.targets.length > 1 ? 100 - aim.targets.length : 0;
  return fallen * 100_000 + friends * 1_000 + (aim.targets.includes(self) ? 500 : 0) + several;
}

/** Whether an aim stands in the first view: foes who stand, and whatever aims at nobody. */
export const isUsual = (aim: Aim, eyes: Eyes): boolean => !aim.targets.length || aim.targets.some((who) => !eyes.friend(who) && !eyes.down(who));

/** What of a row is seen at first: everybody alone, and of those together the few that catch the most. */
export const FEW_TOGETHER = 2;
export function split(aims: Aim[], eyes: Eyes): { first: Aim[]; rest: Aim[] } {
  const usual = aims.filter((aim) => isUsual(aim, eyes));
  const from = usual.length ? usual : aims;
  const together = from.filter((aim) => aim.targets.length > 1 && !aim.place);
  const first = from.filter((aim) => !together.includes(aim) || together.indexOf(aim) < FEW_TOGETHER);
  return { first, rest: aims.filter((aim) => !first.includes(aim)) };
}

export function rowsOf(ask: AskShape, eyes: Eyes): Row[] {
  const found = new Map<string, { first: OptionShape; object: [string, unknown][]; aims: Aim[] }>();
  const groups = new Map<string, OptionShape[]>();
  for (const option of ask.options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  for (const option of ask.options) {
    if (option.key === ask.decline) continue;
    const { aim, object } = aimOf(option, aimedBy(option, groups.get(option.group)!));
    const id = JSON.stringify([option.group, object]);
    const row = found.get(id) ?? { first: option, object, aims: [] };
    row.aims.push(aim);
    found.set(id, row);
  }
  const rows = [...found].map(([id, { first, object, aims }]): Row => {
    const shape = shapeOf(aims);
    const sorted = shape === "targets" ? aims.map((aim, place) => ({ aim, place })).sort((a, b) => rank(a.aim, eyes, ask.who) - rank(b.aim, eyes, ask.who) || a.place - b.place).map(({ aim }) => aim) : aims;
    return { id, heading: first.heading, kind: first.kind, label: label(first, object, aims.length === 1 && shape !== "targets", shape === "plain"), facts: first.preview.facts, costs: first.preview.costs, aims: sorted, shape, idle: aims.every((aim) => aim.option.idle) };
  });
  // what is done to foes takes something: who only waits for them does nothing to them
  const takes = (row: Row): boolean => row.facts.length + row.costs.length > 0 || row.aims.some((aim) => aim.option.what !== "");
  const walks = (row: Row): boolean => row.aims.some((aim) => aim.option.walk > 0);
  const early = (row: Row): number => (row.idle ? 3 : takes(row) && row.aims.some((aim) => aim.targets.some((who) => !eyes.friend(who) && !eyes.down(who))) ? 0 : walks(row) ? 1 : 2);
  // where several of one's own could do the same, each row says who
  const alike = (row: Row): boolean => rows.some((one) => one !== row && one.label === row.label && one.heading === row.heading);
  const told = rows.map((row) => (alike(row) ? { ...row, label: [row.label, ...doers(found.get(row.id)!)].join(" · ") } : row));
  // what stands under one heading stays together, where the first of it belongs
  const when = (row: Row): number => (row.idle ? early(row) : Math.min(...told.filter((one) => !one.idle && one.heading === row.heading).map(early)));
  const headings = [...new Set(told.map((row) => row.heading))];
  const walk = (row: Row): number => Math.min(...row.aims.map((aim) => aim.option.walk));
  const order = (row: Row): number[] => [when(row), when(row) === 1 ? walk(row) : 0, headings.indexOf(row.heading), early(row)];
  const ordered = told.map((row) => ({ row, at: order(row) }));
  return ordered.sort((a, b) => a.at.map((one, place) => one - b.at[place]!).find((one) => one !== 0) ?? 0).map(({ row }) => row);
}

/** At most seven kinds: the book's headings, and the smallest of them together under "more". */
export function kindsOf(rows: Row[], more: string): Kind[] {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(row.kind, [...(found.get(row.kind) ?? []), row]);
  const kinds = [...found].map(([name, of]): Kind => ({ name, rows: of, count: of.length }));
  if (kinds.length <= MOST_KINDS) return kinds;
  const size = (kind: Kind): number => kind.rows.reduce((sum, row) => sum + (row.idle ? 0 : row.aims.length), 0);
  const kept = [...kinds].sort((a, b) => size(b) - size(a)).slice(0, MOST_KINDS - 1);
  const rest = kinds.filter((kind) => !kept.includes(kind)).flatMap((kind) => kind.rows);
  return [...kinds.filter((kind) => kept.includes(kind)), { name: more, rows: rest, count: rest.length }];
}

export function pivot(ask: AskShape, eyes: Eyes, more = "More"): Menu {
  const rows = rowsOf(ask, eyes);
  const alone = rows.flatMap((row) => row.aims.filter((aim) => aim.targets.length === 1 && !aim.place).map((aim) => aim.targets[0]!));
  const order = (who: string): number => (eyes.down(who) ? 2 : 0) + (eyes.friend(who) ? 1 : 0);
  const targets = [...new Set(alone)].map((who, place) => ({ who, place })).sort((a, b) => order(a.who) - order(b.who) || a.place - b.place);
  return {
    rows,
    kinds: rows.length > FEW_ROWS ? kindsOf(rows, more) : [],
    decline: ask.options.find((option) => option.key === ask.decline) ?? null,
    targets: targets.map(({ who }) => who),
  };
}

/** The rows that somebody looks for: by words of the row or its aims, and by the one it is done to. */
export function filtered(rows: Row[], text: string, target: string, called: (who: string) => string): Row[] {
  const wanted = text.trim().toLocaleLowerCase();
  const at = (row: Row): Row => ({ ...row, aims: row.aims.filter((aim) => aim.targets.includes(target)) });
  return rows
    .map((row) => (target && row.shape === "targets" ? at(row) : row))
    .filter((row) => row.aims.length && (!target || row.shape === "targets"))
    .filter((row) => !wanted || [row.label, row.heading, row.kind, ...row.aims.flatMap((aim) => [name(aim.option.text), ...aim.targets.map(called)])].some((words) => words.toLocaleLowerCase().includes(wanted)));
}

/** The answer that a typed square means. */
export function atSquare(rows: Row[], square: string): OptionShape | null {
  const wanted = square.trim().toUpperCase();
  if (!SQUARE.test(wanted)) return null;
  for (const row of rows) for (const aim of row.aims) if (aim.place.toUpperCase() === wanted) return aim.option;
  return null;
}
