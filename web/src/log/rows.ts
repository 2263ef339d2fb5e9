/** Which lines of a log are shown, and how: the heads of rounds and turns, and as much of the rest as is wanted. */
import type { LineShape } from "../wire/messages";

export const STORY = 1;
export const DICE = 2;
export const ALL = 3;
export const MOST = 300;

export type Row = { place: number; line: LineShape };

/** The rows from a place on. A turn that is announced twice in a row has one head, unless all is wanted. */
export function rows(log: readonly LineShape[], level: number, from = 0): Row[] {
  const shown: Row[] = [];
  let head: LineShape | null = null;
  log.forEach((line, place) => {
    if (place < from) return;
    if (line.head === "turn" && level < ALL && head && head.who && head.who === line.who) return;
    if (!line.head && line.weight > level) return;
    head = line.head === "turn" ? line : null;
    shown.push({ place, line });
  });
  return shown;
}

/** Where to begin so that no more than `most` lines stand on the screen; rather at the head of a turn. */
export function start(log: readonly LineShape[], most: number): number {
  const least = Math.max(0, log.length - most);
  for (let place = least; place < Math.min(log.length, least + 20); place++) if (log[place]!.head) return least ? place : 0;
  return least;
}

/** The decision before which a line was told: the first that fell at it or behind it. */
export function markAt(decisions: readonly { place: number }[], place: number): number {
  const found = decisions.findIndex((one) => one.place >= place);
  return found < 0 ? decisions.length : found;
}

const FEW = 3;
/** No telling is longer than this, or nobody reads it there. */
const LATE = 60;
/** The story of the last telling without its heads, no more than `most` lines of it; older ones up to `least` where it was short. */
export function lately(log: readonly LineShape[], since: number, most: number, least = FEW): Row[] {
  const story = rows(log, STORY, Math.max(0, log.length - LATE)).filter((row) => !row.line.head);
  const told = story.filter((row) => row.place >= since).length;
  return story.slice(-Math.min(most, Math.max(told, least)));
}

/** Of names along a line those for which there is room, so that none lies on another; who goes on is not named again. */
export function legible<T extends { name: string }>(names: readonly T[], place: (one: T) => number, room: number): T[] {
  const kept: T[] = [];
  let before = "";
  for (const one of names) {
    const last = kept.at(-1);
    if (one.name !== before && (!last || place(one) - place(last) >= room)) kept.push(one);
    before = one.name;
  }
  return kept;
}
