import { expect, test } from "vitest";
import { changed, GONE } from "./patch";

test("what is set, what goes and what comes", () => {
  const before = { cards: { a: { hp: 3, names: ["x", "y"] }, b: { hp: 1 } }, asks: [1] };
  const after = changed(structuredClone(before), [
    [["cards", "a", "names", 1], "z"],
    [["cards", "b"], GONE],
    [["asks"], []],
  ]);
  expect(after).toEqual({ cards: { a: { hp: 3, names: ["x", "z"] } }, asks: [] });
});

test("a change without a path is everything", () => {
  expect(changed({ a: 1 } as object, [[[], { b: 2 }]])).toEqual({ b: 2 });
});
