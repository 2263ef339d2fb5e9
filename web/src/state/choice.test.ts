import { expect, test } from "vitest";
import type { AskShape } from "../wire/messages";
import { Choice } from "./choice.svelte";

const ask = (id: string, who: string, ...keys: string[]) => ({ id, who, topic: "act", options: keys.map((key) => ({ key })) }) as unknown as AskShape;

test("what was chosen stays chosen while others act and the question comes anew", () => {
  const choice = new Choice();
  choice.choose("1", "spark", "pidgey");
  choice.keep([ask("1", "pikachu", "spark")], { who: "pikachu", topic: "act" });
  expect([choice.ask, choice.keys]).toEqual(["1", ["spark", "pidgey"]]);
  choice.keep([ask("2", "squirtle", "spark"), ask("3", "pikachu", "done", "spark")], { who: "pikachu", topic: "act" });
  expect([choice.ask, choice.keys]).toEqual(["3", ["spark", "pidgey"]]);
});

test("what is no answer any more is forgotten, and what nobody chose is not chosen", () => {
  const choice = new Choice();
  choice.keep([ask("1", "pikachu", "spark")], null);
  expect(choice.ask).toBe("");
  choice.choose("1", "spark");
  choice.keep([ask("2", "pikachu", "done")], { who: "pikachu", topic: "act" });
  expect([choice.ask, choice.keys]).toEqual(["", []]);
});
