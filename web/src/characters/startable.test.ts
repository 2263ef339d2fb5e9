import { expect, test } from "vitest";
import type { FieldShape, FormShape } from "../wire/messages";
import { argsOf, startable } from "./startable";

const field = (name: string, kind: string, more: Partial<FieldShape> = {}): FieldShape => ({ name, kind, label: name, needed: true, default: null, many: false, least: null, most: null, values: [], named: {}, prices: null, fields: [], ...more });
const form = (name: string, ...fields: FieldShape[]): FormShape => ({ do: name, name, group: "", clause: "", role: "player", meanwhile: "", fields, refusal: null });
const rest = form("rest");
const figures = form("figures", field("who", "creature", { values: ["ann", "bob"] }));
const buy = form("buy", field("who", "creature", { values: ["ann"] }), field("item", "item", { values: ["rope"] }), field("count", "number", { needed: false, default: 1 }));
const sleep = form("sleep", field("who", "creature", { values: ["ann", "bob"], many: true, needed: false, default: [] }));

test("what concerns a creature has its name filled in", () => {
  const found = startable([rest, figures, buy, sleep], ["bob"]);
  expect(found.map((one) => one.form.do)).toEqual(["rest", "figures", "sleep"]);
  expect(found.map((one) => one.given)).toEqual([{}, { who: "bob" }, { who: ["bob"] }]);
  expect(found.map((one) => one.atOnce)).toEqual([true, true, true]);
});

test("what needs more is no matter of one tap", () => {
  const two = form("use", field("who", "creature", { values: ["ann"] }), field("item", "item", { values: ["rope", "lamp"] }));
  const [one] = startable([two], ["ann"]);
  expect(one!.atOnce).toBe(false);
  expect(one!.more).toBe(true);
});

test("one tap sends whoever it is and what is usual", () => {
  const [one] = startable([buy], ["ann"]);
  expect(argsOf(one!.form.fields, one!.given)).toEqual({ who: "ann", item: "rope", count: 1 });
});
