import { describe, expect, it } from "vitest";
import { areaPath, besideOf, cellName, columnName, fitted, kept, measured, nearestOf, outlinePath, spotsOf, SQUARE, zoomed } from "./geometry";

describe("squares", () => {
  it("are named as the books name them", () => {
    expect([0, 25, 26, 51, 52].map(columnName)).toEqual(["A", "Z", "AA", "AZ", "BA"]);
    expect(cellName([7, 5])).toBe("H6");
  });

  it("that a view would cut off are shown as well", () => {
    expect(besideOf([[3, 4], [2, 4]], [[2, 3], [4, 5], [5, 4], [2, 2]])).toEqual([[2, 3], [4, 5]]);
  });

  it("of the nearest of each side are shown as well, if nobody of that side is", () => {
    const stands = (side: string, ...cell: number[]) => ({ side, place: { cells: [cell] } });
    const tokens = [stands("us", 1, 1), stands("them", 9, 1), stands("them", 5, 1), stands("wild", 1, 9)];
    expect(nearestOf(tokens, [[1, 1]])).toEqual([[5, 1], [1, 9]]);
    expect(nearestOf(tokens, [[1, 1], [9, 1], [1, 9]])).toEqual([]);
  });

  it("of a row become one rectangle", () => {
    expect(areaPath([[2, 0], [0, 0], [1, 0], [5, 0]])).toBe("M0 0h120v40h-120zM200 0h40v40h-40z");
  });

  it("have a line around all of them, and none between", () => {
    const path = outlinePath([[0, 0], [1, 0]]);
    expect(path.match(/M/g)).toHaveLength(6);
    expect(path).not.toContain(`M${SQUARE} 0v`);
  });
});

describe("distances", () => {
  const way = [[0, 0], [2, 2], [2, 3]];
  it("count diagonals as the table does, over the whole way", () => {
    expect(measured(way, { each: 1, diagonals: [1, 1] })).toBe(3);
    expect(measured(way, { each: 1, diagonals: [1, 2] })).toBe(4);
    expect(measured(way, { each: 5, diagonals: [2, 2] })).toBe(25);
    expect(measured([[0, 0], [1, 1], [2, 2]], { each: 1, diagonals: [1, 2] })).toBe(3);
  });
});

describe("several in a square", () => {
  const at = (count: number, down = false) => Array.from({ length: count }, (_, place) => ({ who: `${down}${place}`, cells: [[1, 1]], down }));
  it("get quarters, up to four", () => {
    const spots = [...spotsOf(at(4)).values()];
    expect(new Set(spots.map((spot) => `${spot.x} ${spot.y}`)).size).toBe(4);
    expect(spots.every((spot) => spot.width === SQUARE / 2 && !spot.hide)).toBe(true);
  });

  it("become the top one and a count, if more", () => {
    const spots = [...spotsOf(at(6)).values()];
    expect(spots.filter((spot) => !spot.hide)).toHaveLength(1);
    expect(spots[0]!.more).toHaveLength(5);
  });

  it("do not make room for bodies", () => {
    const spots = spotsOf([...at(1), ...at(1, true)]);
    expect([...spots.values()].every((spot) => spot.width === SQUARE)).toBe(true);
  });

  it("fill a footprint of several squares", () => {
    const spots = spotsOf([{ who: "big", cells: [[0, 0], [1, 0], [0, 1], [1, 1]], down: false }]);
    expect(spots.get("big")).toMatchObject({ x: 0, y: 0, width: 80, height: 80 });
  });
});

describe("the window", () => {
  it("shows the whole box", () => {
    expect(fitted({ x: 0, y: 0, width: 400, height: 200 }, 200, 200)).toEqual({ x: 200, y: 100, scale: 0.5 });
  });

  it("keeps the point under the fingers when it is zoomed", () => {
    const before = { x: 100, y: 100, scale: 1 };
    const after = zoomed(before, 2, 1, 50, -20);
    expect(after.x + 50 / after.scale).toBeCloseTo(before.x + 50 / before.scale);
    expect(after.y - 20 / after.scale).toBeCloseTo(before.y - 20 / before.scale);
  });

  it("stays between half and three times the fit", () => {
    expect(zoomed({ x: 0, y: 0, scale: 1 }, 100, 1).scale).toBe(3);
    expect(zoomed({ x: 0, y: 0, scale: 1 }, 0.01, 1).scale).toBe(0.5);
  });
});

describe("a window", () => {
  const all = { x: 0, y: 0, width: 400, height: 400 };

  it("shows nothing beside the map while there is more of the map", () => {
    expect(kept({ x: 50, y: 390, scale: 1 }, all, 200, 100)).toEqual({ x: 100, y: 350, scale: 1 });
  });

  it("that is larger than the map has it in its middle", () => {
    expect(kept({ x: 50, y: 200, scale: 1 }, all, 800, 100)).toEqual({ x: 200, y: 200, scale: 1 });
  });
});
