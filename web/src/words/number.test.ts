import { expect, test } from "vitest";
import { numberOf, typeset } from "./number";

test("what is below nothing has a minus, and is read back", () => {
  expect([-27, 0, 45].map(typeset)).toEqual(["−27", "0", "45"]);
  expect(["−27", "45"].map(numberOf)).toEqual([-27, 45]);
});
