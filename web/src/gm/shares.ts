/** Parts of a whole in percent, which add up to 100 as the parts do to the whole. */

/** Tenths only where a whole number would say never or always of what is neither. */
const isFine = (share: number): boolean => (share >= 0.0005 && share < 0.005) || (share < 0.9995 && share >= 0.995);

/** What is left after rounding down goes to the largest remainders. */
export function inPercent(shares: readonly number[]): string[] {
  const digits = shares.some(isFine) ? 1 : 0;
  const whole = 100 * 10 ** digits;
  const sum = shares.reduce((one, other) => one + other, 0);
  // a sum that is nearly 1 is a whole; less is a part of one, and stays so
  const wanted = Math.round(sum * whole);
  const exact = shares.map((share) => share * whole);
  const units = exact.map((one) => Math.floor(one + 1e-9));
  const byRemainder = exact.map((one, place) => ({ place, rest: one - units[place]! })).sort((a, b) => b.rest - a.rest);
  const left = wanted - units.reduce((one, other) => one + other, 0);
  for (const { place } of byRemainder.slice(0, Math.max(0, left))) units[place]! += 1;
  return units.map((one) => (one / 10 ** digits).toFixed(digits));
}

/** One share by itself. */
export const percent = (share: number): string => inPercent([share])[0]!;
