/** Rules name each other by the names that the program has for them; a reader gets a link instead. */
export type Piece = { text: string; clause: string };

/** The text for where no link can be followed: what only stands there to be followed is left out. */
export function unlinked(text: string): string {
  return text.replace(/ ?\[ruling: [a-z0-9-]+\]/g, "");
}

/** The text in pieces: words as they are, and names of rules of the same book as `id` is of, such as `x.hit` or `[ruling: tie]`. */
export function references(text: string, id: string): Piece[] {
  const book = id.split(".")[0] ?? "";
  const name = "[a-z0-9]+(?:-[a-z0-9]+)*";
  const found = text.matchAll(new RegExp(`${book}(?:\\.${name})+|\\[ruling: (${name})\\]`, "g"));
  const pieces: Piece[] = [];
  let after = 0;
  for (const one of found) {
    if (one.index > after) pieces.push({ text: text.slice(after, one.index), clause: "" });
    pieces.push({ text: "", clause: one[1] ? `${book}.ruling.${one[1]}` : one[0] });
    after = one.index + one[0].length;
  }
  return after < text.length ? [...pieces, { text: text.slice(after), clause: "" }] : pieces;
}
