/** Numbers as people read them: a minus where programs write a hyphen. */
const MINUS = "−";
export const typeset = (number: number | string): string => String(number).replace(/^-/, MINUS);
/** The number that was written so. */
export const numberOf = (text: string): number => Number(text.replace(MINUS, "-"));
