/** How families of questions are answered: off declines them, ask puts them, auto has the program answer. */
import type { SeatShape } from "../wire/messages";

export type How = "never" | "ask" | "always";
export type Family = { family: string; name: string; topics: Record<string, string> };
export type Given = { topic: string; order: How; seat?: string };

/** How a seat answers a family: as it was told itself, or else as everybody does. */
export function howFor(seat: SeatShape, family: string, table: Record<string, string>): How {
  return (seat.families?.[family] ?? table[family] ?? "ask") as How;
}

/** The orders by which everybody answers a family so from now on, those who were told otherwise, too. */
export function forEverybody(family: string, order: How, seats: readonly SeatShape[]): Given[] {
  const otherwise = seats.filter((one) => (one.families?.[family] ?? order) !== order);
  return [{ topic: `table ${family}`, order }, ...otherwise.map((one) => ({ topic: `family ${family}`, order, seat: one.seat }))];
}
