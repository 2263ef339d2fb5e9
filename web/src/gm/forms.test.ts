import { expect, test } from "vitest";
import type { FieldShape, FormShape } from "../wire/messages";
import { about, checks, ofWhom } from "./forms";

const field = (name: string, kind: string, many = false): FieldShape =>
  ({ name, kind, label: name, needed: true, default: null, many, least: null, most: null, values: ["a", "b"], named: {}, prices: null, fields: [] }) as FieldShape;
const form = (name: string, ...fields: FieldShape[]): FormShape => ({ do: name, name, clause: "", role: "gm", meanwhile: "beside", fields, refusal: null });
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
