import { expect, test } from "vitest";
import type { CardShape } from "../wire/messages";
import { figures } from "./figure";

const card = {
  name: "Oddish",
  facts: [[{ text: "Grass" }], [{ text: "Level " }, { text: "12" }], [{ text: "Speed 7" }]],
  paths: ["", "oddish.level", ""],
} as unknown as CardShape;

test("only facts that one value sets can be set", () => {
  expect(figures(card)).toEqual([null, { path: "oddish.level", label: "Level", name: "Oddish", value: 12 }, null]);
});

test("a player's card has no paths", () => {
  expect(figures({ ...card, paths: undefined } as unknown as CardShape)).toEqual([null, null, null]);
});
