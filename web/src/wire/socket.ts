/** One connection to a room: it comes back by itself, and what was not acknowledged is sent again with the same id. */
import type { Wire } from "./messages";

export type FromServer = Wire["fromServer"];
export type FromClient = Wire["fromClient"];
export type Command = Extract<FromClient, { id: string }>;
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type NewCommand = Without<Command, "id">;
export type Outcome = Extract<FromServer, { type: "ack" | "refused" }>;

const PROTOCOL = 1;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
/** So long after a page was last looked at, or after a command without an answer, its connection may be dead without a word. */
const SILENCE = 10_000;

export class Connection {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private open = false;
  private done = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asleep = Infinity;
  private waiting = new Map<string, { command: Command; tell: (outcome: Outcome) => void }>();

  constructor(
    private readonly key: string,
    private readonly lang: () => "en" | "ja",
    private readonly take: (message: FromServer) => void,
    private readonly connected: (yes: boolean) => void,
  ) {
    this.connect();
    addEventListener("offline", this.cut);
    addEventListener("online", this.back);
    document.addEventListener("visibilitychange", this.wake);
  }

  // a socket without network says nothing for minutes; the device knows at once
  private readonly cut = (): void => {
    const socket = this.socket;
    if (!socket) return;
    this.lost(socket);
    socket.close();
  };
  private readonly back = (): void => {
    clearTimeout(this.timer);
    if (!this.socket && !this.done) this.connect();
  };
  // a phone that slept is told nothing of its sockets, and nobody waits who has just taken it up
  private readonly wake = (): void => {
    if (document.hidden) return void (this.asleep = Date.now());
    if (Date.now() - this.asleep > SILENCE) this.cut();
    this.back();
  };

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/play`);
    this.socket = socket;
    socket.onopen = () => this.post({ type: "hello", proto: PROTOCOL, key: this.key, lang: this.lang() });
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = () => this.lost(socket);
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.open = false;
    this.connected(false);
    if (this.done) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.back, this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private hear(message: FromServer): void {
    if (message.type === "home") this.done = true;
    if (message.type === "welcome") {
      this.open = true;
      this.wait = FIRST_WAIT;
      this.connected(true);
      for (const { command } of this.waiting.values()) this.post(command);
    }
    if (message.type === "ack" || message.type === "refused") {
      this.waiting.get(message.id)?.tell(message);
      this.waiting.delete(message.id);
    }
    this.take(message);
  }

  private post(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Something that changes the game: sent once, and again after a lost connection, until the server has answered. */
  do(command: NewCommand): Promise<Outcome> {
    const whole = { ...command, id: crypto.randomUUID?.() ?? randomId() } as Command;
    return new Promise((tell) => {
      this.waiting.set(whole.id, { command: whole, tell });
      if (this.open) this.post(whole);
      setTimeout(() => this.open && this.waiting.has(whole.id) && this.cut(), SILENCE);
    });
  }

  /** Something that only asks. */
  ask(message: Exclude<FromClient, { id: string }>): void {
    if (this.open) this.post(message);
  }

  close(): void {
    this.done = true;
    removeEventListener("offline", this.cut);
    removeEventListener("online", this.back);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }
}

// a page that came over plain http from another machine has no randomUUID
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
