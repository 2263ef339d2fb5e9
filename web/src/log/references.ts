/** Rules name each other by the names that the program has for them; a reader gets a link instead. */
export type Piece = { text: string; clause: string };

/** The text in pieces: words as they are, and names of rules of the same book as `id` is of. */
export function references(text: string, id: string): Piece[] {
  const book = id.split(".")[0] ?? "";
  const named = new RegExp(`(${book}(?:\\.[a-z0-9]+(?:-[a-z0-9]+)*)+)`);
  return text.split(named).map((piece, place) => (place % 2 ? { text: "", clause: piece } : { text: piece, clause: "" })).filter((piece) => piece.text || piece.clause);
}
