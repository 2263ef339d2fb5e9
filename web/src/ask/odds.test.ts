import { expect, test } from "vitest";
import type { ChanceShape, OddsShape } from "../wire/messages";
import { bars, brief, fraction, inWords, ofEach, percent, span, whom } from "./odds";

const chance = (label: string, spread: [number, string][], more: Partial<ChanceShape> = {}): ChanceShape => ({
  about: label, who: "", label, grave: false, yes_or_no: false, spread, ...more,
});
const yes = (label: string, part: string, more: Partial<ChanceShape> = {}): ChanceShape => {
  const [above, below] = part.split("/").map(Number);
  return chance(label, [[0, `${below! - above!}/${below}`], [1, part]], { yes_or_no: true, ...more });
};
const odds = (...chances: ChanceShape[]): OddsShape => ({ chances, estimate: false, error: 0, refusal: null });

test("a chance that may fail is never certain, one that may come never nothing", () => {
  expect(["1/1", "999/1000", "4/5", "1/1000", "0"].map((part) => percent(fraction(part)))).toEqual(["100 %", ">99 %", "80 %", "<1 %", "0 %"]);
});

test("to hit and what it does, in two figures", () => {
  const told = odds(yes("hits", "4/5"), chance("damage", [[0, "1/5"], [20, "2/5"], [30, "2/5"]]));
  expect(brief(told)).toMatchObject({ main: "80 %", sub: "25", grave: false });
});

test("whoever may go down is said", () => {
  const told = odds(yes("hits", "4/5"), chance("damage", [[0, "1/5"], [30, "4/5"]]), yes("faints", "4/5", { grave: true }));
  expect(brief(told)).toMatchObject({ sub: "30 · faints 80 %", grave: true });
});

test("without a throw to hit the span stands first", () => {
  expect(brief(odds(chance("damage", [[4, "1/2"], [11, "1/2"]])))).toMatchObject({ main: "4–11", sub: "damage ⌀ 7.5" });
  expect(brief(odds(chance("damage", [[7, "1"]])))).toMatchObject({ main: "7", sub: "damage" });
  expect(brief(odds(chance("damage", [[7, "1"]]), yes("faints", "1/2", { grave: true })))).toMatchObject({ main: "7", sub: "damage · faints 50 %" });
  expect(brief(odds(chance("damage", [[6, "1/50"], [7, "49/50"]])))?.sub).toBe("damage ⌀ 7");
});

test("the average lies within the span that stands beside it", () => {
  expect(brief(odds(chance("damage", [[0, "1/4"], [16, "1/4"], [18, "1/2"]])))).toMatchObject({ main: "16–18", sub: "damage ⌀ 17" });
});

test("all that may come of it stands in one line, and what cannot come does not", () => {
  const told = odds(yes("hits", "4/5"), chance("damage", [[0, "1/5"], [7, "2/5"], [9, "2/5"]]), yes("faints", "0/5"));
  expect(inWords(told)).toBe("hits 80 % · damage 7–9");
  expect(inWords({ ...told, estimate: true })).toBe("≈ hits 80 % · damage 7–9");
  expect(inWords(odds())).toBe("");
});

test("of several each is told by itself", () => {
  const told = odds(yes("hits", "1/2", { who: "a" }), yes("hits", "3/4", { who: "b" }));
  expect(whom(told)).toEqual(["a", "b"]);
  expect(brief(told, "b")?.main).toBe("75 %");
});

test("a state that a hit brings is named where there is no damage", () => {
  expect(brief(odds(yes("hits", "3/4"), yes("asleep", "3/4")))).toMatchObject({ main: "75 %", sub: "asleep" });
});

test("nothing left to chance has nothing to tell", () => {
  expect(brief(odds())).toBeNull();
});

test("the span leaves out that nothing comes of it", () => {
  const damage = chance("damage", [[0, "1/4"], [3, "3/8"], [5, "3/8"]]);
  expect(span(damage)).toEqual({ low: 3, high: 5, mean: 4 });
  expect(bars(damage).reduce((sum, bar) => sum + bar.chance, 0)).toBe(1);
});

test("of several each has its own first figure, and no chance to fall stands for it", () => {
  const struck = (who: string, most: number) => [chance("damage", [[2, "1/2"], [most, "1/2"]], { who }), yes("faints", "1/100", { who, grave: true })];
  expect(ofEach(odds(...struck("ann", 9), ...struck("bob", 12)), ["ann", "bob"])).toBe("2–9 2–12");
});
