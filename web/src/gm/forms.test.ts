import { expect, test } from "vitest";
import type { FieldShape, FormShape } from "../wire/messages";
import { about, checks, found, grouped, lately, ofWhom } from "./forms";

const field = (name: string, kind: string, many = false): FieldShape =>
  ({ name, kind, label: name, needed: true, default: null, many, least: null, most: null, values: ["a", "b"], named: {}, prices: null, fields: [] }) as FieldShape;
const form = (name: string, ...fields: FieldShape[]): FormShape => ({ do: name, name, group: "", clause: "", role: "gm", meanwhile: "beside", fields, refusal: null });
const FORMS = [
  form("check", field("who", "creature"), field("dt", "number")),
  form("group-check", field("group", "creature", true)),
  form("give", field("who", "creature"), field("item", "item")),
  form("entrust", field("who", "creature"), field("seat", "seat")),
  form("rest"),
];

test("what is about one creature, and which checks there are", () => {
  expect(about(FORMS).map((one) => one.do)).toEqual(["check", "give"]);
  expect(checks(FORMS).map((one) => one.do)).toEqual(["check", "group-check"]);
});

test("of whom a check is asked stands apart from the rest of its form", () => {
  const { field: name, many, values, rest } = ofWhom(FORMS[0]!);
  expect([name, many, values]).toEqual(["who", false, ["a", "b"]]);
  expect(rest.fields.map((one) => one.name)).toEqual(["dt"]);
});

const at = (group: string, name: string): FormShape => ({ ...form(name), group });

test("what can be started stands in the book's groups, in the book's order", () => {
  const groups = grouped([at("Fight", "combat"), at("Harm", "fall"), at("Harm", "status")]);
  expect(groups.map((one) => [one.name, one.forms.map((each) => each.do)])).toEqual([["Fight", ["combat"]], ["Harm", ["fall", "status"]]]);
});

test("words find a name that begins so, then one that has them, then a group", () => {
  const forms = [at("Rest", "camp"), at("Time", "extended rest"), at("Time", "rest")];
  expect(found(forms, " Rest").map((one) => one.do)).toEqual(["rest", "extended rest", "camp"]);
  expect(found(forms, "nothing")).toEqual([]);
});

test("what was used last comes first, once, and a handful of it", () => {
  expect(lately(["b", "a"], "a")).toEqual(["a", "b"]);
  expect(lately(["1", "2", "3", "4", "5"], "6")).toEqual(["6", "1", "2", "3", "4"]);
});
