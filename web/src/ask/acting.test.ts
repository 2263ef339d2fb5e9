import { expect, test } from "vitest";
import type { Table } from "../state/table.svelte";
import { Acting } from "./acting.svelte";

test("the notice of an answer takes it back only while nobody else has decided since", async () => {
  const table = { live: { undo: true, decisions: 4 }, choice: { clear: () => {} } };
  const acting = new Acting(table as unknown as Table);
  await acting.carryOut("1", Promise.resolve({ type: "ack", id: "1" }) as never, "End the turn");
  expect([acting.done, acting.isLast]).toEqual(["End the turn", true]);
  table.live.decisions = 5;
  expect(acting.isLast).toBe(false);
});

test("an answer that waits for the connection is not said to be sent", () => {
  const table = { lost: true };
  const acting = new Acting(table as unknown as Table);
  expect(acting.onItsWay).toBe("onceConnected");
  table.lost = false;
  expect(acting.onItsWay).toBe("sent");
});
