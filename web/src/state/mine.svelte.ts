/** How somebody wants their own screen: kept on the device, and in force before anything is drawn. */
import { kept } from "./kept";

export const THEMES = ["system", "light", "dark"] as const;
export const SIZES = ["small", "usualSize", "large"] as const;
export const DICE = ["instant", "rolling"] as const;
export type Dice = (typeof DICE)[number];
export type Theme = (typeof THEMES)[number];
export type Size = (typeof SIZES)[number];
const PERCENT: Record<Size, string> = { small: "90%", usualSize: "100%", large: "125%" };

const ownTheme = kept<Theme>("theme");
const ownSize = kept<Size>("size");
const ownDice = kept<Dice>("dice");
let dice = $state<Dice>(ownDice.read() ?? "instant");
let theme = $state<Theme>(ownTheme.read() ?? "system");
let size = $state<Size>(ownSize.read() ?? "usualSize");

function show(): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.style.fontSize = PERCENT[size] ?? "";
}
show();

export const mine = {
  get dice(): Dice {
    return dice;
  },
  set dice(next: Dice) {
    dice = next;
    ownDice.write(next);
  },
  get theme(): Theme {
    return theme;
  },
  set theme(next: Theme) {
    theme = next;
    ownTheme.write(next);
    show();
  },
  get size(): Size {
    return size;
  },
  set size(next: Size) {
    size = next;
    ownSize.write(next);
    show();
  },
};
