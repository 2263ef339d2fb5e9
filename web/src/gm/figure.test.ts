import { expect, test } from "vitest";
import type { CardShape } from "../wire/messages";
import { asItIs, figures } from "./figure";

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

test("a figure that was opened a while ago has the value of its gauge", () => {
  const opened = { path: "oddish.hp", label: "HP", name: "Oddish", value: 20 };
  const cards = [{ ...card, gauges: [{ label: "HP", value: 8, most: 20, path: "oddish.hp" }] } as CardShape];
  expect(asItIs(opened, cards)).toEqual({ ...opened, value: 8 });
  expect(asItIs({ ...opened, path: "oddish.speed" }, cards).value).toBe(20);
});
