/** The characters of a room, by REST. */
import type { CharactersShape, DraftShape, SheetShape } from "../wire/messages";
import { call } from "../wire/rest";

const AT = "/api/room/characters";

export class Cupboard {
  constructor(private readonly key: string) {}

  private do<T>(method: string, path: string, body?: unknown): Promise<T> {
    return call<T>(method, AT + path, this.key, body);
  }

  all = (): Promise<CharactersShape> => this.do("GET", "");
  begin = (kind: string): Promise<DraftShape> => this.do("POST", "/drafts", { kind });
  raise = (sheet: string): Promise<DraftShape> => this.do("POST", "/drafts", { sheet });
  draft = (id: string): Promise<DraftShape> => this.do("GET", `/drafts/${id}`);
  answer = ({ id, number }: DraftShape, key: string): Promise<DraftShape> => this.do("POST", `/drafts/${id}/answer`, { number, key });
  back = ({ id, number }: DraftShape, answers: number): Promise<DraftShape> => this.do("POST", `/drafts/${id}/back`, { number, answers });
  /** By chance, of a level in this range if one is given. */
  rest = ({ id, number }: DraftShape, levels: number[] | null = null): Promise<DraftShape> => this.do("POST", `/drafts/${id}/rest`, { number, levels });
  keep = ({ id, number }: DraftShape, texts: Record<string, string>): Promise<SheetShape> => this.do("POST", `/drafts/${id}/keep`, { number, texts });
  drop = (draft: string): Promise<void> => this.do("DELETE", `/drafts/${draft}`);
  sheet = (id: string): Promise<SheetShape> => this.do("GET", `/sheets/${id}`);
  file = (id: string): Promise<string> => this.do("GET", `/sheets/${id}/file`);
  throwAway = (sheet: string): Promise<void> => this.do("DELETE", `/sheets/${sheet}`);
  writeBack = (sheet: string): Promise<SheetShape> => this.do("POST", `/sheets/${sheet}/written-back`);
  fight = (name: string, sheets: string[]): Promise<{ room: string; key: string }> => this.do("POST", "/fight", { name, sheets });
}
