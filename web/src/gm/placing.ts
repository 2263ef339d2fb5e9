/** Somebody waits for the square that is tapped next on the map. */
import { goTo, route } from "../state/route.svelte";
import type { Coming, Table } from "../state/table.svelte";

const NARROW = "(max-width: 899px)";

/** All windows make room for the map; a phone goes to the page that has the whole of it. */
export function chooseSquare(table: Table, coming: Coming): void {
  for (const box of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) box.close();
  table.choice.clear();
  table.coming = coming;
  const there = matchMedia(NARROW).matches ? "map" : "table";
  if (route.now.page === "room" && route.now.part !== there) goTo({ ...route.now, part: there });
}
