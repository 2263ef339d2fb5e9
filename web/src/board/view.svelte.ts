/** What of the map is on the screen: panned and zoomed by fingers, wheel, buttons and keys. */
import { type Box, fitted, kept, type Window, zoomed } from "./geometry";

export class View {
  width = $state(0);
  height = $state(0);
  window = $state.raw<Window>({ x: 0, y: 0, scale: 1 });
  /** The scale at which all fits: zoom is counted from it. */
  base = 1;
  /** Whether somebody has looked elsewhere by hand; until then the map keeps fitting by itself. */
  own = $state(false);

  readonly left = $derived(this.window.x - this.width / 2 / this.window.scale);
  readonly top = $derived(this.window.y - this.height / 2 / this.window.scale);
  /** One transform moves the whole map: what is drawn on it stays as it is. */
  readonly transform = $derived(`translate(${-this.left * this.window.scale}px, ${-this.top * this.window.scale}px) scale(${this.window.scale})`);
  /** Whether a finger moves the map just now. */
  moving = $state(false);

  fit(box: Box, all: Box): void {
    if (!this.width || !this.height) return;
    this.base = fitted(all, this.width, this.height).scale;
    this.window = kept(fitted(box, this.width, this.height), all, this.width, this.height);
    this.own = false;
  }

  zoom(by: number, across = 0, down = 0): void {
    this.window = zoomed(this.window, by, this.base, across, down);
    this.own = true;
  }

  pan(across: number, down: number): void {
    const { x, y, scale } = this.window;
    this.window = { x: x - across / scale, y: y - down / scale, scale };
    this.own = true;
  }

  /** A point of the screen, from the corner of the map's frame, in units. */
  at(across: number, down: number): [number, number] {
    return [this.left + across / this.window.scale, this.top + down / this.window.scale];
  }

  /** Bring a point into sight. */
  show(x: number, y: number): void {
    const [across, down] = [(x - this.window.x) * this.window.scale, (y - this.window.y) * this.window.scale];
    if (Math.abs(across) > this.width / 2 - 20 || Math.abs(down) > this.height / 2 - 20) this.window = { ...this.window, x, y };
  }
}
