import { expect, test } from "vitest";
import type { AskShape, OptionShape } from "../wire/messages";
import { atSquare, filtered, folds, isUsual, kindsOf, pivot, rowsOf, split, squareName, type Eyes } from "./pivot";

const eyes: Eyes = { friend: (who) => who.startsWith("friend"), down: (who) => who.endsWith("down") };
const option = (key: string, heading: string, args: Record<string, unknown> = {}, more: { what?: string; idle?: boolean; targets?: string[] } = {}): OptionShape => {
  const said = [args["target"], args["targets"]].flat().filter((one): one is string => typeof one === "string");
  const targets = more.targets ?? said;
  return { key, group: key.split(" ")[0]!, heading, kind: heading, text: [{ text: key }], args, what: more.what ?? "", idle: more.idle ?? false, walk: 0, price: null, preview: { targets, cells: [], path: [], zone: "", costs: [], facts: [], strikers: [] } };
};
const ask = (options: OptionShape[], decline = ""): AskShape => ({ id: "1", seat: "red", who: "me", topic: "turn", text: [], clause: "", dice: null, decline, options, refusals: [], habit: false });

test("the same deed at different aims is one row, foes first, the fallen last", () => {
  const aims = ["friend-a", "foe-down", "foe-b", "foe-c"];
  const [row, ...others] = rowsOf(ask(aims.map((target) => option(`move ember @${target}`, "Move", { what: "ember", targets: [target] }, { what: "Ember" }))), eyes);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ label: "Ember", shape: "targets" });
  expect(row!.aims.map((aim) => aim.targets[0])).toEqual(["foe-b", "foe-c", "friend-a", "foe-down"]);
  expect(row!.aims.filter((aim) => isUsual(aim, eyes)).length).toBe(2);
});

test("oneself comes behind one's friends", () => {
  const mine: Eyes = { ...eyes, friend: (who) => who === "me" || eyes.friend(who) };
  const [row] = rowsOf(ask(["me", "friend-a", "foe-a"].map((target) => option(`move ember @${target}`, "Move", { what: "ember", targets: [target] }, { what: "Ember" }))), mine);
  expect(row!.aims.map((aim) => aim.targets[0])).toEqual(["foe-a", "friend-a", "me"]);
});

test("who treats oneself and others is one row", () => {
  const treat = (target: string) => option(`treat friend-a potion @${target}`, "Treat", { who: "friend-a", item: "potion", target });
  const [row, ...others] = rowsOf(ask(["friend-a", "friend-b", "friend-c"].map(treat)), eyes);
  expect(others).toEqual([]);
  expect(row!.aims.map((aim) => aim.targets)).toEqual([["friend-a"], ["friend-b"], ["friend-c"]]);
});

test("who treats oneself first is named once", () => {
  const treat = (item: string, target: string) => ({ ...option(`treat me ${item} @${target}`, "Treat", { who: "me", item, target }), text: [{ kind: "creature" as const, text: "Ann", ref: "me" }, { text: ": " }, { kind: "name" as const, text: item, ref: item }, { text: " → " }, { kind: "creature" as const, text: target === "me" ? "Ann" : "Bo", ref: target }] });
  const rows = rowsOf(ask(["potion", "antidote"].flatMap((item) => ["me", "friend-a"].map((target) => treat(item, target)))), eyes);
  expect(rows.map((row) => row.label)).toEqual(["Treat · Ann · potion", "Treat · Ann · antidote"]);
});

test("the only number there is stands in the row's own words", () => {
  expect(rowsOf(ask([option("hold 5", "Hold", { count: 5 })]), eyes)).toMatchObject([{ label: "Hold 5", shape: "plain" }]);
});

test("what is done with two things is two rows", () => {
  const rows = rowsOf(ask([option("move ember @foe-a", "Move", { what: "ember", targets: ["foe-a"] }), option("move tackle @foe-a", "Move", { what: "tackle", targets: ["foe-a"] })]), eyes);
  expect(rows.length).toBe(2);
});

test("numbers are one row, and so are squares, however many", () => {
  const holds = [13, 11, 8].map((count) => option(`hold ${count}`, "Hold", { count }));
  const squares = Array.from({ length: 40 }, (_, at) => option(`to A${at + 1}`, "Go", { cell: `A${at + 1}` }));
  const rows = rowsOf(ask([...holds, ...squares]), eyes);
  expect(rows.map((row) => [row.shape, row.aims.length])).toEqual([["numbers", 3], ["squares", 40]]);
  expect(atSquare(rows, " a7 ")?.key).toBe("to A7");
  expect(atSquare(rows, "B7")).toBeNull();
  expect(atSquare(rows, "hold 13")).toBeNull();
});

test("areas are told by whom they catch; those that catch friends come later", () => {
  const place = (at: string, targets: string[]) => option(`burst x ${at}`, "Move", { what: "x", at }, { what: "Burst", targets });
  const [row] = rowsOf(ask([place("F4", ["foe-a", "friend-b"]), place("G3", ["foe-a", "foe-c"]), place("E4", ["foe-a"])]), eyes);
  expect(row!.aims.map((aim) => aim.place)).toEqual(["E4", "G3", "F4"]);
});

test("of many groups of targets few are seen at first, of single ones all foes", () => {
  const foes = ["foe-a", "foe-b", "foe-c"];
  const groups = [...foes.map((foe) => [foe]), ["foe-a", "foe-b"], ["foe-a", "foe-c"], foes, ["friend-a"]];
  const [row] = rowsOf(ask(groups.map((targets) => option(`use x ${targets.join(" ")}`, "Move", { move: "x", targets }, { what: "X" }))), eyes);
  const { first, rest } = split(row!.aims, eyes);
  expect(first.map((aim) => aim.targets.length)).toEqual([1, 1, 1, 3, 2]);
  expect(rest.map((aim) => aim.targets)).toEqual([["foe-a", "foe-c"], ["friend-a"]]);
});

test("how to say no is no row but the last button", () => {
  const menu = pivot(ask([option("end", "End"), option("sprint", "Sprint")], "end"), eyes);
  expect(menu.decline?.key).toBe("end");
  expect(menu.rows.map((row) => row.label)).toEqual(["Sprint"]);
});

test("at most seven kinds, the smallest together under more", () => {
  const many = "abcdefghij".split("").flatMap((heading, size) => Array.from({ length: size + 1 }, (_, at) => option(`${heading}${at}`, heading)));
  const kinds = kindsOf(rowsOf(ask(many), eyes), "More");
  expect(kinds.map((kind) => kind.name)).toEqual(["e", "f", "g", "h", "i", "j", "More"]);
  expect(kinds.reduce((sum, kind) => sum + kind.count, 0)).toBe(many.length);
});

test("few rows need no kinds; what is of no use stands last", () => {
  const menu = pivot(ask([option("rest", "Rest", {}, { idle: true }), option("sprint", "Sprint")]), eyes);
  expect(menu.kinds).toEqual([]);
  expect(menu.rows.map((row) => row.idle)).toEqual([false, true]);
});

test("what is aimed at foes comes first", () => {
  const options = [option("rest", "Rest"), option("help @friend-a", "Help", { target: "friend-a" }), option("move ember @foe-a", "Move", { what: "ember", targets: ["foe-a"] }, { what: "Ember" })];
  expect(rowsOf(ask(options), eyes).map((row) => row.label)).toEqual(["Ember", "Rest", "Help"]);
  const waits = [option("rest", "Rest"), option("delay @foe-a", "Delay", { target: "foe-a" })];
  expect(rowsOf(ask(waits), eyes).map((row) => row.heading)).toEqual(["Rest", "Delay"]);
});

test("somebody who is named twice is one target", () => {
  const [row] = rowsOf(ask([option("treat a a", "Treat", { creature: "friend-a", target: "friend-a" }, { targets: ["friend-a", "friend-a"] })]), eyes);
  expect(row!.aims[0]!.targets).toEqual(["friend-a"]);
});

test("the columns are all that can be aimed at alone", () => {
  const options = [option("a", "Move", { what: "x", targets: ["friend-a"] }), option("b", "Move", { what: "x", targets: ["foe-a", "foe-b"] }), option("c", "Move", { what: "x", targets: ["foe-b"] })];
  expect(pivot(ask(options), eyes).targets).toEqual(["foe-b", "friend-a"]);
});

test("rows are found by words and by whom they reach", () => {
  const options = [option("move ember @foe-a", "Move", { what: "ember", targets: ["foe-a"] }, { what: "Ember" }), option("move leer @foe-b", "Move", { what: "leer", targets: ["foe-b"] }, { what: "Leer" }), option("sprint", "Sprint")];
  const rows = rowsOf(ask(options), eyes);
  const found = (text: string, target = "") => filtered(rows, text, target, (who) => who.toUpperCase()).map((row) => row.label);
  expect(found("EMB")).toEqual(["Ember"]);
  expect(found("foe-b")).toEqual(["Leer"]);
  expect(found("", "foe-a")).toEqual(["Ember"]);
  expect(found("")).toEqual(["Ember", "Leer", "Sprint"]);
});

test("something besides the aim tells rows apart and is named", () => {
  const trick = (name: string) => ({ ...option(`trick ${name} @foe-a`, "Trick", { trick: name, target: "foe-a" }), text: [{ text: "Trick, " }, { text: name.toUpperCase(), kind: "maneuver", ref: name }] });
  expect(rowsOf(ask([trick("trip"), trick("push"), { ...trick("push"), key: "trick push @foe-b", args: { trick: "push", target: "foe-b" }, preview: { ...trick("push").preview, targets: ["foe-b"] } }]), eyes).map((row) => row.label)).toEqual(["Trick · TRIP", "Trick · PUSH"]);
});

test("squares have the names of the map", () => {
  expect([[0, 0], [7, 5], [26, 9]].map(squareName)).toEqual(["A1", "H6", "AA10"]);
});

test("what several of one's own could do says who", () => {
  const eats = (who: string): OptionShape => ({
    ...option(`eat ration ${who}`, "Eat", { who, item: "ration" }, { what: "Ration" }),
    text: [{ text: who, kind: "creature", ref: who }, { text: " eats a ration" }],
  });
  expect(rowsOf(ask([eats("Ann"), eats("Bob")]), eyes).map((row) => row.label)).toEqual(["Ration · Ann", "Ration · Bob"]);
  expect(rowsOf(ask([eats("Ann")]), eyes).map((row) => row.label)).toEqual(["Ration"]);
});

test("after what is done to foes comes going somewhere, then the rest", () => {
  const shift = { ...option("shift", "Move on"), walk: 1 };
  const ember = option("move ember @foe-a", "Move", { what: "ember", targets: ["foe-a"] }, { what: "Ember" });
  const smoke = option("move smoke", "Move", { what: "smoke" }, { what: "Smoke" });
  const sprint = { ...option("sprint", "Sprint"), walk: 2 };
  const rows = rowsOf(ask([option("trade", "Trade"), sprint, shift, ember, smoke]), eyes);
  // and what stands under one heading stays together
  expect(rows.map((row) => row.heading)).toEqual(["Move", "Move", "Move on", "Sprint", "Trade"]);
});

test("the wares of a shop are a fold of their own, and what is done else stays in sight", () => {
  const wares = Array.from({ length: 7 }, (_, at) => option(`buy ware-${at}`, "Buy", { item: `ware-${at}` }));
  const rows = rowsOf(ask([option("rest", "Rest"), option("eat a", "Eat", { item: "a" }), ...wares, option("sell a", "Sell", { item: "a" })]), eyes);
  expect(folds(rows).map((fold) => [fold.heading, fold.rows.length])).toEqual([["", 2], ["Buy", 7], ["", 1]]);
  expect(folds(rows.slice(0, 5)).map((fold) => fold.heading)).toEqual([""]);
});
