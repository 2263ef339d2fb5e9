import { expect, test } from "vitest";
import { inPercent, percent } from "./shares";

const sum = (texts: string[]) => Math.round(texts.reduce((one, text) => one + Number(text), 0) * 10) / 10;

test("parts of a whole add up to 100", () => {
  expect(inPercent([0.335, 0.335, 0.33])).toEqual(["34", "33", "33"]);
  expect(inPercent([0.125, 0.875])).toEqual(["13", "87"]);
  expect(inPercent([1 / 3, 1 / 3, 1 / 3])).toEqual(["34", "33", "33"]);
  for (const parts of [[0.505, 0.495], [0.145, 0.285, 0.57], [0.2, 0.8]]) expect(sum(inPercent(parts))).toBe(100);
});

test("what is neither never nor always has a tenth, and still all add up to 100", () => {
  expect(inPercent([0.998, 0.002])).toEqual(["99.8", "0.2"]);
  expect(inPercent([0.9975, 0.0025])).toEqual(["99.8", "0.2"]);
  expect(inPercent([1, 0])).toEqual(["100", "0"]);
});

test("what is listed without the rest stays a part", () => {
  expect(inPercent([0.25, 0.25])).toEqual(["25", "25"]);
  expect(percent(0.125)).toBe("13");
  expect(percent(0.005)).toBe("1");
  expect(inPercent([])).toEqual([]);
});
