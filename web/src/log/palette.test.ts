import { expect, test } from "vitest";
import { wish } from "./palette";

test("the terminal's words", () => {
  expect(wish(" why ")).toEqual({ do: "why" });
  expect(wish("log dice")).toEqual({ do: "log", level: 2 });
  expect(wish("roll 2d6 + 1")).toEqual({ do: "roll", dice: "2d6 + 1" });
  expect(wish("rules critical hit")).toEqual({ do: "rules", words: "critical hit" });
  expect(wish("set creatures.a.hp -3 it fell")).toEqual({ do: "set", path: "creatures.a.hp", value: -3, reason: "it fell" });
  expect(wish("set x")).toEqual({ do: "unknown", word: "set" });
  expect(wish("dance")).toEqual({ do: "unknown", word: "dance" });
});
