import { describe, expect, it } from "vitest";
import type { AskShape, OptionShape, Peeked } from "../wire/messages";
import { lastOption, openReach, reachOf, walkOf, wayOver } from "./moves";

const option = (key: string, more: Partial<OptionShape> = {}, preview: Partial<OptionShape["preview"]> = {}): OptionShape =>
  ({ key, group: "", heading: "", kind: "", text: [], args: {}, walk: 0, price: null, ...more,
    preview: { targets: [], cells: [], path: [], zone: "", costs: [], ...preview } }) as OptionShape;
const ask = (id: string, options: OptionShape[], who = "ann"): AskShape => ({ id, who, options }) as AskShape;

const turn = ask("1", [option("hit @bob", {}, { targets: ["bob"], cells: [[4, 4]] }), option("creep", { walk: 2 }), option("move", { walk: 1 }), option("end")]);
const where = ask("", [option("stay"), option("to A1", { price: 3 }, { cells: [[0, 0]] }), option("to B1", {}, { cells: [[1, 0]] })]);
const ways = ask("", [option("by A2-A1", {}, { cells: [[0, 0]], path: [[1, 1], [0, 1], [0, 0]] }), option("by B1-A1", {}, { cells: [[0, 0]], path: [[1, 1], [1, 0], [0, 0]] })]);
const look = (_: string, keys: readonly string[]): Peeked | null => {
  const next = { move: where, "move/to A1": ways }[keys.join("/")];
  return next ? ({ next } as Peeked) : null;
};

describe("a tap on the map", () => {
  it("on one's own creature finds the answer by which it walks", () => {
    expect(walkOf([turn], "ann")?.option.key).toBe("move");
    expect(walkOf([turn], "bob")).toBeNull();
  });

  it("takes an answer that only tells how far one could go for no square", () => {
    const far = ask("1", [option("hit @bob", {}, { targets: ["bob"], cells: [[4, 4]] }), option("move", { walk: 1 }, { cells: [[0, 0], [1, 0]] })]);
    expect(reachOf([far], "1", ["hit @bob"], () => null)).toBeNull();
  });

  it("shows the squares that the next question offers, with the keys that lead there", () => {
    const reach = reachOf([turn], "1", ["move"], look)!;
    expect(reach.keys).toEqual(["move"]);
    expect([...reach.cells.keys()]).toEqual(["0,0", "1,0"]);
    expect(reach.cells.get("0,0")?.price).toBe(3);
  });

  it("keeps the squares while one of them is chosen, so that another tap chooses another", () => {
    expect(reachOf([turn], "1", ["move", "to B1"], look)!.keys).toEqual(["move"]);
    expect(reachOf([turn], "1", ["move", "to A1"], look)!.cells.size).toBe(2);
  });

  it("finds nothing where nothing is known", () => {
    expect(reachOf([turn], "1", ["end"], look)).toBeNull();
    expect(reachOf([turn], "9", ["move"], look)).toBeNull();
  });

  it("shows at once where a question asks for nothing but a square", () => {
    expect(openReach([where])?.cells.size).toBe(2);
    expect(openReach([turn])).toBeNull();
  });

  it("chooses the way over the squares that were tapped", () => {
    expect(wayOver(ways.options, ["1,0"])?.key).toBe("by B1-A1");
    expect(wayOver(ways.options, [])?.key).toBe("by A2-A1");
  });

  it("knows the answer at the end of a chain", () => {
    expect(lastOption([turn], "1", ["move", "to A1"], look)?.price).toBe(3);
    expect(lastOption([turn], "1", ["end"], look)?.key).toBe("end");
  });
});
