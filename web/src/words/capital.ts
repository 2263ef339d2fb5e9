/** A sentence or a label begins with a capital; the books write many of their words without. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
