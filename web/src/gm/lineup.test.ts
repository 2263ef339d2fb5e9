import { expect, test } from "vitest";
import { entries, fromTable, found, placed, square, type Chosen, type Lineup } from "./lineup";

const LINEUP: Lineup = { kind: "species", levels: [1, 100], placed: true, here: true, who: { oddish: "Oddish", gloom: "Gloom" }, sheets: {}, tables: {}, by_level: true, usual: 12 };
const one = (more: Partial<Chosen> = {}): Chosen => ({ key: "oddish", level: 12, count: 1, name: "", at: [], ...more });

test("as many entries as there are of each, with a square where one was chosen", () => {
  expect(entries(LINEUP, [one({ count: 2, at: ["C4"] })])).toEqual([
    { species: "oddish", level: 12, at: "C4" },
    { species: "oddish", level: 12 },
  ]);
  expect(entries({ ...LINEUP, levels: null }, [one({ name: "Bud" })])).toEqual([{ species: "oddish", name: "Bud" }]);
});

test("squares are written with letters and numbers", () => {
  expect([square(0, 0), square(2, 3), square(26, 9)]).toEqual(["A1", "C4", "AA10"]);
});

test("a tap puts somebody on a square and another takes them off it", () => {
  const there = placed(one(), "C4");
  expect(there.at).toEqual(["C4"]);
  expect(placed(there, "C4").at).toEqual([]);
  expect(placed(there, "D4").at).toEqual(["D4"]);
});

test("names that begin with what is typed come first", () => {
  expect(found({ a: "Gloom", b: "Oddish", c: "Oddball" }, "odd").map(([key]) => key)).toEqual(["b", "c"]);
  expect(found({ a: "Bloom", b: "Loom" }, "loom").map(([key]) => key)).toEqual(["b", "a"]);
});

test("whom a table gives keeps what the table says, and can be changed", () => {
  const [one] = fromTable(LINEUP, [{ species: "oddish", level: 9, nature: "shy" }]);
  expect(entries(LINEUP, [{ ...one!, level: 11, at: ["C4"] }])).toEqual([{ species: "oddish", level: 11, nature: "shy", at: "C4" }]);
});
