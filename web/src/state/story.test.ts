import { expect, test, vi } from "vitest";
import type { LineShape } from "../wire/messages";
import { plain, Story } from "./story.svelte";

const line = (text: string, more: Partial<LineShape> = {}): LineShape => ({ kind: "x", who: "", text: [{ text }], clause: "", weight: 1, ...more });
const log = [line("Round 1", { head: "round" }), line("Ann's turn", { head: "turn" }), line("Ann hits"), line("Bob falls")];

test("what is taken back stays as one line, until it is done again", () => {
  const story = new Story(() => undefined);
  story.ledgers[2] = null;
  story.opened[2] = true;
  story.cut(log, 1, [log[1]!], 3, 2);
  expect(story.undone.map((one) => [one.at, plain(one.text)])).toEqual([[2, "Ann hits"]]);
  expect([story.ledgers, story.opened]).toEqual([{}, {}]);
  story.cut(log.slice(0, 2), 2, log.slice(2), 2, 3);
  expect(story.undone).toEqual([]);
});

test("what was taken back is still told when the log comes anew, for the same seat", () => {
  const disk = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (name: string) => disk.get(name) ?? null, setItem: (name: string, text: string) => disk.set(name, text), removeItem: (name: string) => disk.delete(name) });
  const story = new Story(() => undefined);
  story.anew(log, "room.red");
  story.cut(log, 2, [], 3, 2);
  const [again, other, elsewhere] = [new Story(() => undefined), new Story(() => undefined), new Story(() => undefined)];
  again.anew([line("Before"), ...log.slice(0, 2)], "room.red");
  expect(again.undone.map((one) => [one.at, plain(one.text)])).toEqual([[3, "Ann hits"]]);
  again.anew([...log.slice(0, 2), line("Round 2", { head: "round" }), log[1]!], "room.red");
  expect(again.undone.map((one) => one.at)).toEqual([2]);
  other.anew(log, "room.blue");
  expect(other.undone).toEqual([]);
  elsewhere.anew([line("第1ラウンド")], "room.red");
  expect(elsewhere.undone).toEqual([]);
  vi.unstubAllGlobals();
});

test("what is told further is not taken back", () => {
  const story = new Story(() => undefined);
  story.cut(log, 3, [line("Bob falls asleep")], 3, 3);
  expect(story.undone).toEqual([]);
  story.cut(log, 2, [], 3, 2);
  story.cut(log.slice(0, 2), 2, [line("Ann waits")], 2, 3);
  expect(story.undone).toHaveLength(1);
});

test("of several looks back, only the last one counts", () => {
  const asked: unknown[] = [];
  const story = new Story((message) => asked.push(message));
  story.look(5);
  story.look(4);
  story.look(3);
  expect(asked).toEqual([{ type: "at", mark: 5 }]);
  story.take({ type: "at", mark: 5, sight: {} as never, lines: 7 });
  expect(asked).toEqual([{ type: "at", mark: 5 }, { type: "at", mark: 3 }]);
  story.now();
  story.take({ type: "at", mark: 3, sight: {} as never, lines: 4 });
  expect(story.then).toBe(null);
});

test("places move when earlier lines come", () => {
  const story = new Story(() => undefined);
  story.opened[1] = true;
  story.undone = [{ at: 2, text: [{ text: "x" }] }];
  story.take({ type: "earlier", log: [log[0]!, log[1]!], earlier: false });
  expect(story.opened).toEqual({ 3: true });
  expect(story.undone[0]!.at).toBe(4);
});
