import { expect, test } from "vitest";
import { actEn } from "./act";
import { charactersEn } from "./characters";
import { en } from "./en";
import { gmEn } from "./gm";
import { logEn } from "./log";

test("no area takes another one's word", () => {
  const areas = [en, logEn, charactersEn, gmEn].map((area) => Object.keys(area));
  const all = areas.flat();
  expect(all.filter((word, place) => all.indexOf(word) !== place)).toEqual([]);
  expect(Object.keys(actEn).filter((word) => !(word in en))).toEqual([]);
});
