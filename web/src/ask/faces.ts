/** Faces of real dice as they are typed: one key for each side, or digits for dice with many. */
export const MOST_KEYS = 20;

/** The keys of a die; none where it has too many sides for keys. */
export const keysOf = (sides: number): number[] => (sides <= MOST_KEYS ? Array.from({ length: sides }, (_, at) => at + 1) : []);

export const columnsOf = (sides: number): number => (sides <= 4 ? sides : sides <= 6 ? 3 : sides <= 8 ? 4 : 5);

export interface Typed {
  faces: number[];
  /** Digits of a face that is not complete yet. */
  begun: string;
}

export const NOTHING: Typed = { faces: [], begun: "" };

/** What a digit makes of it: a face at once where no other face begins so, otherwise the beginning of one. */
export function typed(now: Typed, digit: string, sides: number, count: number): Typed {
  if (!/^\d$/.test(digit) || now.faces.length >= count) return now;
  const text = now.begun + digit;
  const value = Number(text);
  if (value < 1 || value > sides) return { ...now, begun: digit === "0" || Number(digit) > sides ? "" : digit };
  return value * 10 > sides ? { faces: [...now.faces, value], begun: "" } : { ...now, begun: text };
}

/** The digits so far are a face; what is none stays as it is, to be put right. */
export function settled(now: Typed, sides: number): Typed {
  const value = Number(now.begun);
  return value >= 1 && value <= sides ? { faces: [...now.faces, value], begun: "" } : now;
}

export function back(now: Typed): Typed {
  return now.begun ? { ...now, begun: now.begun.slice(0, -1) } : { faces: now.faces.slice(0, -1), begun: "" };
}
