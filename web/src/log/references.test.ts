import { expect, test } from "vitest";
import { references, unlinked } from "./references";

test("names of rules become links, everything else stays as it is", () => {
  expect(references("Details on p.250 (ptu.injury.massive-damage, ptu.injury.markers).", "ptu.injury")).toEqual([
    { text: "Details on p.250 (", clause: "" },
    { text: "", clause: "ptu.injury.massive-damage" },
    { text: ", ", clause: "" },
    { text: "", clause: "ptu.injury.markers" },
    { text: ").", clause: "" },
  ]);
  expect(references("Half, e.g. 3.5.", "ptu.round")).toEqual([{ text: "Half, e.g. 3.5.", clause: "" }]);
  expect(references("ptu.a.b.", "ptu.a")).toEqual([{ text: "", clause: "ptu.a.b" }, { text: ".", clause: "" }]);
  expect(references("Halves [ruling: round-up].", "arcana.damage")).toEqual([
    { text: "Halves ", clause: "" },
    { text: "", clause: "arcana.ruling.round-up" },
    { text: ".", clause: "" },
  ]);
});

test("where no link can be followed, nothing stands for one", () => {
  expect(unlinked("Halves [ruling: round-up] [ruling: tie].")).toBe("Halves.");
});
