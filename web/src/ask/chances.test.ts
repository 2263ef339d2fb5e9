import { expect, test } from "vitest";
import type { AskShape, OddsShape, OptionShape } from "../wire/messages";
import { chancesOf } from "./chances";
import type { Eyes } from "./pivot";

const eyes: Eyes = { friend: () => false, down: () => false };
const option = (what: string, targets: string[], at = ""): OptionShape => ({
  key: `move ${what} ${at || `@${targets.join()}`}`, group: "move", heading: "Move", kind: "Move", text: [{ text: what }], args: at ? { what, at } : { what, targets }, what, idle: false, walk: 0, price: null,
  preview: { targets, cells: [], path: [], zone: "", costs: [], facts: [], strikers: [] },
});
const ask = (options: OptionShape[]): AskShape => ({ id: "1", seat: "red", who: "me", topic: "turn", text: [], clause: "", dice: null, decline: "", options, refusals: [], habit: false });
const hits = (part: string, who = "", estimate = false): OddsShape => ({
  chances: [{ about: "hits", who, label: "hits", grave: false, yes_or_no: true, spread: [[0, "1/5"], [1, part]] }], estimate, error: 0, refusal: null,
});

test("the deed that is chosen is told at everybody at whom it could be done", () => {
  const options = [option("ember", ["a"]), option("ember", ["b"]), option("tackle", ["a"])];
  const odds: Record<string, OddsShape> = { "move ember @a": hits("4/5"), "move ember @b": hits("1/2", "", true), "move tackle @a": hits("1/1") };
  const told = chancesOf(ask(options), "move ember @b", eyes, (key) => odds[key]);
  expect([...told]).toEqual([["a", { text: "80 %", chosen: false }], ["b", { text: "≈ 50 %", chosen: true }]]);
});

test("an area is told of those whom it catches, and nothing is told without odds or a choice", () => {
  const options = [option("burst", ["a", "b"], "C4"), option("burst", ["a"], "D4")];
  const odds: Record<string, OddsShape> = { "move burst C4": { ...hits("4/5"), chances: [...hits("4/5", "a").chances, ...hits("1/2", "b").chances] }, "move burst D4": hits("1/1", "a") };
  expect([...chancesOf(ask(options), "move burst C4", eyes, (key) => odds[key])].map(([who, one]) => [who, one.text])).toEqual([["a", "80 %"], ["b", "50 %"]]);
  expect(chancesOf(ask(options), "move burst C4", eyes, () => null).size).toBe(0);
  expect(chancesOf(ask(options), undefined, eyes, (key) => odds[key]).size).toBe(0);
});
