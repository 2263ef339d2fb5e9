import { expect, test } from "vitest";
import { fileName } from "./download";

test("a name is a file's name, and never a path", () => {
  expect(fileName("Mira", "toml")).toBe("Mira.toml");
  expect(fileName("../Mira von: Ost", "toml")).toBe("Mira-von-Ost.toml");
  expect(fileName("アヤ", "toml")).toBe("アヤ.toml");
  expect(fileName("…///", "toml")).toBe("….toml");
  expect(fileName("", "toml")).toBe("cinque.toml");
});
