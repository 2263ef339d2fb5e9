/** How the blocks of a sheet are laid out. */
import type { BlockShape } from "../wire/messages";

const FEW = 5;
const NARROW = 36;

/** Whether a table is so narrow that it stays one on a phone, too. */
export function isNarrow(block: BlockShape): boolean {
  const wide = (cells: string[]) => [...cells.join("  ")].length > NARROW;
  return block.columns.length <= FEW && ![block.columns, ...block.rows].some(wide);
}
