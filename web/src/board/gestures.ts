/** Fingers on the map: taps, drags, pinches. Tells what was meant; moves nothing by itself. */
type Point = { x: number; y: number };
export type Meant = {
  tap(at: Point, who: string): void;
  /** A drag begins on somebody or on the ground; true if it takes something along, and does not move the map. */
  lift(who: string, at: Point): boolean;
  carry(at: Point): void;
  drop(at: Point): void;
  pan(across: number, down: number): void;
  pinch(by: number, middle: Point): void;
};

const STILL = 6;

export class Gestures {
  private readonly fingers = new Map<number, Point>();
  private pressed: { at: Point; who: string; doing: "tap" | "carry" | "pan" } | null = null;

  constructor(private readonly meant: Meant) {}

  down(id: number, at: Point, who: string): void {
    if (this.pressed?.doing === "carry") this.meant.drop({ x: -1, y: -1 });
    this.fingers.set(id, at);
    this.pressed = this.fingers.size === 1 ? { at, who, doing: "tap" } : null;
  }

  move(id: number, at: Point): void {
    const before = this.fingers.get(id);
    if (!before) return;
    if (this.fingers.size === 2) this.pinch(id, before, at);
    this.fingers.set(id, at);
    const pressed = this.pressed;
    if (!pressed) return;
    if (pressed.doing === "tap" && Math.hypot(at.x - pressed.at.x, at.y - pressed.at.y) > STILL) {
      pressed.doing = this.meant.lift(pressed.who, pressed.at) ? "carry" : "pan";
    }
    if (pressed.doing === "carry") this.meant.carry(at);
    else if (pressed.doing === "pan") this.meant.pan(at.x - before.x, at.y - before.y);
  }

  private pinch(id: number, before: Point, at: Point): void {
    const other = [...this.fingers].find(([one]) => one !== id)![1];
    const apart = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
    const middle = (point: Point) => ({ x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 });
    const [from, to] = [middle(before), middle(at)];
    this.meant.pan(to.x - from.x, to.y - from.y);
    this.meant.pinch(apart(at) / apart(before), to);
  }

  up(id: number, at: Point): void {
    const pressed = this.fingers.size === 1 ? this.pressed : null;
    this.fingers.delete(id);
    this.pressed = null;
    if (pressed?.doing === "tap") this.meant.tap(at, pressed.who);
    else if (pressed?.doing === "carry") this.meant.drop(at);
  }

  /** The browser took the finger for something else. */
  lost(id: number): void {
    if (this.fingers.delete(id) && this.pressed?.doing === "carry") this.meant.drop({ x: -1, y: -1 });
    this.pressed = null;
  }
}
