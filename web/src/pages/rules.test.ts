import { expect, test } from "vitest";
import type { RuleShape } from "../wire/messages";
import { chapters, found } from "./rules";

const rule = (id: string, more: Partial<RuleShape> = {}): RuleShape => ({ id, kind: "mechanic", where: "Combat", lines: "", says: "", shown: [], why: "", options: {}, default: "", reading: "", fixed: "", supplied: false, ...more });
const rules = [
  rule("x.cover", { kind: "flavour", where: "Cover" }),
  rule("x.ruling.half", { kind: "ruling", says: "Round up?", options: { up: "Up", down: "Down" }, default: "down", reading: "up" }),
  rule("x.hit", { says: "Roll to hit." }),
  rule("x.rest", { where: "Rest", says: "Sleep." }),
  rule("x.ruling.tie", { kind: "ruling", says: "Who wins a tie?", default: "roll", reading: "roll" }),
];
const all = { words: "", rulings: false, changed: false };
const ids = (some: RuleShape[]) => some.map((one) => one.id);

test("words are found in any order, in readings too", () => {
  expect(ids(found(rules, { ...all, words: "HIT roll" }))).toEqual(["x.hit"]);
  expect(ids(found(rules, { ...all, words: "down" }))).toEqual(["x.ruling.half"]);
});

test("open questions, and those that this table reads otherwise", () => {
  expect(ids(found(rules, { ...all, rulings: true }))).toEqual(["x.ruling.half", "x.ruling.tie"]);
  expect(ids(found(rules, { ...all, changed: true }))).toEqual(["x.ruling.half"]);
});

test("chapters keep the order of the book, what is no rule stands behind them", () => {
  expect(chapters(rules, "Open").map((one) => [one.title, ids(one.rules)])).toEqual([
    ["Combat", ["x.hit"]],
    ["Rest", ["x.rest"]],
    ["Cover", ["x.cover"]],
    ["Open", ["x.ruling.half", "x.ruling.tie"]],
  ]);
});
