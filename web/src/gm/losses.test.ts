import { expect, test } from "vitest";
import { damage } from "./losses";
import type { Loss } from "./trial.svelte";

const loss = (name: string, amount: number): Loss => ({ who: "a", by: "A", kind: "move", key: name, name, uses: 4, loss: amount, a_fight: amount / 10 });

test("what does the most stands first, with its share of all", () => {
  const rows = damage([loss("ember", 30), loss("growl", 0), loss("tackle", 90)]);
  expect(rows.map((row) => [row.name, row.share])).toEqual([["tackle", 0.75], ["ember", 0.25]]);
  expect(damage([loss("growl", 0)])).toEqual([]);
});

test("shares are of all damage, even of what is not shown", () => {
  expect(damage([loss("a", 60), loss("b", 40)], 1)).toMatchObject([{ name: "a", share: 0.6 }]);
});
