/** Numbers that a game master's word can set: on cards, and behind those of the log. */
import type { CardShape } from "../wire/messages";

export type Figure = { path: string; label: string; name: string; value: number | boolean };

/** The facts of a card that one value sets, with what they show; what is made of several has no path. */
export function figures(card: CardShape): (Figure | null)[] {
  return card.facts.map((fact, place) => {
    const path = card.paths?.[place] ?? "";
    const text = fact.map((piece) => piece.text).join("").replace("−", "-");
    const number = /-?\d+/.exec(text);
    if (!path || !number) return null;
    return { path, label: text.replace(number[0], "").trim() || path, name: card.name, value: Number(number[0]) };
  });
}

/** A figure with what it is by now, where a card shows it. */
export function asItIs(figure: Figure, cards: readonly CardShape[]): Figure {
  const gauge = cards.flatMap((card) => card.gauges).find((one) => one.path === figure.path);
  return gauge ? { ...figure, value: gauge.value } : figure;
}
