/** The words of the terminal, as a screen understands them. */
export type Wish =
  | { do: "why" | "undo" | "redo" | "help" }
  | { do: "log"; level: number }
  | { do: "roll"; dice: string }
  | { do: "rules"; words: string }
  | { do: "say"; text: string }
  | { do: "set"; path: string; value: unknown; reason: string }
  | { do: "unknown"; word: string };

const LEVELS: Record<string, number> = { story: 1, dice: 2, all: 3 };

export function wish(line: string): Wish {
  const [word = "", ...rest] = line.trim().split(/\s+/);
  const more = rest.join(" ");
  switch (word.toLowerCase()) {
    case "why":
    case "undo":
    case "redo":
      return { do: word.toLowerCase() as "why" | "undo" | "redo" };
    case "help":
    case "?":
      return { do: "help" };
    case "log":
      return { do: "log", level: LEVELS[more.toLowerCase()] ?? 1 };
    case "roll":
      return more ? { do: "roll", dice: more } : { do: "unknown", word };
    case "rules":
    case "rule":
      return { do: "rules", words: more };
    case "say":
      return more ? { do: "say", text: more } : { do: "unknown", word };
    case "set":
      return rest.length > 1 ? { do: "set", path: rest[0]!, value: value(rest[1]!), reason: rest.slice(2).join(" ") } : { do: "unknown", word };
    default:
      return { do: "unknown", word };
  }
}

/** A value as people type it: a number, yes or no, or a word. */
function value(text: string): unknown {
  if (/^-?\d+$/.test(text)) return Number(text);
  return text === "true" || text === "false" ? text === "true" : text;
}

/** Whether a key that was pressed belongs to what somebody types. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
}
