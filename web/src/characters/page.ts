/** How the blocks of a sheet are laid out. */
import type { BlockShape } from "../wire/messages";

const FEW = 5;
const NARROW = 36;

const BETWEEN = 2;
const FULL_WIDTH = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

/** How many Latin letters take as much room: those of Japanese are twice as wide. */
const room = (text: string): number => [...text].reduce((sum, letter) => sum + (FULL_WIDTH.test(letter) ? 2 : 1), 0);

/** Whether a table is so narrow that it stays one on a phone, too: each column is as wide as its widest cell. */
export function isNarrow(block: BlockShape): boolean {
  const widest = block.columns.map((head, at) => Math.max(room(head), ...block.rows.map((row) => room(row[at] ?? ""))));
  const whole = widest.reduce((sum, one) => sum + one, BETWEEN * (widest.length - 1));
  return block.columns.length <= FEW && whole <= NARROW;
}
