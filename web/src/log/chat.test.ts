import { expect, test } from "vitest";
import { rolled, unread } from "./chat";

test("dice in the chat", () => {
  expect(rolled("/roll 2d6+1")).toBe("2d6+1");
  expect(rolled(" /r d20 ")).toBe("d20");
  expect(rolled("/rolling")).toBe("");
  expect(rolled("we /roll 2d6")).toBe("");
  expect(rolled("/roll ")).toBe("");
});

test("what is new to somebody", () => {
  const line = (number: number, seat: string) => ({ number, seat, at: 0, to: "", text: "" });
  const chat = [line(1, "red"), line(2, "gm"), line(5, "red"), line(6, "blue")];
  expect(unread(chat, 0, "red")).toBe(2);
  expect(unread(chat, 2, "red")).toBe(1);
  expect(unread(chat, 6, "gm")).toBe(0);
});
