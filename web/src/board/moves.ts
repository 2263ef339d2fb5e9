/** What a tap on the map means, from the questions alone: where one can go, and which chain of answers leads there. */
import type { AskShape, OptionShape, Peeked } from "../wire/messages";
import { key } from "./geometry";

/** An answer that is a square and nothing else; one that asks next where to go is none, though it may tell how far. */
export const isPlace = (option: OptionShape): boolean => option.preview.cells.length > 0 && option.preview.targets.length === 0 && !option.walk;
/** Answers that differ in their way alone. */
export const isWay = (option: OptionShape): boolean => option.preview.path.length > 1;

export type Look = (ask: string, keys: readonly string[]) => Peeked | null;

/** The questions of a chain: the open one, then what each key leads to, as far as it is known. */
export function chain(asks: readonly AskShape[], ask: string, keys: readonly string[], look: Look): AskShape[] {
  const first = asks.find((one) => one.id === ask);
  if (!first) return [];
  const found = [first];
  for (let place = 1; place <= keys.length; place++) {
    const next = look(ask, keys.slice(0, place))?.next;
    if (!next) break;
    found.push(next);
  }
  return found;
}

export type Reach = { ask: string; keys: string[]; cells: Map<string, OptionShape> };

/** Where the chain can lead: the squares of its last question that has any, with the keys before it. */
export function reachOf(asks: readonly AskShape[], ask: string, keys: readonly string[], look: Look): Reach | null {
  const questions = chain(asks, ask, keys, look);
  for (let place = questions.length - 1; place >= 0; place--) {
    const cells = placesOf(questions[place]!);
    if (cells.size) return { ask, keys: keys.slice(0, place), cells };
  }
  return null;
}

/** Without a choice: a question that asks for nothing but a square shows its squares at once. */
export function openReach(asks: readonly AskShape[]): Reach | null {
  for (const ask of asks) {
    const cells = placesOf(ask);
    if (cells.size > 1) return { ask: ask.id, keys: [], cells };
  }
  return null;
}

function placesOf(ask: AskShape): Map<string, OptionShape> {
  const cells = new Map<string, OptionShape>();
  for (const option of ask.options) {
    const place = isPlace(option) && !isWay(option) ? key(option.preview.cells[0]!) : "";
    if (place && !cells.has(place)) cells.set(place, option);
  }
  return cells;
}

/** The answers by which somebody would walk, the usual one first. */
export const walksOf = (ask: AskShape): OptionShape[] => ask.options.filter((one) => one.walk).sort((a, b) => a.walk - b.walk);

/** The question of a creature, and the usual answer by which it would walk. */
export function walkOf(asks: readonly AskShape[], who: string): { ask: string; option: OptionShape } | null {
  for (const ask of asks) {
    const option = ask.who === who ? walksOf(ask)[0] : undefined;
    if (option) return { ask: ask.id, option };
  }
  return null;
}

/** Of several ways to the same square, the one over the most of the squares that were tapped. */
export function wayOver(options: readonly OptionShape[], over: readonly string[]): OptionShape | null {
  const ways = options.filter(isWay);
  const hits = (option: OptionShape) => option.preview.path.filter((cell) => over.includes(key(cell))).length;
  return ways.reduce<OptionShape | null>((best, one) => (best && hits(best) >= hits(one) ? best : one), null);
}

/** The answer at the end of a chain. */
export function lastOption(asks: readonly AskShape[], ask: string, keys: readonly string[], look: Look): OptionShape | null {
  const question = chain(asks, ask, keys.slice(0, -1), look)[keys.length - 1];
  return question?.options.find((one) => one.key === keys[keys.length - 1]) ?? null;
}
