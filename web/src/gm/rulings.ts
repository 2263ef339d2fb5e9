/** A place where the book is silent or contradicts itself, with the reading of this table. */
export type RulingShape = {
  id: string;
  name: string;
  question: string;
  why: string;
  fixed: string;
  options: Record<string, string>;
  usual: string;
  reading: string;
};
