import { expect, test } from "vitest";
import { back, columnsOf, keysOf, NOTHING, settled, typed, type Typed } from "./faces";

const type = (digits: string, sides: number, count: number): Typed => [...digits].reduce((now, digit) => typed(now, digit, sides, count), NOTHING);

test("a six-sided die takes a face at once", () => {
  expect(type("26", 6, 2)).toEqual({ faces: [2, 6], begun: "" });
  expect(type("09", 6, 2)).toEqual({ faces: [], begun: "" });
});

test("a die with twenty sides waits where a second digit may come", () => {
  expect(type("1", 20, 1)).toEqual({ faces: [], begun: "1" });
  expect(type("17", 20, 1)).toEqual({ faces: [17], begun: "" });
  expect(type("7", 20, 1)).toEqual({ faces: [7], begun: "" });
  expect(settled(type("1", 20, 1), 20)).toEqual({ faces: [1], begun: "" });
});

test("a number that is no face stays to be put right", () => {
  const wrong: Typed = { faces: [7], begun: "150" };
  expect(settled(wrong, 100)).toBe(wrong);
  expect(settled({ faces: [7], begun: "95" }, 100)).toEqual({ faces: [7, 95], begun: "" });
});

test("no more faces than dice, and each can be taken back", () => {
  expect(type("123", 6, 2).faces).toEqual([1, 2]);
  expect(back(type("12", 6, 3)).faces).toEqual([1]);
  expect(back(type("1", 20, 1))).toEqual(NOTHING);
});

test("as many keys as sides; too many sides are typed", () => {
  expect([keysOf(6).length, keysOf(20).length, keysOf(100).length, columnsOf(6), columnsOf(20)]).toEqual([6, 20, 0, 3, 5]);
});
