import { expect, test } from "vitest";
import { isNarrow } from "./page";

const table = (columns: string[], ...rows: string[][]) => ({ title: "", facts: [], text: "", columns, rows });

test("few short columns stay a table on a phone", () => {
  expect(isNarrow(table(["attribute", "score", "skill", "level"], ["Strength", "+4", "Power", "1"]))).toBe(true);
  expect(isNarrow(table(["ability", "effect"], ["Locksmith", "Lock picking counts the Precision level twice."]))).toBe(false);
  expect(isNarrow(table(["a", "b", "c", "d", "e", "f"], ["1", "2", "3", "4", "5", "6"]))).toBe(false);
});

test("letters twice as wide leave room for half as many", () => {
  expect(isNarrow(table(["道具", "数"], ["キズぐすり", "×2"]))).toBe(true);
  expect(isNarrow(table(["名前", "種族", "レベル", "ヒットポイント", "タイプ"], ["ブルンゲル", "ブルンゲル", "14", "69", "みず / ゴースト"]))).toBe(false);
});
