/** The chat, as far as it can be thought about without a screen. */
import type { ChatShape } from "../wire/messages";

/** The dice that somebody writes into the chat, or nothing. */
export function rolled(text: string): string {
  return /^\/r(?:oll)?\s+(.+)$/s.exec(text.trim())?.[1]?.trim() ?? "";
}

/** How much of the chat somebody has not looked at; one's own words are known. */
export function unread(chat: readonly ChatShape[], read: number, you: string): number {
  return chat.filter((line) => line.number > read && line.seat !== you).length;
}
