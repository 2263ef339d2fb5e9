/** Where things are on a map of squares: pure reckoning, in units of which a square has SQUARE. */
export type Cell = readonly [number, number];
export type Box = { x: number; y: number; width: number; height: number };

export const SQUARE = 40;
export const LEAST_ZOOM = 0.5;
export const MOST_ZOOM = 3;

export const key = (cell: readonly number[]): string => `${cell[0]},${cell[1]}`;
export const same = (a: readonly number[] | null, b: readonly number[] | null): boolean =>
  a === b || (!!a && !!b && a[0] === b[0] && a[1] === b[1]);

/** `A` … `Z`, `AA` …: the name of a column, as the books' squares are called. */
export function columnName(x: number): string {
  return x < 26 ? String.fromCharCode(65 + x) : columnName(Math.floor(x / 26) - 1) + String.fromCharCode(65 + (x % 26));
}
export const cellName = (cell: readonly number[]): string => `${columnName(cell[0]!)}${cell[1]! + 1}`;

/** One path for many squares: neighbours in a row become one rectangle. */
export function areaPath(cells: readonly (readonly number[])[]): string {
  const rows = new Map<number, number[]>();
  for (const [x, y] of cells as Cell[]) rows.set(y, [...(rows.get(y) ?? []), x]);
  let path = "";
  for (const [y, xs] of rows) {
    const sorted = [...new Set(xs)].sort((a, b) => a - b);
    for (let from = 0; from < sorted.length; ) {
      let to = from;
      while (sorted[to + 1] === sorted[to]! + 1) to++;
      path += `M${sorted[from]! * SQUARE} ${y * SQUARE}h${(to - from + 1) * SQUARE}v${SQUARE}h${-(to - from + 1) * SQUARE}z`;
      from = to + 1;
    }
  }
  return path;
}

/** The line around many squares: every edge that has no other of them behind it. */
export function outlinePath(cells: readonly (readonly number[])[]): string {
  const there = new Set(cells.map(key));
  let path = "";
  for (const [x, y] of cells as Cell[]) {
    const [left, top] = [x * SQUARE, y * SQUARE];
    if (!there.has(`${x},${y - 1}`)) path += `M${left} ${top}h${SQUARE}`;
    if (!there.has(`${x},${y + 1}`)) path += `M${left} ${top + SQUARE}h${SQUARE}`;
    if (!there.has(`${x - 1},${y}`)) path += `M${left} ${top}v${SQUARE}`;
    if (!there.has(`${x + 1},${y}`)) path += `M${left + SQUARE} ${top}v${SQUARE}`;
  }
  return path;
}

/** The lines of the whole grid as one path. */
export function gridPath(width: number, height: number): string {
  let path = "";
  for (let x = 0; x <= width; x++) path += `M${x * SQUARE} 0v${height * SQUARE}`;
  for (let y = 0; y <= height; y++) path += `M0 ${y * SQUARE}h${width * SQUARE}`;
  return path;
}

export const middle = (cell: readonly number[]): [number, number] => [(cell[0]! + 0.5) * SQUARE, (cell[1]! + 0.5) * SQUARE];
export const linePath = (cells: readonly (readonly number[])[]): string =>
  cells.map((cell, place) => `${place ? "L" : "M"}${middle(cell).join(" ")}`).join("");

/** Which of these squares lie so near to others that a view of those would cut them off. */
export function besideOf(cells: readonly (readonly number[])[], all: readonly (readonly number[])[]): (readonly number[])[] {
  const [xs, ys] = [cells.map((cell) => cell[0]!), cells.map((cell) => cell[1]!)];
  const near = (at: number, to: readonly number[]) => at >= Math.min(...to) - 1 && at <= Math.max(...to) + 1;
  return all.filter((cell) => near(cell[0]!, xs) && near(cell[1]!, ys));
}

/** Of every side that has nobody on these squares, those of whoever stands nearest to them. */
export function nearestOf(tokens: readonly { side: string; place: { cells: readonly (readonly number[])[] } }[], cells: readonly (readonly number[])[]): (readonly number[])[] {
  const there = new Set(cells.map(key));
  const shown = new Set(tokens.filter((one) => one.place.cells.some((cell) => there.has(key(cell)))).map((one) => one.side));
  const apart = (one: readonly (readonly number[])[]) =>
    Math.min(...one.flatMap((a) => cells.map((b) => Math.max(Math.abs(a[0]! - b[0]!), Math.abs(a[1]! - b[1]!)))));
  const nearest = new Map<string, readonly (readonly number[])[]>();
  for (const { side, place } of tokens) {
    const best = nearest.get(side);
    if (place.cells.length && !shown.has(side) && (!best || apart(place.cells) < apart(best))) nearest.set(side, place.cells);
  }
  return [...nearest.values()].flat();
}

/** The box around some squares, in units. */
export function boxOf(cells: readonly (readonly number[])[]): Box {
  const [xs, ys] = [cells.map((cell) => cell[0]!), cells.map((cell) => cell[1]!)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left * SQUARE, y: top * SQUARE, width: (Math.max(...xs) - left + 1) * SQUARE, height: (Math.max(...ys) - top + 1) * SQUARE };
}

/** How far a way is as this table counts: straight squares cost 1, diagonals in turn what the scale says. */
export function measured(cells: readonly (readonly number[])[], scale: { each: number; diagonals: readonly number[] }): number {
  let [squares, used] = [0, 0];
  for (let place = 1; place < cells.length; place++) {
    const [a, b] = [cells[place - 1]!, cells[place]!];
    const [across, down] = [Math.abs(a[0]! - b[0]!), Math.abs(a[1]! - b[1]!)];
    const diagonals = Math.min(across, down);
    squares += Math.max(across, down) - diagonals;
    for (let one = 0; one < diagonals; one++, used++) squares += scale.diagonals[used % 2] ?? 1;
  }
  return squares * scale.each;
}

export type Body = { who: string; cells: readonly (readonly number[])[]; down: boolean };
/** Where a token is drawn: its box; `more` are those under it that are not drawn, `hide` says that this one is not. */
export type Spot = Box & { more: string[]; hide: boolean };

/** A spot for everybody: footprints fill their squares, up to four in a square get quarters, of more the top one stays.
 *  Bodies on the ground do not take room from those who stand. */
export function spotsOf(bodies: readonly Body[]): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  const shared = new Map<string, Body[]>();
  for (const body of bodies) {
    if (!body.cells.length) continue;
    const place = `${body.cells.map(key).join(" ")}${body.down ? " down" : ""}`;
    shared.set(place, [...(shared.get(place) ?? []), body]);
  }
  for (const there of shared.values()) {
    const box = boxOf(there[0]!.cells);
    there.forEach((body, place) => {
      if (there.length === 1) spots.set(body.who, { ...box, more: [], hide: false });
      else if (there.length <= 4) spots.set(body.who, { ...quarter(box, place), more: [], hide: false });
      else spots.set(body.who, { ...box, more: place ? [] : there.slice(1).map((one) => one.who), hide: place > 0 });
    });
  }
  return spots;
}

function quarter(box: Box, place: number): Box {
  const [width, height] = [box.width / 2, box.height / 2];
  return { x: box.x + (place % 2) * width, y: box.y + Math.floor(place / 2) * height, width, height };
}

export const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** What of the map is shown: the square of the middle in units, and how many pixels a unit has. */
export type Window = { x: number; y: number; scale: number };

/** The window that shows a whole box, no larger than `most` pixels a unit. */
export function fitted(box: Box, width: number, height: number, most = 2): Window {
  const scale = Math.min(width / box.width, height / box.height, most) || 1;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, scale };
}

/** The same window, moved so that it shows nothing beside the map as long as there is more of the map to show. */
export function kept(window: Window, all: Box, width: number, height: number): Window {
  const along = (at: number, from: number, size: number, half: number): number =>
    size <= 2 * half ? from + size / 2 : within(at, from + half, from + size - half);
  const [x, y] = [along(window.x, all.x, all.width, width / 2 / window.scale), along(window.y, all.y, all.height, height / 2 / window.scale)];
  return { x, y, scale: window.scale };
}

/** The window after zooming by a factor around a point on the screen (from its middle, in pixels). */
export function zoomed(window: Window, by: number, base: number, across = 0, down = 0): Window {
  const scale = within(window.scale * by, base * LEAST_ZOOM, base * MOST_ZOOM);
  return { x: window.x + across / window.scale - across / scale, y: window.y + down / window.scale - down / scale, scale };
}
