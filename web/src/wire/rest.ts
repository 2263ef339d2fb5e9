/** What goes by REST: bulk and files; a text is sent as it is, anything else as JSON. A refusal comes with a sentence, which is thrown as it is. */
import { lang, t } from "../words/words.svelte";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly clause = "",
  ) {
    super(text);
  }
}

export async function call<T>(method: string, path: string, key = "", body?: unknown): Promise<T> {
  const headers: Record<string, string> = { "Accept-Language": lang.now };
  if (key) headers["Authorization"] = `Bearer ${key}`;
  const isText = typeof body === "string";
  if (body !== undefined) headers["Content-Type"] = isText ? "text/plain" : "application/json";
  const sent = body === undefined ? null : isText ? body : JSON.stringify(body);
  const answer = await fetch(path, { method, headers, body: sent }).catch(() => {
    throw new Refusal("no-answer", t("noAnswer"));
  });
  if (!answer.ok) {
    const told: unknown = await answer.json().catch(() => null);
    const said = told as { code?: string; text?: string; clause?: string } | null;
    throw new Refusal(said?.code ?? String(answer.status), said?.text ?? answer.statusText, said?.clause);
  }
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json");
  return (text && isJson ? JSON.parse(text) : text) as T;
}
