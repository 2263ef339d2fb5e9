import { expect, test } from "vitest";
import type { SeatShape } from "../wire/messages";
import { forEverybody, howFor } from "./automation";

const seat = (id: string, families: Record<string, string>): SeatShape => ({ seat: id, role: "player", name: id, families });
const [red, blue] = [seat("red", { reactions: "never" }), seat("blue", {})];

test("a seat's own order comes before that of the table", () => {
  expect([red, blue].map((one) => howFor(one, "reactions", { reactions: "always" }))).toEqual(["never", "always"]);
  expect(howFor(blue, "turns", {})).toBe("ask");
});

test("what is said for everybody reaches those who were told otherwise", () => {
  expect(forEverybody("reactions", "always", [red, blue])).toEqual([
    { topic: "table reactions", order: "always" },
    { topic: "family reactions", order: "always", seat: "red" },
  ]);
  expect(forEverybody("reactions", "never", [red, blue])).toHaveLength(1);
});
