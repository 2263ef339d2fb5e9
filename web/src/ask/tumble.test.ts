import { expect, test } from "vitest";
import type { LineShape } from "../wire/messages";
import { MOST_DICE, thrown } from "./tumble";

const line = (kind: string, faces: string): LineShape =>
  ({ kind, text: [{ text: "Damage: " }, { text: faces, kind: "number", ref: "faces" }, { text: " = 9", kind: "number", ref: "total" }] }) as unknown as LineShape;

test("only dice that were thrown, and of each its face", () => {
  expect(thrown([line("roll", "5, 4"), line("damage", "3"), line("roll", "20")])).toEqual(["5", "4", "20"]);
  expect(thrown([])).toEqual([]);
});

test("of very many the last", () => {
  expect(thrown([line("roll", Array.from({ length: 40 }, (_, n) => n + 1).join(" "))])).toHaveLength(MOST_DICE);
});
