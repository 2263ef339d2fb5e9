/** The picture of the map, by REST: it is fetched with the key of a seat, never by an address alone. */
import { call, Refusal } from "../wire/rest";
import { lang } from "../words/words.svelte";

const PATH = "/api/room/picture";

export async function fetched(key: string): Promise<string> {
  const answer = await fetch(PATH, { headers: { Authorization: `Bearer ${key}` } });
  if (!answer.ok) throw new Error(answer.statusText);
  return URL.createObjectURL(await answer.blob());
}

export async function hang(key: string, file: Blob): Promise<void> {
  const answer = await fetch(PATH, { method: "PUT", body: file, headers: { Authorization: `Bearer ${key}`, "Accept-Language": lang.now } });
  if (answer.ok) return;
  const told = (await answer.json().catch(() => null)) as { code?: string; text?: string } | null;
  throw new Refusal(told?.code ?? String(answer.status), told?.text ?? answer.statusText);
}

export const move = (key: string, lay: { x: number; y: number; scale: number }): Promise<void> => call("PATCH", PATH, key, lay);
export const takeDown = (key: string): Promise<void> => call("DELETE", PATH, key);
