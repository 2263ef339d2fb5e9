/** The two letters that stand for a name; a number at its end tells the second of a name apart: `Oddish 2` is `O2`. */
export function markOf(name: string): string {
  const number = /\s(\d{1,2})$/.exec(name)?.[1] ?? "";
  return [...name].slice(0, number ? 1 : 2).join("") + number;
}
