import { expect, test } from "vitest";
import type { FieldShape } from "../wire/messages";
import { another, args, called, first, firsts, fitting, missing, takesWords } from "./form";

const field = (name: string, kind: string, more: Partial<FieldShape> = {}): FieldShape => ({
  name, kind, label: name, needed: true, default: null, many: false, least: null, most: null, values: [], named: {}, prices: null, fields: [], ...more,
});

test("what was left empty is not sent, numbers are numbers", () => {
  const fields = [field("who", "creature", { values: ["a", "b"] }), field("level", "number"), field("note", "text", { needed: false })];
  expect(args(fields, { who: "b", level: "12", note: " " })).toEqual({ who: "b", level: 12 });
});

test("what is needed and empty is named; the only choice is made beforehand", () => {
  const fields = [field("who", "creature", { values: ["a"] }), field("what", "item", { values: ["x", "y"] })];
  expect(firsts(fields)).toEqual({ who: "a", what: "" });
  expect(missing(fields, firsts(fields))).toEqual(["what"]);
});

test("what may be written besides what is listed is offered besides the list", () => {
  const listed = [field("who", "creature", { values: ["a"] }), field("hours", "number", { needed: false })];
  expect([takesWords(listed), takesWords([...listed, field("what", "text", { needed: false })])]).toEqual([false, true]);
});

test("lists, records and tables", () => {
  const bag = field("bag", "table", { fields: [field("name", "item"), field("value", "number")], needed: false });
  const place = field("place", "record", { fields: [field("x", "number"), field("y", "number", { needed: false })] });
  const friends = field("friends", "creature", { many: true, values: ["a", "b"] });
  const values = { bag: [{ name: "potion", value: "3" }, { name: "", value: "" }], place: { x: "1", y: "" }, friends: ["a"] };
  expect(args([bag, place, friends], values)).toEqual({ bag: { potion: 3 }, place: { x: 1 }, friends: ["a"] });
  expect(another(bag)).toEqual({ name: "", value: "" });
  expect(first(bag)).toEqual([]);
});

test("a default is held as the field shows it and sent as it was", () => {
  const bag = field("bag", "table", { default: { potion: 2 }, fields: [field("name", "item"), field("value", "number")] });
  const yes = field("open", "yes-or-no", { default: true, needed: false });
  expect(args([bag, yes], firsts([bag, yes]))).toEqual({ bag: { potion: 2 }, open: true });
});

test("a fraction stays as it is written, anything is read as JSON if it is", () => {
  const fields = [field("share", "fraction"), field("any", "anything"), field("word", "anything")];
  expect(args(fields, { share: "1/2", any: "[1, 2]", word: "oak" })).toEqual({ share: "1/2", any: [1, 2], word: "oak" });
});

test("prices stand beside names", () => {
  expect(called(field("item", "item", { named: { potion: "Potion" }, prices: { potion: 200 } }), "potion")).toBe("Potion · 200");
});

test("what begins as somebody types comes before what only has it inside", () => {
  const items = field("item", "item", { values: ["super-potion", "potion", "antidote"], named: { "super-potion": "Super Potion", potion: "Potion", antidote: "Antidote" } });
  expect(fitting(items, " pot")).toEqual(["potion", "super-potion"]);
  expect(fitting(items, "x")).toEqual([]);
});
