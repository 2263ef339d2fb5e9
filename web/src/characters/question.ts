/** How a question of a builder is shown: what its answers look like, and what was answered before it. */
import type { AnsweredShape, BuilderAskShape, BuilderOptionShape } from "../wire/messages";

export type Looks = "number" | "grid" | "wide" | "list";
export type Numbered = { value: number; option: BuilderOptionShape };
/** A question and all answers that were given to it in a row; `at` is how many answers came before. */
export type Step = { ask: string; answers: { text: string; at: number; times: number }[] };

const FEW = 5;
const SHORT = 18;
const LONG = 40;
const MOST = 0.9;
/** From so many answers on they can be searched. */
export const MANY = 12;

export const answersOf = (ask: BuilderAskShape): BuilderOptionShape[] => ask.options.filter((option) => option.key !== ask.decline);
export const declineOf = (ask: BuilderAskShape): BuilderOptionShape | null => ask.options.find((option) => option.key === ask.decline) ?? null;

/** The answers as rising numbers, if they are nothing else than numbers with the same word around them. */
export function numbersOf(options: readonly BuilderOptionShape[]): Numbered[] {
  const found = options.map((option) => /^(\D*?)([-−+]?\d+)(\D*)$/.exec(option.text));
  const around = new Set(found.map((one) => (one ? `${one[1]}|${one[3]}` : "")));
  if (around.size !== 1 || around.has("") || options.some((option) => option.beside)) return [];
  const numbers = found.map((one, place) => ({ value: Number(one![2]!.replace("−", "-")), option: options[place]! }));
  return numbers.every((one, place) => !place || one.value > numbers[place - 1]!.value) ? numbers : [];
}

/** Names alone stand in a grid, of wide cells where many are long; whatever says more is a list. */
export function looksOf(ask: BuilderAskShape): Looks {
  const options = answersOf(ask);
  if (options.length > FEW && numbersOf(options).length) return "number";
  const short = options.filter((option) => [...option.text].length <= SHORT).length;
  if (options.some((option) => option.beside || [...option.text].length > LONG)) return "list";
  return short >= options.length * MOST ? "grid" : "wide";
}

/** Those whose name, or what stands beside it, holds every word; names come first. */
export function foundIn(options: readonly BuilderOptionShape[], text: string): BuilderOptionShape[] {
  const words = text.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [...options];
  const holds = (where: string) => words.every((word) => where.normalize("NFKC").toLowerCase().includes(word));
  const named = options.filter((option) => holds(option.text));
  return [...named, ...options.filter((option) => !named.includes(option) && holds(`${option.text} ${option.beside}`))];
}

/** What was answered, with equal questions in a row as one step, and equal answers to it as one answer. */
export function stepsOf(answered: readonly AnsweredShape[]): Step[] {
  const steps: Step[] = [];
  answered.forEach(({ ask, answer }, at) => {
    const last = steps[steps.length - 1];
    const same = last?.ask === ask ? last.answers[last.answers.length - 1] : undefined;
    if (same?.text === answer) same.times += 1;
    else if (last?.ask === ask) last.answers.push({ text: answer, at, times: 1 });
    else steps.push({ ask, answers: [{ text: answer, at, times: 1 }] });
  });
  return steps;
}
