import { expect, test } from "vitest";
import type { BuilderAskShape } from "../wire/messages";
import { answersOf, declineOf, foundIn, looksOf, numbersOf, stepsOf } from "./question";

const ask = (texts: string[], more: Partial<BuilderAskShape> = {}): BuilderAskShape => ({
  text: "?",
  clause: "",
  options: texts.map((text) => ({ key: text, text, beside: "" })),
  refusals: [],
  decline: "",
  usual: "",
  left: [],
  ...more,
});
const count = (most: number, word = "") => Array.from({ length: most }, (_, place) => `${word}${place + 1}`);

test("many numbers are a slider, few are buttons", () => {
  expect(looksOf(ask(count(20)))).toBe("number");
  expect(looksOf(ask(count(100, "level ")))).toBe("number");
  expect(looksOf(ask(count(3)))).toBe("grid");
});

test("numbers that fall, that have other words or something beside them are no slider", () => {
  expect(numbersOf(ask(["3", "2", "1"]).options)).toEqual([]);
  expect(numbersOf(ask(["Ivysaur 1", "Gloom 2"]).options)).toEqual([]);
  expect(numbersOf([{ key: "a", text: "1", beside: "costs 3" }])).toEqual([]);
  expect(numbersOf(ask(["−1", "+0", "2"]).options).map((one) => one.value)).toEqual([-1, 0, 2]);
});

test("short names stand in a grid, whatever has something beside it in a list", () => {
  expect(looksOf(ask(["Fire", "Water"]))).toBe("grid");
  expect(looksOf(ask([...Array(20).fill("Fire"), "Urshifu (Single Strike)"]))).toBe("grid");
  expect(looksOf(ask(["Fire", "General Education: Novice"]))).toBe("wide");
  expect(looksOf(ask(["Fire", "as it has always been done here and everywhere else"]))).toBe("list");
  const moves = ask(["Tackle"]);
  moves.options[0]!.beside = "Normal · AC 2";
  expect(looksOf(moves)).toBe("list");
});

test("the answer that takes nothing more stands apart", () => {
  const shop = ask(["nothing more", "Potion"], { decline: "nothing more" });
  expect(answersOf(shop).map((one) => one.text)).toEqual(["Potion"]);
  expect(declineOf(shop)?.text).toBe("nothing more");
  expect(declineOf(ask(["Potion"]))).toBeNull();
});

test("names are found before what stands beside them", () => {
  const options = [
    { key: "a", text: "Growth", beside: "Normal" },
    { key: "b", text: "Normalize", beside: "" },
    { key: "c", text: "Ember", beside: "Fire" },
  ];
  expect(foundIn(options, "normal").map((one) => one.key)).toEqual(["b", "a"]);
  expect(foundIn(options, " ")).toHaveLength(3);
});

test("equal questions in a row are one step that leads back to each of its answers", () => {
  const given = [
    { ask: "Which type?", answer: "Fire" },
    { ask: "Which items?", answer: "Berry" },
    { ask: "Which items?", answer: "Rope" },
    { ask: "Which items?", answer: "Rope" },
  ];
  expect(stepsOf(given)).toEqual([
    { ask: "Which type?", answers: [{ text: "Fire", at: 0, times: 1 }] },
    { ask: "Which items?", answers: [{ text: "Berry", at: 1, times: 1 }, { text: "Rope", at: 2, times: 2 }] },
  ]);
});
