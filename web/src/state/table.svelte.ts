/** The table as this seat sees it: fed by the socket alone, read by every part of the screen. */
import { Connection, type FromServer, type NewCommand, type Outcome } from "../wire/socket";
import type { AskShape, CardShape, ChatShape, ClauseText, FormShape, LineShape, OddsShape, Patch, Peeked, PictureShape, SightShape, Welcome } from "../wire/messages";
import { called, lang } from "../words/words.svelte";
import { chancesOf, type Chance } from "../ask/chances";
import { Choice } from "./choice.svelte";
import { keepSeatKey, keepTableName } from "./keys";
import { changed, type Change } from "./patch";
import { kept } from "./kept";
import { plain, Story } from "./story.svelte";

const PATIENCE = 1500;
const SOON = 1000;
const topicsOf = (language: string) => kept<Record<string, string>>(`topics.${language}`);
const place = (ask: string, keys: readonly string[]): string => [ask, ...keys].join("\n");

/** Somebody who is to stand on a square that a game master taps. */
export type Coming = { name: string; put: (square: string) => Promise<Outcome> };

export class Table {
  welcome = $state.raw<Welcome | null>(null);
  /** How things stand now; `sight` is that, or the moment that somebody looks back at. */
  live = $state<SightShape | null>(null);
  log = $state<LineShape[]>([]);
  chat = $state<ChatShape[]>([]);
  here = $state<string[]>([]);
  /** What the last change has told. */
  fresh = $state.raw<LineShape[]>([]);
  /** Where the last telling begins in the log. */
  since = $state(0);
  connected = $state(false);
  /** Whether the connection has been gone for so long that whoever is there should know. */
  lost = $state(false);
  /** Seats that have gone to other devices, as a game master hears of it. */
  takenOver = $state<string[]>([]);
  /** So many steps at the end of the game no longer count. */
  cutShort = $state(0);
  home = $state<{ code: string; text: string } | null>(null);
  /** Odds that came in, by question and answer; null where none can be had. */
  odds = $state<Record<string, OddsShape | null>>({});
  /** Counts what has changed, so that whoever looks at odds asks for them anew. */
  moment = $state(0);
  /** What chains of answers would touch and lead to, by question and chain. */
  peeks = $state.raw<Record<string, Peeked>>({});
  clauses = $state<Record<string, ClauseText["says"]>>({});
  forms = $state<FormShape[]>([]);
  /** The table at which the game goes on, if it does. */
  moved = $state.raw<{ room: string; name: string } | null>(null);
  /** What can be started without a form, while nobody is asked. */
  pursuits = $state.raw<AskShape | null>(null);
  /** Whoever waits for a square, if somebody does. */
  coming = $state.raw<Coming | null>(null);
  /** What hangs behind the map. */
  picture = $state.raw<PictureShape | null>(null);
  /** What is about to be answered at this screen. */
  readonly choice = new Choice();
  readonly story = new Story((message) => this.connection.ask(message));
  /** Which stream stands on the screen: what was told, or what was said. */
  stream = $state<"log" | "chat">("log");
  /** How much of the log is told: 1 the story, 2 the dice, 3 all; 0 while nobody has chosen. */
  level = $state(0);
  /** What questions of a kind ask, for whoever gives standing orders to them. */
  topics = $state<Record<string, string>>(topicsOf(lang.now).read() ?? {});
  /** Whether there is more of the log before its first line. */
  earlier = $state(false);
  private n = 0;
  private readonly wanted = new Set<string>();
  private missing: ReturnType<typeof setTimeout> | undefined;
  private peeking = "";
  private peekNext: { ask: string; keys: string[] } | null = null;
  private readonly connection: Connection;

  constructor(readonly key: string) {
    this.connection = new Connection(
      key,
      () => lang.now,
      (message) => this.take(message),
      (yes) => this.reached(yes),
    );
  }

  private reached(yes: boolean): void {
    this.connected = yes;
    clearTimeout(this.missing);
    if (yes) this.lost = false;
    else this.missing = setTimeout(() => (this.lost = true), SOON);
  }

  get sight(): SightShape | null {
    return this.story.then?.sight ?? this.live;
  }

  private take(message: FromServer): void {
    this.story.take(message);
    const chosen = this.live?.asks.find((ask) => ask.id === this.choice.ask);
    const before = chosen ? { who: chosen.who, topic: chosen.topic } : null;
    switch (message.type) {
      case "welcome":
        this.picture = null;
        this.welcome = message;
        keepTableName(message.room, message.name);
        break;
      case "snapshot":
        this.n = message.n;
        this.live = message.sight;
        this.earlier = message.earlier;
        this.story.anew(message.log, `${this.welcome?.room ?? ""}.${message.sight.you.seat}`);
        this.log = message.log;
        this.since = message.log.length;
        this.chat = message.chat;
        this.odds = {};
        this.forgetOdds();
        this.forgetPeeks();
        this.choice.keep(message.sight.asks, before);
        this.rememberTopics();
        break;
      case "patch":
        // a gap means that something was lost on the way: begin anew with everything
        if (message.n !== this.n + 1 || !this.live) return this.anew();
        this.n = message.n;
        this.changes(message);
        if (message.set.length) this.forgetPeeks();
        if (message.set.length) this.forgetOdds();
        this.choice.keep(this.live.asks, before);
        this.rememberTopics();
        break;
      case "earlier":
        this.log.unshift(...message.log);
        this.since += message.log.length;
        this.earlier = message.earlier;
        break;
      case "odds":
        this.odds[`${message.ask} ${message.key}`] = message.odds;
        break;
      case "peek":
        this.peeks = { ...this.peeks, [place(message.ask, message.keys)]: message };
        this.peeking = "";
        this.peekOn();
        break;
      case "clause":
        this.clauses[message.clause] = message.says;
        break;
      case "forms":
        this.forms = message.forms;
        this.pursuits = message.pursuits;
        break;
      case "said":
        this.chat.push(message.line);
        break;
      case "picture":
        this.picture = message.picture;
        break;
      case "here":
        this.here = message.seats;
        break;
      case "taken-over":
        this.takenOver = [...new Set([...this.takenOver, ...message.seats])];
        break;
      case "cut-short":
        this.cutShort = message.steps;
        break;
      case "moved":
        keepSeatKey(message.room, message.key);
        this.moved = { room: message.room, name: message.name };
        break;
      case "home":
        this.home = { code: message.code, text: message.text };
        break;
    }
  }

  private changes(message: Patch): void {
    const before = this.live!.decisions;
    this.live = changed(this.live!, message.set as Change[]);
    this.story.cut(this.log, message.keep, message.log, before, this.live.decisions);
    this.fresh = message.log;
    if (message.log.length) this.since = message.keep;
    this.log.splice(message.keep, this.log.length, ...message.log);
    // another reading may be in force now
    if (message.log.some((line) => line.kind === "ruling")) this.clauses = {};
  }

  private rememberTopics(): void {
    const asked = this.live!.asks.filter((ask) => ask.decline && !(ask.topic in this.topics));
    for (const ask of asked) this.topics[ask.topic] = plain(ask.text);
    if (asked.length) topicsOf(lang.now).write(this.topics);
  }

  private forgetPeeks(): void {
    this.peeks = {};
    this.peeking = "";
    this.peekNext = null;
  }

  private anew(): void {
    this.connection.ask({ type: "speak", lang: lang.now });
  }

  do(command: NewCommand): Promise<Outcome> {
    return this.connection.do(command);
  }

  answer(ask: string, ...keys: string[]): Promise<Outcome> {
    return this.do({ type: "answer", ask, keys } as NewCommand);
  }

  /** Odds of these answers, in this order; what was asked for at this moment is not asked for again. */
  wantOdds(ask: string, keys: string[]): void {
    const fresh = keys.filter((key) => !this.wanted.has(`${ask} ${key}`)).slice(0, 100);
    if (!fresh.length) return;
    fresh.forEach((key) => this.wanted.add(`${ask} ${key}`));
    this.connection.ask({ type: "odds", ask, keys: fresh });
  }

  oddsOf(ask: string, key: string): OddsShape | null | undefined {
    return this.odds[`${ask} ${key}`];
  }

  /** What may come of the deed that is chosen or pointed at, by each of those at whom it could be done. */
  readonly chances = $derived.by((): Map<string, Chance> => {
    const ask = this.sight?.asks.find((one) => one.id === this.choice.ask);
    const cards = this.sight?.cards ?? {};
    const eyes = { friend: (who: string) => cards[who]?.side === cards[ask?.who ?? ""]?.side, down: (who: string) => cards[who]?.down ?? false };
    return chancesOf(ask, this.choice.shown[0], eyes, (key) => this.oddsOf(this.choice.ask, key));
  });

  private forgetOdds(): void {
    this.wanted.clear();
    this.moment += 1;
  }

  /** What a chain of answers would touch and lead to; asked for when it is not known yet, one chain after the other. */
  peek(ask: string, keys: readonly string[]): Peeked | null {
    return (ask && keys.length && this.peeks[place(ask, keys)]) || null;
  }

  wantPeek(ask: string, keys: readonly string[]): void {
    if (!ask || !keys.length || place(ask, keys) in this.peeks) return;
    this.peekNext = { ask, keys: [...keys] };
    this.peekOn();
  }

  private peekOn(): void {
    if (this.peeking || !this.peekNext) return;
    const { ask, keys } = this.peekNext;
    this.peekNext = null;
    const asked = (this.peeking = place(ask, keys));
    this.connection.ask({ type: "peek", ask, keys });
    // a message may be lost with its connection, or refused because too many came at once
    setTimeout(() => {
      if (this.peeking !== asked) return;
      this.peeking = "";
      this.peekNext ??= { ask, keys };
      this.peekOn();
    }, PATIENCE);
  }

  wantClause(clause: string): void {
    if (clause && !(clause in this.clauses)) this.connection.ask({ type: "clause", clause });
  }

  wantEarlier(): void {
    this.connection.ask({ type: "earlier" });
  }

  /** See what another seat sees, or with no seat one's own again; for game masters. */
  lookAs(seat: string): void {
    this.connection.ask({ type: "look", seat });
  }

  wantForms(): void {
    this.connection.ask({ type: "forms" });
  }

  say(text: string, to = ""): void {
    this.connection.ask({ type: "say", text, to });
  }

  speak(next: "en" | "ja"): void {
    lang.set(next);
    this.clauses = {};
    this.topics = topicsOf(next).read() ?? {};
    this.connection.ask({ type: "speak", lang: next });
  }

  get cards(): CardShape[] {
    return this.sight ? Object.values<CardShape>(this.sight.cards) : [];
  }

  private readonly sides = $derived.by(() => [...new Set(this.cards.map((card) => card.side))]);

  /** The sides in the order in which they stand; the shape and colour of a token tell them apart. */
  side(name: string): number {
    return (this.sides.indexOf(name) % 3) + 1;
  }

  seatName(id: string): string {
    return called(this.sight?.seats.find((one) => one.seat === id || (id === "gm" && one.role === "gm"))?.name ?? id);
  }

  close(): void {
    clearTimeout(this.missing);
    this.connection.close();
  }
}
