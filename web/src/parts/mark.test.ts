import { expect, it } from "vitest";
import { markOf } from "./mark";

it("takes two letters, or one and the number", () => {
  expect(["Gloom", "Oddish 2", "ヒトカゲ", "Rattata 12", "A"].map(markOf)).toEqual(["Gl", "O2", "ヒト", "R12", "A"]);
});
