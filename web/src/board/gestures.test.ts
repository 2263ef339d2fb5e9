import { beforeEach, expect, it, vi } from "vitest";
import { Gestures } from "./gestures";

const meant = { tap: vi.fn(), lift: vi.fn(() => true), carry: vi.fn(), drop: vi.fn(), pan: vi.fn(), pinch: vi.fn() };
const at = (x: number, y = 0) => ({ x, y });
beforeEach(() => Object.values(meant).forEach((one) => one.mockClear()));

it("a finger that hardly moves taps", () => {
  const hand = new Gestures(meant);
  hand.down(1, at(0), "ann");
  hand.move(1, at(3));
  hand.up(1, at(3));
  expect(meant.tap).toHaveBeenCalledWith(at(3), "ann");
});

it("a finger that moves carries whoever can be carried, and else the map", () => {
  const hand = new Gestures(meant);
  hand.down(1, at(0), "ann");
  hand.move(1, at(20));
  hand.up(1, at(30));
  expect([meant.lift, meant.carry, meant.drop].map((one) => one.mock.calls.length)).toEqual([1, 1, 1]);
  meant.lift.mockReturnValueOnce(false);
  hand.down(1, at(0), "");
  hand.move(1, at(20));
  expect(meant.pan).toHaveBeenCalledWith(20, 0);
  hand.up(1, at(20));
  expect(meant.tap).not.toHaveBeenCalled();
});

it("two fingers pan and zoom, and are no tap", () => {
  const hand = new Gestures(meant);
  hand.down(1, at(0), "");
  hand.down(2, at(100), "");
  hand.move(2, at(200));
  expect(meant.pinch).toHaveBeenCalledWith(2, at(100));
  expect(meant.pan).toHaveBeenCalledWith(50, 0);
  hand.up(2, at(200));
  hand.up(1, at(0));
  expect(meant.tap).not.toHaveBeenCalled();
});

it("a second finger puts down what the first one carries", () => {
  const hand = new Gestures(meant);
  hand.down(1, at(0), "ann");
  hand.move(1, at(20));
  hand.down(2, at(50), "");
  expect(meant.drop).toHaveBeenCalledWith(at(-1, -1));
});
