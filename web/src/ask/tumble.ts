/** Dice that have just been thrown, for whoever wants to see them roll. */
import type { LineShape } from "../wire/messages";

export const MOST_DICE = 12;

/** The faces in lines that are new, the last of them if they are too many. */
export function thrown(lines: readonly LineShape[]): string[] {
  const faces = lines
    .filter((line) => line.kind === "roll")
    .flatMap((line) => line.text.filter((piece) => piece.ref === "faces").flatMap((piece) => piece.text.match(/\d+/g) ?? []));
  return faces.slice(-MOST_DICE);
}
