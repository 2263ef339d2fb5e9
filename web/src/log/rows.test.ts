import { expect, test } from "vitest";
import type { LineShape } from "../wire/messages";
import { ALL, DICE, lately, legible, markAt, rows, start, STORY } from "./rows";

const line = (kind: string, weight: number, more: Partial<LineShape> = {}): LineShape => ({ kind, who: "", text: [{ text: kind }], clause: "", weight, ...more });
const log = [
  line("round", 1, { head: "round" }),
  line("count", 1, { head: "turn", who: "ann" }),
  line("turn-of", 1, { head: "turn", who: "ann" }),
  line("figures", 3),
  line("uses", 1),
  line("roll", 2),
  line("count", 1, { head: "turn", who: "bob" }),
];
const kinds = (level: number) => rows(log, level).map((row) => row.line.kind);

test("the story, the dice, and all", () => {
  expect(kinds(STORY)).toEqual(["round", "count", "uses", "count"]);
  expect(kinds(DICE)).toEqual(["round", "count", "uses", "roll", "count"]);
  expect(kinds(ALL)).toEqual(["round", "count", "turn-of", "figures", "uses", "roll", "count"]);
});

test("a turn of the same creature that comes later has its own head", () => {
  const twice = [log[1]!, line("uses", 1), log[1]!];
  expect(rows(twice, STORY)).toHaveLength(3);
});

test("places are those of the whole log", () => {
  expect(rows(log, STORY, 3).map((row) => row.place)).toEqual([4, 6]);
});

test("a long log begins at a head", () => {
  expect(start(log, 100)).toBe(0);
  expect(start(log, 5)).toBe(2);
  expect(start(log, 3)).toBe(6);
});

test("the decision behind a line", () => {
  const decisions = [{ place: 2 }, { place: 2 }, { place: 9 }];
  expect([0, 2, 3, 9, 10].map((place) => markAt(decisions, place))).toEqual([0, 0, 2, 2, 3]);
});

test("what was told last, with a few lines before it where that was little", () => {
  const long = [...log, ...["one", "two", "three", "four", "five"].map((kind) => line(kind, 1)), line("roll", 2)];
  const said = (since: number, most: number) => lately(long, since, most).map((row) => row.line.kind);
  expect(said(8, 5)).toEqual(["two", "three", "four", "five"]);
  expect(said(8, 3)).toEqual(["three", "four", "five"]);
  expect(said(11, 5)).toEqual(["three", "four", "five"]);
  expect(lately(long, 11, 5, 4).map((row) => row.line.kind)).toEqual(["two", "three", "four", "five"]);
  expect(lately([], 0, 5)).toEqual([]);
});

test("names along the time line never lie on each other, and nobody is named twice in a row", () => {
  const names = [["a", 0], ["a", 30], ["b", 40], ["c", 80], ["a", 160]].map(([name, at]) => ({ name: String(name), at: Number(at) }));
  expect(legible(names, (one) => one.at, 70).map((one) => one.name)).toEqual(["a", "c", "a"]);
  expect(legible(names, (one) => one.at, 0).map((one) => one.name)).toEqual(["a", "b", "c", "a"]);
});
